import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import { users } from '../../db/schema.ts';
import { latestSubscriptions, statusSql } from '../accounts/membership.ts';

/** All open accounts with derived status and newest subscription, newest first, in one query. */
export function listAccounts(db: DbOrTx, now: Date, only?: 'subscribers') {
  const latest = latestSubscriptions(db);
  const status = statusSql(latest, now);
  return db
    .select({
      user: users,
      status,
      subscribedAt: latest.createdAt,
      currentPeriodEnd: latest.currentPeriodEnd,
    })
    .from(users)
    .leftJoin(latest, eq(latest.userId, users.id))
    .where(
      and(
        isNull(users.closedAt),
        only === 'subscribers' ? and(eq(users.isAdmin, false), eq(status, 'active')) : undefined,
      ),
    )
    .orderBy(desc(only === 'subscribers' ? latest.createdAt : users.createdAt), users.id);
}
export type ListedAccount = Awaited<ReturnType<typeof listAccounts>>[number];

/** Counts customers by status, without admins and closed accounts. */
export async function countAccounts(db: DbOrTx, now: Date) {
  const latest = latestSubscriptions(db);
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
    .leftJoin(latest, eq(latest.userId, users.id))
    .where(and(isNull(users.closedAt), eq(users.isAdmin, false)));
  return row!;
}
