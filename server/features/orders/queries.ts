import { and, asc, desc, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import { comesAfter, type PageStart } from '../../db/page-start.ts';
import { orders, pets } from '../../db/schema.ts';
import { OPEN_STATUSES } from './states.ts';

export type OrderRow = typeof orders.$inferSelect;

export async function findOrder(db: DbOrTx, orderId: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId)).limit(1);
  return row;
}

export async function findOrderBySession(db: DbOrTx, sessionId: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.checkoutSessionId, sessionId)).limit(1);
  return row;
}

export async function findOrderByPaymentIntent(db: DbOrTx, paymentIntentId: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.paymentIntentId, paymentIntentId)).limit(1);
  return row;
}

export async function findOrderByCharge(db: DbOrTx, chargeId: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.chargeId, chargeId)).limit(1);
  return row;
}

/** A buyer's open checkout for a pet; there is at most one. */
export async function findOpenCheckout(db: DbOrTx, petId: string, buyerKey: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.petId, petId), eq(orders.buyerKey, buyerKey), eq(orders.status, 'pending')))
    .limit(1);
  return row;
}

/** Orders of a pet that are unpaid or in flight. */
export async function listOpenOrders(db: DbOrTx, petId: string): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.petId, petId), inArray(orders.status, [...OPEN_STATUSES])));
}

/** Open orders created before `before`, which may have missed a webhook; oldest first. */
export async function listOpenOrdersBefore(
  db: DbOrTx,
  before: Date,
  limit: number,
  after: PageStart | undefined,
): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.status, [...OPEN_STATUSES]),
        lt(orders.createdAt, before),
        comesAfter(after, orders, 'oldest'),
      ),
    )
    .orderBy(asc(orders.createdAt), orders.id)
    .limit(limit);
}

/** A seller's orders that were paid, newest first. */
export async function listPaidOrders(
  db: DbOrTx,
  sellerId: string,
  limit: number,
  after: PageStart | undefined,
): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.sellerId, sellerId), isNotNull(orders.paidAt), comesAfter(after, orders)))
    .orderBy(desc(orders.createdAt), orders.id)
    .limit(limit);
}

/** Lock order: the pet before its orders, so that two payments of one pet can't deadlock. */
export async function lockPet(tx: DbOrTx, petId: string) {
  const [row] = await tx.select().from(pets).where(eq(pets.id, petId)).limit(1).for('update');
  return row;
}

export async function lockOrder(tx: DbOrTx, orderId: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).limit(1).for('update');
  return row;
}
