import { desc, eq, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { unresolvedFindings } from '../db/schema.ts';

const MOST = 100;

/** What reconciliation could not repair, for the admin (server/registry/failures.ts). */
export const findingFailures = {
  async list({ db }: Context) {
    const rows = await db
      .select()
      .from(unresolvedFindings)
      .orderBy(desc(unresolvedFindings.lastSeenAt), desc(unresolvedFindings.id))
      .limit(MOST);
    return rows.map(({ id, part, about, problem, times, firstSeenAt, lastSeenAt }) => ({
      id,
      what: about,
      about: `found by the check of ${part}`,
      tries: times,
      since: firstSeenAt.toISOString(),
      lastTriedAt: lastSeenAt.toISOString(),
      error: problem,
      isSettled: false,
      actions: ['review'] as const,
    }));
  },
  /** Removes one from the list, until it is found again. */
  async review({ db }: Context, id: string): Promise<boolean> {
    const rows = await db.delete(unresolvedFindings).where(eq(unresolvedFindings.id, id)).returning();
    return rows.length > 0;
  },
};

/** For /metrics. */
export const findingsByPart = {
  name: 'reconciliation_unresolved',
  help: 'What reconciliation found and cannot repair, by part; any that stays is an alarm',
  label: 'part',
  alarmAbove: 0,
  async count({ db }: Pick<Context, 'db'>): Promise<Record<string, number>> {
    const rows = await db
      .select({ part: unresolvedFindings.part, count: sql<number>`count(*)::int` })
      .from(unresolvedFindings)
      .groupBy(unresolvedFindings.part);
    return Object.fromEntries(rows.map(({ part, count }) => [part, count]));
  },
};
