import { TransactionRollbackError, and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { plannedLimit, prepared } from '../../db/statements/prepared.ts';
import { isFirstPayment, orders, payments, pets, users } from '../../db/schema.ts';
import { agreementLock } from '../agreements/api.ts';
import type { PaymentRow } from '../payments/api.ts';

export type OrderRow = typeof orders.$inferSelect;

/** An order with one of its payments. */
export interface Purchase {
  order: OrderRow;
  payment: PaymentRow;
}

/** Price and fee that the buyer pays at the provider: cash bears no fee. */
export const onlinePart = ({ priceCents, cashCents, feeCents }: OrderRow) => ({
  priceCents: priceCents - cashCents,
  feeCents,
});

/** Cents of cash that the breeder has not returned by hand. */
export const cashLeftCents = ({ cashCents, cashReturnedCents }: OrderRow): number => cashCents - cashReturnedCents;

/**
 * A place costs its deposit alone; that of a pet is below its price. This also holds for orders of a closed account.
 */
export const isForSpot = ({ order, payment }: Purchase): boolean =>
  order.petId === null && payment.kind === 'deposit' && payment.amountCents === order.totalCents;

/** Every query of purchases, to be narrowed. */
export const selectPurchases = (db: DbOrTx) =>
  db.select({ order: orders, payment: payments }).from(orders).innerJoin(payments, eq(payments.orderId, orders.id));

/** The first purchase where `which` is true of the placeholder `key`. */
function finder(which: SQL | undefined) {
  const found = prepared((db) => selectPurchases(db).where(which).limit(plannedLimit(1)));
  return async (db: DbOrTx, key: string): Promise<Purchase | undefined> => (await found(db, { key }))[0];
}

const key = sql.placeholder('key');

/** With the payment that opened it. */
export const findPurchase = finder(and(eq(orders.id, key), isFirstPayment));

export const findPurchaseBySession = finder(eq(payments.checkoutSessionId, key));
export const findPurchaseByIntent = finder(eq(payments.paymentIntentId, key));
export const findPurchaseByCharge = finder(eq(payments.chargeId, key));
export const findPurchaseOfPayment = finder(eq(payments.id, key));

/** An order with each of its payments, newest first. */
export const listPurchases = (db: DbOrTx, orderId: string): Promise<Purchase[]> =>
  selectPurchases(db).where(eq(orders.id, orderId)).orderBy(desc(payments.createdAt), isFirstPayment, payments.id);

/**
 * The pet is locked before its orders, so that two payments of one pet can't deadlock. Once its breeder's account is
 * closed, it is no longer for sale, although a job archives it later.
 */
export const lockPet = locker({});

/**
 * Locks a pet to create an order of it, and the breeder's agreement: until the transaction ends, nobody changes what the pet's
 * buyers sign. An unsold pet of a closed account returns as archived.
 */
export const lockPetToOrder = locker({ agreement: agreementLock(pets.userId, 'shared') });

function locker(further: { agreement?: SQL }) {
  const found = prepared((tx) =>
    tx
      .select({ pet: pets, ownerLeftAt: users.closedAt, ...further })
      .from(pets)
      .innerJoin(users, eq(users.id, pets.userId))
      .where(eq(pets.id, sql.placeholder('petId')))
      .limit(plannedLimit(1))
      .for('update', { of: pets }),
  );
  return async (tx: DbOrTx, petId: string): Promise<typeof pets.$inferSelect | undefined> => {
    const [row] = await found(tx, { petId });
    if (!row) return undefined;
    return row.ownerLeftAt && row.pet.status !== 'sold' ? { ...row.pet, status: 'archived' } : row.pet;
  };
}

/** Locks order and payment, in this order. */
export async function lockPurchase(tx: DbOrTx, paymentId: string): Promise<Purchase | undefined> {
  return (await purchasesToLock(tx, { paymentId }))[0];
}

const purchasesToLock = prepared((tx) =>
  selectPurchases(tx)
    .where(eq(payments.id, sql.placeholder('paymentId')))
    .limit(plannedLimit(1))
    .for('update'),
);

/**
 * Locks all that a payment changes, in the order above. A reservation may have moved to another pet since it was read,
 * or while this waited for the pet's lock: then the locks are released, and the current pet is locked before the order.
 */
export async function lockSale(tx: Tx, { order, payment }: Purchase) {
  // Only an order with a deposit changes its pet.
  if (payment.kind === 'full') return lockBoth(tx, order.petId, payment.id);
  for (let { petId } = order; ;) {
    let current = petId;
    // Rolling back a savepoint releases its locks.
    const locked = await tx
      .transaction(async (savepoint) => {
        const both = await lockBoth(savepoint, petId, payment.id);
        current = both.purchase?.order.petId ?? petId;
        if (current !== petId) savepoint.rollback();
        return both;
      })
      .catch((error: unknown) => {
        if (!(error instanceof TransactionRollbackError)) throw error;
      });
    if (locked) return locked;
    petId = current;
  }
}

async function lockBoth(tx: Tx, petId: string | null, paymentId: string) {
  const pet = petId ? await lockPet(tx, petId) : undefined;
  return { pet, purchase: await lockPurchase(tx, paymentId) };
}

/** With the payment that opened the order. */
export async function lockFirstPurchase(tx: DbOrTx, orderId: string): Promise<Purchase | undefined> {
  return (
    await selectPurchases(tx)
      .where(and(eq(orders.id, orderId), isFirstPayment))
      .limit(1)
      .for('update')
  )[0];
}
