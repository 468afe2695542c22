import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../contract/durations.ts';
import type { Context } from '../context.ts';
import type { DbOrTx } from '../db/client.ts';
import { unresolvedFindings } from '../db/schema.ts';
import type { Findings } from '../upkeep/findings.ts';

/** The part whose nightly check reads the last days only: what it doesn't read isn't right for that. */
export const LEDGER = 'ledger';

/** A nightly check would have found it again by then. */
const FORGOTTEN_AFTER_MS = 26 * HOUR_MS;

/** A check of the whole ledger that failed is no difference. */
const isForgettable = or(ne(unresolvedFindings.part, LEDGER), eq(unresolvedFindings.about, LEDGER));

/**
 * Keeps what a part of reconciliation could not repair for the log, /metrics and the admin, until a later check of the same finds it
 * right, or no check finds it for a day; a difference of the ledger until it is right. What is out of reach with the provider isn't
 * kept. Idempotent.
 */
export async function recordFindings(
  context: Context,
  part: string,
  { unresolved, sound }: Pick<Findings, 'unresolved' | 'sound'>,
): Promise<void> {
  const { db, log } = context;
  const now = context.clock();
  const found = Map.groupBy(unresolved, ({ about }) => about);
  const over = sound.filter((about) => !found.has(about));
  const isOver = and(eq(unresolvedFindings.part, part), inArray(unresolvedFindings.about, over));
  if (over.length > 0) await db.delete(unresolvedFindings).where(isOver);
  const isOld = lt(unresolvedFindings.lastSeenAt, new Date(now.getTime() - FORGOTTEN_AFTER_MS));
  await db.delete(unresolvedFindings).where(and(isOld, isForgettable));
  for (const [about, all] of found) {
    if (all.every(({ isPassing }) => isPassing)) continue;
    const problem = all.map((each) => each.problem).join('\n');
    const firstSeenAt = new Date(Math.min(...all.map(({ since = now }) => since.getTime())));
    const [row] = await db
      .insert(unresolvedFindings)
      .values({ part, about, problem, firstSeenAt, lastSeenAt: now })
      .onConflictDoUpdate({
        target: [unresolvedFindings.part, unresolvedFindings.about],
        set: {
          problem,
          firstSeenAt: sql`least(${unresolvedFindings.firstSeenAt}, excluded.first_seen_at)`,
          lastSeenAt: now,
          times: sql`${unresolvedFindings.times} + 1`,
        },
      })
      .returning({ times: unresolvedFindings.times });
    if (row!.times === 1) log.error({ part, about, problem }, 'reconciliation found something that it cannot repair');
  }
}

/** Since when the ledger of accounts differs: the time of the oldest movement of each open difference. */
export async function readOpenDifferences(db: DbOrTx, accounts: string[]): Promise<Map<string, Date>> {
  const open = await db
    .select({ about: unresolvedFindings.about, since: unresolvedFindings.firstSeenAt })
    .from(unresolvedFindings)
    .where(and(eq(unresolvedFindings.part, LEDGER), inArray(unresolvedFindings.about, accounts)));
  return new Map(open.map(({ about, since }) => [about, since]));
}
