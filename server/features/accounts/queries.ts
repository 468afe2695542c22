import { desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { Account } from '../../actor.ts';
import type { Db, DbOrTx } from '../../db/client.ts';
import { plannedLimit, prepared } from '../../db/statements/prepared.ts';
import { plannedList, shareStatementsPerDatabase } from '../../db/statements/shared-statements.ts';
import { sessions, subscriptions, users } from '../../db/schema.ts';
import { latestSubscription } from './membership.ts';

/** A user with the newest subscription, in one query. */
export async function findAccount(db: DbOrTx, userId: string): Promise<Account | undefined> {
  return (await accounts(db, { userId }))[0];
}

/** The account of the breeder for whom a person works; null for a breeder, undefined once the breeder's account is closed. */
export async function findEmployer(db: DbOrTx, { worksFor }: Account['user']): Promise<Account | null | undefined> {
  if (worksFor === null) return null;
  const account = await findAccount(db, worksFor);
  return account?.user.closedAt ? undefined : account;
}

const accounts = prepared((db) =>
  db
    .select({ user: users, subscription: subscriptions })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(eq(users.id, sql.placeholder('userId')))
    .orderBy(desc(subscriptions.createdAt))
    .limit(plannedLimit(1)),
);

export async function findUserByEmail(db: DbOrTx, email: string): Promise<typeof users.$inferSelect | undefined> {
  return (await usersByEmail(db, { email: email.toLowerCase() }))[0];
}

const usersByEmail = prepared((db) =>
  db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql.placeholder('email')))
    .limit(plannedLimit(1)),
);

const sessionsWhere = (db: Db, isWanted: SQL) => {
  const latest = latestSubscription(db);
  return db
    .select({
      token: sessions.token,
      session: {
        id: sessions.id,
        createdAt: sessions.createdAt,
        expiresAt: sessions.expiresAt,
        confirmedAt: sessions.confirmedAt,
        secondFactorAt: sessions.secondFactorAt,
      },
      user: users,
      subscription: subscriptionColumns(latest),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoinLateral(latest, sql`true`)
    .where(isWanted);
};

/** All columns of a subquery that selects all of `subscriptions`. */
const subscriptionColumns = (latest: ReturnType<typeof latestSubscription>) =>
  Object.fromEntries(
    Object.keys(getTableColumns(subscriptions)).map((name) => [
      name,
      latest[name as keyof typeof subscriptions.$inferSelect],
    ]),
  ) as unknown as ReturnType<typeof getTableColumns<typeof subscriptions>>;

type FoundSession = Awaited<ReturnType<typeof sessionsWhere>>[number];

const oneSession = prepared((db) => sessionsWhere(db, eq(sessions.token, sql.placeholder('token'))));
const severalSessions = prepared((db) => sessionsWhere(db, sql`${sessions.token} = any(${sql.placeholder('tokens')})`));

/** For a list the planner expects ten tokens, and scans small tables instead of using their indexes. */
const selectSessions = (db: Db, tokens: string[]) =>
  tokens.length === 1 ? oneSession(db, { token: tokens[0] }) : severalSessions(db, { tokens: plannedList(tokens) });

/** A session by its token, with its account. A screen makes several concurrent calls, which share a statement. */
export const findSession: (db: Db, token: string) => Promise<FoundSession | undefined> = shareStatementsPerDatabase(
  async (db, tokens) => new Map((await selectSessions(db, tokens)).map((row) => [row.token, row])),
);
