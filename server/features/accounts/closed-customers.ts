import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import { users } from '../../db/schema.ts';

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
