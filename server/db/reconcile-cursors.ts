import { eq, inArray } from 'drizzle-orm';
import { DAY_MS } from '../../contract/durations.ts';
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

/** When the work last kept its progress. */
export async function lastProgressAt(db: DbOrTx, name: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: reconcileCursors.updatedAt })
    .from(reconcileCursors)
    .where(eq(reconcileCursors.name, name))
    .limit(1);
  return row?.at;
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

/** When several works last kept their progress, in one statement. */
export async function lastProgressAmong(db: DbOrTx, names: string[]): Promise<Map<string, Date>> {
  const { name, updatedAt } = reconcileCursors;
  const rows = await db.select({ name, at: updatedAt }).from(reconcileCursors).where(inArray(name, names));
  return new Map(rows.map((row) => [row.name, row.at]));
}

const MONTH_MS = 30 * DAY_MS;

/**
 * How many turns this run has, of so many in 30 days on all processes together. What a run doesn't use is lost, but a pause without runs gives back at
 * most `atMost`.
 */
export async function takeTurns(
  db: DbOrTx,
  { name, perMonth, atMost, now }: { name: string; perMonth: number; atMost: number; now: Date },
): Promise<number> {
  if (perMonth === Infinity) return atMost;
  const last = await lastProgressAt(db, name);
  const elapsedMs = last ? now.getTime() - last.getTime() : MONTH_MS / perMonth;
  const turns = Math.min(atMost, Math.floor((elapsedMs * perMonth) / MONTH_MS));
  if (turns > 0) await keepProgress(db, name, {}, now);
  return turns;
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
