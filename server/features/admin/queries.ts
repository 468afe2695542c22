import { and, desc, eq, isNull, lte, ne, sql, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import { comesAfter, type PageStart } from '../../db/paging/page-start.ts';
import { plannedPage, unplannedTime } from '../../db/statements/prepared.ts';
import { accountCounts, accountStandings, subscriptions, users } from '../../db/schema.ts';
import { isLiveSql, isTrialSql, latestSubscription, statusSql } from '../accounts/api.ts';
import { matchesSearch } from './search.ts';

/** The start of a page, for one plan of all pages. */
const unplanned = (after: PageStart | undefined) => after && { ...after, createdAt: unplannedTime(after.createdAt) };

interface AccountsFilter {
  /** So many at least. */
  limit: number;
  after: PageStart | undefined;
  /** What names and emails are searched for; blank means all. */
  q: string;
}

/** Open accounts of breeders and admins, with derived status and newest subscription, newest first, in one query. */
export function listAccounts(db: DbOrTx, now: Date, { limit, after, q }: AccountsFilter) {
  const latest = latestSubscription(db);
  return db
    .select({
      id: users.id,
      createdAt: users.createdAt,
      user: users,
      status: statusSql(latest, now),
      currentPeriodEnd: latest.currentPeriodEnd,
    })
    .from(users)
    .leftJoinLateral(latest, sql`true`)
    .where(and(isNull(users.closedAt), isNull(users.worksFor), matchesSearch(q), comesAfter(unplanned(after), users)))
    .orderBy(desc(users.createdAt), users.id)
    .limit(plannedPage(limit));
}
export type ListedAccount = Pick<
  Awaited<ReturnType<typeof listAccounts>>[number],
  'user' | 'status' | 'currentPeriodEnd'
>;

/** Open accounts with a live subscription, without admins, the latest subscription first. */
export function listSubscribers(db: DbOrTx, time: Date, { limit, after, q }: AccountsFilter) {
  const now = unplannedTime(time);
  const { createdAt, currentPeriodEnd } = subscriptions;
  return db
    .select({ id: users.id, createdAt, user: users, status: statusSql(subscriptions, now), currentPeriodEnd })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(
      and(
        isLiveSql(subscriptions, now),
        isNull(users.closedAt),
        eq(users.isAdmin, false),
        matchesSearch(q),
        comesAfter(unplanned(after), { createdAt, id: users.id }),
      ),
    )
    .orderBy(desc(createdAt), users.id)
    .limit(plannedPage(limit));
}

/**
 * Counts customers by status, without admins and closed accounts: what doesn't end by itself is kept (0032), and of the others there
 * are few at a time. One statement, so that all of it is of one moment.
 */
export async function countAccounts(db: DbOrTx, time: Date) {
  const now = unplannedTime(time);
  const { standing, trialEndsAt } = accountStandings;
  const kept = (which: SQL) =>
    sql<number>`coalesce(sum(${accountCounts.accounts}) filter (where ${which}), 0)`.mapWith(Number);
  const isKept = (name: 'subscribed' | 'new') => eq(accountCounts.standing, sql.raw(`'${name}'`));
  // For a range with two bounds the planner always expects few rows, so it uses the index however many accounts there
  // are.
  const running = and(sql`${trialEndsAt} > ${now}::timestamptz`, lte(trialEndsAt, sql`'infinity'`));
  const trials = db
    .select({ counts: sql`array[count(*), count(*) filter (where ${standing} = 'new')]::integer[]` })
    .from(accountStandings)
    .where(and(running, sql`${standing} in ('new', 'former')`));
  // A trial may run beside a grace period, which counts as paid.
  const inGrace = db
    .select({ counts: sql`array[count(*), count(*) filter (where ${isTrialSql(now)})]::integer[]` })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(
      and(
        eq(subscriptions.status, sql`'past_due'`),
        isLiveSql(subscriptions, now),
        isNull(users.closedAt),
        eq(users.isAdmin, false),
      ),
    );
  const [row] = await db
    .select({
      totalUsers: kept(ne(accountCounts.standing, sql`'uncounted'`)),
      subscribed: kept(isKept('subscribed')),
      newUsers: kept(isKept('new')),
      running: sql<[all: number, ofNew: number]>`(${trials})`,
      inGrace: sql<[all: number, onTrial: number]>`(${inGrace})`,
    })
    .from(accountCounts);
  const { totalUsers, subscribed, newUsers } = row!;
  const [trialsAtAll, newTrials] = row!.running;
  const [grace, graceOnTrial] = row!.inGrace;
  return {
    totalUsers,
    activeSubscribers: subscribed + grace,
    trialUsers: trialsAtAll - graceOnTrial,
    expiredTrials: newUsers - newTrials,
  };
}
