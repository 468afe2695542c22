import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import { comesAfter, type PageStart } from '../../db/page-start.ts';
import { subscriptions, users } from '../../db/schema.ts';
import { isLiveSql, latestSubscription, statusSql } from '../accounts/membership.ts';

/** Open accounts with derived status and newest subscription, newest first, in one query. */
export function listAccounts(db: DbOrTx, now: Date, limit: number, after: PageStart | undefined) {
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
    .where(and(isNull(users.closedAt), comesAfter(after, users)))
    .orderBy(desc(users.createdAt), users.id)
    .limit(limit);
}
export type ListedAccount = Pick<
  Awaited<ReturnType<typeof listAccounts>>[number],
  'user' | 'status' | 'currentPeriodEnd'
>;

/** Open accounts with a live subscription, without admins, the latest subscription first. */
export function listSubscribers(db: DbOrTx, now: Date, limit: number, after: PageStart | undefined) {
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
        comesAfter(after, { createdAt, id: users.id }),
      ),
    )
    .orderBy(desc(createdAt), users.id)
    .limit(limit);
}

/** Counts customers by status, without admins and closed accounts. */
export async function countAccounts(db: DbOrTx, now: Date) {
  const latest = latestSubscription(db);
  const status = statusSql(latest, now);
  const having = (wanted: string) => sql<number>`count(*) filter (where ${status} = ${wanted})`.mapWith(Number);
  const [row] = await db
    .select({
      totalUsers: sql<number>`count(*)`.mapWith(Number),
      activeSubscribers: having('active'),
      trialUsers: having('trial'),
      expiredTrials: having('expired'),
    })
    .from(users)
    .leftJoinLateral(latest, sql`true`)
    .where(and(isNull(users.closedAt), eq(users.isAdmin, false)));
  return row!;
}
