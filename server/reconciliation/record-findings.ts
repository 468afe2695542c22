import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../contract/durations.ts';
import type { Context } from '../context.ts';
import { unresolvedFindings } from '../db/schema.ts';
import type { Findings } from '../upkeep/findings.ts';

/** A nightly check would have found it again by then. */
const FORGOTTEN_AFTER_MS = 26 * HOUR_MS;

/**
 * Keeps what a part of reconciliation could not repair for the log, /metrics and the admin, until a later check of the same finds it
 * right, or no check finds it for a day. What is out of reach with the provider isn't kept. Idempotent.
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
  await db
    .delete(unresolvedFindings)
    .where(lt(unresolvedFindings.lastSeenAt, new Date(now.getTime() - FORGOTTEN_AFTER_MS)));
  for (const [about, all] of found) {
    if (all.every(({ isPassing }) => isPassing)) continue;
    const problem = all.map((each) => each.problem).join('\n');
    const [row] = await db
      .insert(unresolvedFindings)
      .values({ part, about, problem, firstSeenAt: now, lastSeenAt: now })
      .onConflictDoUpdate({
        target: [unresolvedFindings.part, unresolvedFindings.about],
        set: { problem, lastSeenAt: now, times: sql`${unresolvedFindings.times} + 1` },
      })
      .returning({ times: unresolvedFindings.times });
    if (row!.times === 1) log.error({ part, about, problem }, 'reconciliation found something that it cannot repair');
  }
}
