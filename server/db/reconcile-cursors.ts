import { eq } from 'drizzle-orm';
import type { DbOrTx } from './client.ts';
import { reconcileCursors } from './schema.ts';

/** The saved position of incremental work; undefined before its first run. */
export async function readProgress<Position extends object>(
  db: DbOrTx,
  name: string,
): Promise<Partial<Position> | undefined> {
  const [row] = await db.select().from(reconcileCursors).where(eq(reconcileCursors.name, name)).limit(1);
  return row?.position as Partial<Position> | undefined;
}

export async function keepProgress(db: DbOrTx, name: string, position: object, now: Date): Promise<void> {
  const values = { position: position as Record<string, unknown>, updatedAt: now };
  await db
    .insert(reconcileCursors)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: reconcileCursors.name, set: values });
}

/** The `limit` least recently checked of `names`; never checked ones come first. */
export async function longestAgo(db: DbOrTx, names: string[], limit: number): Promise<string[]> {
  const rows = await db
    .select({ name: reconcileCursors.name, updatedAt: reconcileCursors.updatedAt })
    .from(reconcileCursors);
  const checkedAt = new Map(rows.map(({ name, updatedAt }) => [name, updatedAt.getTime()]));
  return names.toSorted((one, other) => (checkedAt.get(one) ?? 0) - (checkedAt.get(other) ?? 0)).slice(0, limit);
}
