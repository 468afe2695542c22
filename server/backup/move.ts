import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compose, openPhotoStore } from '../compose.ts';
import { readConfig } from '../config.ts';
import { lockDataDir } from '../data-dir/lock.ts';
import type { DatabaseHandle } from '../db/client.ts';
import { openEmbedded } from '../db/open.ts';
import { backUp } from './backup.ts';
import { describe, unhurried } from './command.ts';
import { checkBackup, restore } from './restore.ts';

/**
 * `npm run move`: copies the embedded database of DATA_DIR and its photos into the empty database and store of the settings, by way of a
 * backup that is deleted afterwards. Changes nothing in DATA_DIR. Returns lines for the operator.
 */
export async function moveByHand(args: string[]): Promise<string> {
  if (args.length > 0) throw new Error('Usage: npm run move');
  const began = Date.now();
  const config = unhurried(readConfig());
  const { dataDir, databaseUrl } = config;
  if (!databaseUrl)
    throw new Error(
      'DATABASE_URL: must name the database to move to, e.g. postgres://user:password@host:5432/litterlink',
    );
  refuseOtherSecret(dataDir, config.sessionSecrets);
  const now = new Date(began);
  const unlock = lockDataDir(dataDir, now.toISOString());
  const folder = join(dataDir, 'backups', `move-${now.toISOString().replaceAll(':', '-')}`);
  mkdirSync(join(dataDir, 'backups'), { recursive: true, mode: 0o700 });
  try {
    const before = await saveEmbedded(dataDir, folder, now);
    const checked = await checkBackup(folder);
    const { dependencies, close } = await compose(config);
    try {
      await dependencies.jobs.startWriting();
      await dependencies.jobs.stop();
      const { database, photoStore: store } = dependencies;
      const summary = await restore({ database, store, dataDir }, { ...checked, withSecrets: false });
      const after = await readMoney(database);
      if (after !== before)
        throw new Error(`The money differs. In the embedded database:\n${before}\nIn the new one:\n${after}`);
      return `Moved ${describe(summary, began)}. Equal in both:\n${after}`;
    } finally {
      await close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(`${folder}.partial`, { recursive: true, force: true });
    unlock();
  }
}

/** Everybody would be signed out, and used trials forgotten. */
function refuseOtherSecret(dataDir: string, sessionSecrets: string[]): void {
  const file = join(dataDir, 'session-secret');
  let generated: string;
  try {
    generated = readFileSync(file, 'utf8').trim();
  } catch {
    return;
  }
  if (!sessionSecrets.includes(generated))
    throw new Error(
      `SESSION_SECRET: must be the content of ${file}, or have it among its parts, or all people are signed out.`,
    );
}

async function saveEmbedded(dataDir: string, folder: string, now: Date): Promise<string> {
  const database = await openEmbedded(join(dataDir, 'database'));
  try {
    const store = openPhotoStore({ s3: undefined, dataDir });
    // Photos of an embedded database can be in the bucket of these settings already.
    await backUp({ database, store, dataDir, now, isStoreOptional: true }, folder);
    return await readMoney(database);
  } finally {
    await database.close();
  }
}

/** What must be equal to the cent, as lines: the ledger by account, and orders by status. */
async function readMoney({ query }: Pick<DatabaseHandle, 'query'>): Promise<string> {
  const rows = await query<{ line: string }>(
    `select line from (
       select 1 as part, 'ledger ' || account || ': ' || count(*) || ' entries, ' || sum(amount_cents) || ' cents' as line
         from ledger_entries group by account
       union all
       select 2, 'orders ' || status || ': ' || count(*) || ', ' || sum(total_cents) || ' cents' from orders group by status
     ) as lines order by part, line collate "C"`,
  );
  return rows.map(({ line }) => `  ${line}`).join('\n');
}
