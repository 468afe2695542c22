import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Context, UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { isInFlight, orders, pets } from '../../db/schema.ts';
import { conflict } from '../../errors.ts';
import { NO_DATA, defineJob } from '../../integrations/jobs/job-definition.ts';
import { publish } from '../../transaction-events.ts';
import type { PetRow } from './queries.ts';
import { refuseBeyondQuota } from './quota.ts';

/** Nobody waits any longer for the buyer whose bank payment has failed. */
const NO_RETRY = { retryOrderId: null, retryUntil: null };

/** Marks a pet sold at the paid price, which may differ from the current one. */
export async function markSold(tx: Tx, petId: string, priceCents: number, now: Date): Promise<void> {
  await tx
    .update(pets)
    .set({ status: 'sold', priceCents, ...NO_RETRY, updatedAt: now })
    .where(eq(pets.id, petId));
}

/** A deposit reserves a pet. */
export async function markReserved(tx: Tx, petId: string, now: Date): Promise<void> {
  await tx
    .update(pets)
    .set({ status: 'reserved', ...NO_RETRY, updatedAt: now })
    .where(eq(pets.id, petId));
}

/** The end of a reservation puts its pet up for sale again. */
export async function markReleased(tx: Tx, petId: string, now: Date): Promise<void> {
  await tx
    .update(pets)
    .set({ status: 'active', updatedAt: now })
    .where(and(eq(pets.id, petId), eq(pets.status, 'reserved')));
}

/** Moves a sold pet to `refunded` when its sale ends, and back when the sale is restored. Skips relisted pets. */
export async function markSaleEnded(tx: Tx, petId: string, hasEnded: boolean, now: Date): Promise<void> {
  const [from, to] = hasEnded ? (['sold', 'refunded'] as const) : (['refunded', 'sold'] as const);
  await tx
    .update(pets)
    .set({ status: to, updatedAt: now })
    .where(and(eq(pets.id, petId), eq(pets.status, from)));
}

/** The refusal of a second sale of a pet. */
export const alreadySold = () => conflict('This pet is already sold.', 'sold');

/** Sells a locked pet outside of the product, and closes its open checkouts. Throws Conflict unless it is for sale. */
export async function sellByHand(context: UserContext, tx: Tx, { id: petId, status }: PetRow): Promise<void> {
  if (status === 'sold') throw alreadySold();
  if (status === 'reserved')
    throw conflict('A buyer has reserved this pet. Please end the reservation first.', 'reserved');
  if (status !== 'active') throw conflict('This pet is not for sale.', 'not_for_sale');
  await publish(context, tx, 'offerChanged', { petId });
  await tx
    .update(pets)
    .set({ status: 'sold', ...NO_RETRY, updatedAt: context.now })
    .where(eq(pets.id, petId));
}

/** Puts a pet that was sold by hand up for sale again. Throws Conflict beyond the number of active pets. */
export async function undoSaleByHand(context: UserContext, tx: Tx, petId: string): Promise<void> {
  // Before the pet, as in account deletion: locks in one order.
  await refuseBeyondQuota(context, tx);
  await tx
    .update(pets)
    .set({ status: 'active', updatedAt: context.now })
    .where(and(eq(pets.id, petId), eq(pets.userId, context.actor.id), eq(pets.status, 'sold')));
}

/**
 * Keeps a pet for the buyer of an order whose bank payment has failed. Returns whether it does: it may be off sale by now, or somebody
 * else's payment be in flight.
 */
export async function keepForRetry(tx: Tx, petId: string, orderId: string, until: Date): Promise<boolean> {
  const isFree = and(
    eq(pets.id, petId),
    eq(pets.status, 'active'),
    sql`not exists (select from ${orders} where ${orders.petId} = ${pets.id} and ${orders.id} <> ${orderId} and ${isInFlight})`,
  );
  const kept = await tx
    .update(pets)
    .set({ retryOrderId: orderId, retryUntil: until })
    .where(isFree)
    .returning({ id: pets.id });
  return kept.length > 0;
}

/** Stops keeping a pet for that buyer. */
export async function endRetry(tx: Tx, petId: string): Promise<void> {
  await tx.update(pets).set(NO_RETRY).where(eq(pets.id, petId));
}

const RETRIES_PER_RUN = 500;

/** Puts pets up for sale again whose buyer hasn't paid again in time. */
export const endRetriesJob = defineJob({
  name: 'end-retries',
  schema: NO_DATA,
  schedule: '* * * * *',
  expireInSeconds: 50,
  async handle({ db, now }: Context) {
    const over = db
      .select({ id: pets.id })
      .from(pets)
      .where(lte(pets.retryUntil, now))
      .orderBy(pets.retryUntil)
      .limit(RETRIES_PER_RUN);
    await db.update(pets).set(NO_RETRY).where(inArray(pets.id, over));
  },
});
