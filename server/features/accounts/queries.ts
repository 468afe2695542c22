import { desc, eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { sessions, subscriptions, users } from '../../db/schema.ts';

export interface Account {
  user: typeof users.$inferSelect;
  /** The newest subscription, live or not. */
  subscription: typeof subscriptions.$inferSelect | null;
}

/** A user with the newest subscription, in one query. */
export async function findAccount(db: DbOrTx, userId: string): Promise<Account | undefined> {
  const [row] = await db
    .select({ user: users, subscription: subscriptions })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(eq(users.id, userId))
    .orderBy(desc(subscriptions.createdAt))
    .limit(1);
  return row;
}

export async function findUserByEmail(db: DbOrTx, email: string): Promise<typeof users.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
    .limit(1);
  return row;
}

/** A session by its token, with its account. */
export const findSession = prepared((db) =>
  db
    .select({
      session: {
        id: sessions.id,
        createdAt: sessions.createdAt,
        expiresAt: sessions.expiresAt,
        confirmedAt: sessions.confirmedAt,
        secondFactorAt: sessions.secondFactorAt,
      },
      user: users,
      subscription: subscriptions,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(subscriptions, eq(subscriptions.userId, sessions.userId))
    .where(eq(sessions.token, sql.placeholder('token')))
    .orderBy(desc(subscriptions.createdAt))
    .limit(1),
);
