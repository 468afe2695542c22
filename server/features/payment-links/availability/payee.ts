import { and, eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { connectedAccounts, isLiveAccountOwnedBy, petDetails, pets, users } from '../../../db/schema.ts';

/**
 * The account that a breeder is paid on now, whether or not they are a member; null for the platform's own. Undefined when
 * they can't be paid: closed, suspended, or without an account that takes charges.
 */
export async function findPayee(db: DbOrTx, sellerId: string | null): Promise<string | null | undefined> {
  if (sellerId === null) return undefined;
  const [row] = await db
    .select({ seller: users, account: connectedAccounts })
    .from(users)
    .leftJoin(connectedAccounts, isLiveAccountOwnedBy(users.id))
    .where(eq(users.id, sellerId));
  if (!row || row.seller.closedAt || row.seller.suspendedAt) return undefined;
  if (row.seller.isAdmin) return null;
  return row.account?.chargesEnabled ? (row.account.stripeAccountId ?? undefined) : undefined;
}

/**
 * Keeps the account of `findPayee` connected until `tx` ends, so that a later disconnection finds what `tx` opens on it. False once it has
 * been disconnected. The first lock of its transaction: disconnecting locks the account before orders.
 */
export async function lockPayee(tx: Tx, sellerId: string, stripeAccountId: string | null): Promise<boolean> {
  if (stripeAccountId === null) return true;
  const live = await tx
    .select({ id: connectedAccounts.id })
    .from(connectedAccounts)
    .where(and(isLiveAccountOwnedBy(sellerId), eq(connectedAccounts.stripeAccountId, stripeAccountId)))
    .for('share');
  return live.length > 0;
}

/** Whose pet it is, and what installments of its price depend on; undefined for a pet that is gone. */
export async function findInstallmentTerms(db: DbOrTx, petId: string) {
  const [row] = await db
    .select({ pet: pets, seller: users, account: connectedAccounts, readyOn: petDetails.readyOn })
    .from(pets)
    .leftJoin(petDetails, eq(petDetails.petId, pets.id))
    .innerJoin(users, eq(users.id, pets.userId))
    .leftJoin(connectedAccounts, isLiveAccountOwnedBy(users.id))
    .where(eq(pets.id, petId));
  return row;
}
