import { sql } from 'drizzle-orm';
import { hasChanged } from '../../config/fingerprints.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import type { AuditDetails } from '../../db/schema/audit.ts';
import { serverSettings } from '../../db/schema.ts';
import { recordAudit } from './record.ts';

/**
 * Compares the settings of this start with those of the last one; a difference is one entry, which names the settings and
 * no values. Processes that start together with the same settings write one entry.
 */
export async function recordSettings(context: Context): Promise<void> {
  const { fingerprints } = context.config;
  const current = Object.entries(fingerprints).map(([name, [fingerprint]]) => ({ name, fingerprint: fingerprint! }));
  const before = await readStored(context.db);
  if (current.every(({ name, fingerprint }) => before.get(name) === fingerprint)) return;
  await context.db.transaction(async (tx) => {
    const stored = await readStored(tx, true);
    const details: AuditDetails = {};
    for (const [name, known] of stored) {
      const changed = fingerprints[name] ? hasChanged(known, fingerprints[name]) : false;
      if (changed !== false) details[name] = changed || name === 'SESSION_SECRET' ? 'changed' : 'cannot be compared';
    }
    const other = current.filter(({ name, fingerprint }) => stored.get(name) !== fingerprint);
    if (other.length === 0) return;
    await tx
      .insert(serverSettings)
      .values(other.map((row) => ({ ...row, storedAt: context.now })))
      .onConflictDoUpdate({
        target: serverSettings.name,
        set: { fingerprint: sql`excluded.fingerprint`, storedAt: context.now },
      });
    if (Object.keys(details).length > 0)
      await recordAudit(context, tx, { act: 'settings_changed', userId: null, details });
  });
}

async function readStored(db: DbOrTx, lock = false): Promise<Map<string, string>> {
  const rows = db.select().from(serverSettings).orderBy(serverSettings.name);
  return new Map((await (lock ? rows.for('update') : rows)).map(({ name, fingerprint }) => [name, fingerprint]));
}
