import { and, count, desc, eq, isNull, lte, ne, sql, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import { comesAfter, type PageStart } from '../../db/paging/page-start.ts';
import { plannedPage, unplannedTime } from '../../db/statements/prepared.ts';
import { accountCounts, subscriptions, users } from '../../db/schema.ts';
import { isLiveSql, isTrialSql, latestSubscription, statusSql } from '../accounts/membership.ts';
import { hasWords } from './search.ts';

/** The start of a page, for one plan of all pages. */
const unplanned = (after: PageStart | undefined) => after && { ...after, createdAt: unplannedTime(after.createdAt) };

interface AccountsAsked {
  /** So many at least. */
  limit: number;
  after: PageStart | undefined;
  /** What names and emails are searched for; blank means all. */
  q: string;
}

/** Open accounts with derived status and newest subscription, newest first, in one query. */
export function listAccounts(db: DbOrTx, now: Date, { limit, after, q }: AccountsAsked) {
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
    .where(and(isNull(users.closedAt), hasWords(q), comesAfter(unplanned(after), users)))
    .orderBy(desc(users.createdAt), users.id)
    .limit(plannedPage(limit));
}
export type ListedAccount = Pick<
  Awaited<ReturnType<typeof listAccounts>>[number],
  'user' | 'status' | 'currentPeriodEnd'
>;

/** Open accounts with a live subscription, without admins, the latest subscription first. */
export function listSubscribers(db: DbOrTx, time: Date, { limit, after, q }: AccountsAsked) {
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
        hasWords(q),
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
  const latest = latestSubscription(db);
  const isCustomer = and(isNull(users.closedAt), eq(users.isAdmin, false));
  const isNew = eq(accountCounts.standing, sql`'new'`);
  const isSubscribed = eq(accountCounts.standing, sql`'subscribed'`);
  const kept = (which: SQL | undefined) =>
    sql<number>`coalesce(sum(${accountCounts.accounts}) filter (where ${which}), 0)`.mapWith(Number);
  const counted = (query: { getSQL(): SQL }) => sql<number>`(${query})`.mapWith(Number);
  // For a range with two bounds the planner always expects few rows, so it uses the index however many accounts there
  // are.
  const endsLater = and(isTrialSql(now), lte(users.trialEndsAt, sql`'infinity'`));
  // Both numbers of one look at them.
  const trials = db
    .select({ counts: sql`array[count(*), count(*) filter (where ${isNull(latest.id)})]::integer[]` })
    .from(users)
    .leftJoinLateral(latest, sql`true`)
    .where(and(endsLater, isCustomer, eq(statusSql(latest, now), sql`'trial'`)));
  const inGrace = db
    .select({ count: count() })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(and(eq(subscriptions.status, sql`'past_due'`), isLiveSql(subscriptions, now), isCustomer));
  const [row] = await db
    .select({
      totalUsers: kept(ne(accountCounts.standing, sql`'uncounted'`)),
      subscribed: kept(isSubscribed),
      inGrace: counted(inGrace),
      newUsers: kept(isNew),
      trials: sql<[all: number, ofNew: number]>`(${trials})`,
    })
    .from(accountCounts);
  const { totalUsers, subscribed, inGrace: paying, newUsers, trials: running } = row!;
  const [trialUsers, newTrials] = running;
  return { totalUsers, activeSubscribers: subscribed + paying, trialUsers, expiredTrials: newUsers - newTrials };
}
