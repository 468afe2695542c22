import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Plan } from '../../../contract/business.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { users } from '../../db/schema.ts';
import { findUserByEmail } from './queries.ts';

/** Changes of an account's row that later nouns make. */

/** Serializes grants, so that two concurrent first grants can't both succeed. */
const GRANT_LOCK = 7_313_202;

/** The id of an address's account. */
export async function findAccountId(db: DbOrTx, email: string): Promise<string | undefined> {
  return (await findUserByEmail(db, email))?.id;
}

export async function hasAdmin(db: DbOrTx): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1);
  return found.length > 0;
}

/** Makes the account an admin; false with `onlyFirst` when there is one already. */
export async function grantAdmin(
  tx: Tx,
  userId: string,
  { onlyFirst, now }: { onlyFirst: boolean; now: Date },
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${GRANT_LOCK})`);
  if (onlyFirst && (await hasAdmin(tx))) return false;
  const granted = await tx
    .update(users)
    .set({ isAdmin: true, updatedAt: now })
    .where(and(eq(users.id, userId), isNull(users.closedAt), isNull(users.worksFor)))
    .returning({ id: users.id });
  return granted.length > 0;
}

/** Stores how many active pets an account may have; false for a missing or closed one. */
export async function storeActivePetsMax(tx: Tx, userId: string, activePetsMax: number, now: Date): Promise<boolean> {
  const stored = await tx
    .update(users)
    .set({ activePetsMax, updatedAt: now })
    .where(and(eq(users.id, userId), isNull(users.closedAt)))
    .returning({ id: users.id });
  return stored.length > 0;
}

/** Stores the provider's customer, unless another request has stored one. */
export async function storeCustomer(db: DbOrTx, userId: string, stripeCustomerId: string): Promise<void> {
  await db
    .update(users)
    .set({ stripeCustomerId })
    .where(and(eq(users.id, userId), isNull(users.stripeCustomerId)));
}

/** Ends an attempt at creating something of the user at the provider, and returns the user's current one. */
export async function endProviderAttempt(db: DbOrTx, userId: string, attempt: number): Promise<number> {
  const [row] = await db
    .update(users)
    .set({ providerAttempt: sql`greatest(${users.providerAttempt}, ${attempt + 1})` })
    .where(eq(users.id, userId))
    .returning({ attempt: users.providerAttempt });
  return row!.attempt;
}

/** Stores when the breeder unsubscribed; locks the account. */
export async function storeUnsubscription(tx: Tx, userId: string, unsubscribedAt: Date, now: Date): Promise<void> {
  await tx.update(users).set({ unsubscribedAt, updatedAt: now }).where(eq(users.id, userId));
}

/** Stores the plan that is paid for, with the customer that pays. */
export async function storePlan(
  tx: Tx,
  userId: string,
  { plan, stripeCustomerId }: { plan: Plan; stripeCustomerId: string },
  now: Date,
): Promise<void> {
  await tx.update(users).set({ planType: plan, stripeCustomerId, updatedAt: now }).where(eq(users.id, userId));
}

/** The provider's customers of accounts closed before a time, oldest first. */
export async function findClosedCustomers(
  db: DbOrTx,
  before: Date,
  limit: number,
): Promise<{ userId: string; stripeCustomerId: string }[]> {
  const rows = await db
    .select({ userId: users.id, stripeCustomerId: users.stripeCustomerId })
    .from(users)
    .where(and(isNotNull(users.stripeCustomerId), lt(users.closedAt, before)))
    .orderBy(users.closedAt)
    .limit(limit);
  return rows.map(({ userId, stripeCustomerId }) => ({ userId, stripeCustomerId: stripeCustomerId! }));
}

/** After the provider has deleted its customer. */
export async function eraseCustomer(db: DbOrTx, userId: string): Promise<void> {
  await db.update(users).set({ stripeCustomerId: null }).where(eq(users.id, userId));
}
