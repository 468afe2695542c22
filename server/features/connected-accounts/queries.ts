import { and, count, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { connectedAccounts, isLiveAccountOwnedBy } from '../../db/schema.ts';

export type ConnectedAccount = typeof connectedAccounts.$inferSelect;

/** A breeder's current connected account, even before onboarding is finished. */
export async function findLiveAccount(db: DbOrTx, userId: string): Promise<ConnectedAccount | undefined> {
  const [row] = await db.select().from(connectedAccounts).where(isLiveAccountOwnedBy(userId)).limit(1);
  return row;
}

/** Ends an attempt at creating the account of a row at the provider, and returns the row's current one. */
export async function endAttempt(db: DbOrTx, id: string, attempt: number): Promise<number> {
  const [row] = await db
    .update(connectedAccounts)
    .set({ attempt: sql`greatest(${connectedAccounts.attempt}, ${attempt + 1})` })
    .where(eq(connectedAccounts.id, id))
    .returning({ attempt: connectedAccounts.attempt });
  return row!.attempt;
}

/** A breeder's deauthorized accounts, latest first; not those that the breeder reset. */
export const findFormerAccounts = (db: DbOrTx, userId: string, limit: number): Promise<ConnectedAccount[]> =>
  db
    .select()
    .from(connectedAccounts)
    .where(and(eq(connectedAccounts.userId, userId), eq(connectedAccounts.disconnectReason, 'deauthorized')))
    .orderBy(desc(connectedAccounts.disconnectedAt))
    .limit(limit);

/** The accounts that a breeder has made since then, connected or not. */
export const countMadeSince = (db: DbOrTx, userId: string, since: Date): Promise<number> =>
  db.$count(connectedAccounts, and(eq(connectedAccounts.userId, userId), gt(connectedAccounts.createdAt, since)));

/** By the provider's id, connected or not. */
export async function findByStripeAccount(db: DbOrTx, stripeAccountId: string): Promise<ConnectedAccount | undefined> {
  const [row] = await db.select().from(connectedAccounts).where(eq(connectedAccounts.stripeAccountId, stripeAccountId));
  return row;
}

export async function lockByStripeAccount(tx: Tx, stripeAccountId: string): Promise<ConnectedAccount | undefined> {
  const [row] = await tx
    .select()
    .from(connectedAccounts)
    .where(eq(connectedAccounts.stripeAccountId, stripeAccountId))
    .for('update');
  return row;
}

/** Connected accounts that the provider refuses now. */
export async function countRefused(db: DbOrTx): Promise<number> {
  const [row] = await db
    .select({ accounts: count() })
    .from(connectedAccounts)
    .where(and(isNull(connectedAccounts.disconnectedAt), isNotNull(connectedAccounts.refusedSince)));
  return row?.accounts ?? 0;
}

/** Whether one of these accounts was deauthorized by its breeder, so that we can't move its money anymore. */
export async function isDeauthorizedAmong(db: DbOrTx, stripeAccountIds: string[]): Promise<boolean> {
  if (stripeAccountIds.length === 0) return false;
  const gone = and(
    inArray(connectedAccounts.stripeAccountId, stripeAccountIds),
    eq(connectedAccounts.disconnectReason, 'deauthorized'),
  );
  return (await db.select({ id: connectedAccounts.id }).from(connectedAccounts).where(gone).limit(1)).length > 0;
}
