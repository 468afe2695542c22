import type { Db, Tx } from '../../db/client.ts';
import { databaseTime } from '../../db/time.ts';

/** The caller needs the current state, so a stale answer is fetched again, but not forever. */
const FETCHES_AT_MOST = 3;

interface Sync<Answer, Row, Result> {
  fetch: () => Promise<Answer>;
  /** Locks what the answer is about, until the end of the transaction. */
  lock: (tx: Tx, answer: Answer) => Promise<Row>;
  /** The fetch time of the answer that was applied last. */
  appliedAt: (row: Row) => Date | null | undefined;
  /** Writes the answer with its fetch time. */
  apply: (tx: Tx, row: Row, answer: Answer, fetchedAt: Date) => Promise<Result>;
}

/**
 * Fetches the state of an object at the provider and applies it in one transaction. Last writer wins by fetch time
 * (database time before the request), which prevents lost updates: an answer is applied only if no answer to a later
 * fetch has been; otherwise the state is fetched again. No change is lost: each one causes an event, whose handler
 * fetches after the change. Returns what `apply` returns; undefined when every fetch lost the race. Throws what `fetch`
 * throws.
 */
export async function syncFromProvider<Answer, Row, Result>(
  db: Db,
  { fetch, lock, appliedAt, apply }: Sync<Answer, Row, Result>,
): Promise<Result | undefined> {
  for (let fetches = 0; fetches < FETCHES_AT_MOST; fetches++) {
    const fetchedAt = await databaseTime(db);
    const answer = await fetch();
    const applied = await db.transaction(async (tx) => {
      const row = await lock(tx, answer);
      const latest = appliedAt(row);
      return latest && latest > fetchedAt ? undefined : { result: await apply(tx, row, answer, fetchedAt) };
    });
    if (applied) return applied.result;
  }
  return undefined;
}
