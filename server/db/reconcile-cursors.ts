import { eq, inArray } from 'drizzle-orm';
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

/** The positions of several works, in one statement. */
export async function readPositions<Position extends object>(
  db: DbOrTx,
  names: string[],
): Promise<Map<string, Partial<Position>>> {
  const rows = await db.select().from(reconcileCursors).where(inArray(reconcileCursors.name, names));
  return new Map(rows.map(({ name, position }) => [name, position as Partial<Position>]));
}

/** The next rows of a list in round-robin order; the last one's key is stored as the position. */
export async function nextInTurn<Row>(
  db: DbOrTx,
  { name, limit, now }: { name: string; limit: number; now: Date },
  list: (after: string, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): Promise<Row[]> {
  const { after = '' } = (await readProgress<{ after: string }>(db, name)) ?? {};
  const rows = await list(after, limit);
  const isThrough = rows.length < limit;
  if (rows.length > 0 || after !== '')
    await keepProgress(db, name, isThrough ? {} : { after: keyOf(rows.at(-1)!) }, now);
  return rows;
}
