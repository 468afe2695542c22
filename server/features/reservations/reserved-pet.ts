import { and, eq, isNull, ne, not } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { isBeingPaid, isInFlight, orderChanges, orders, pets } from '../../db/schema.ts';
import { conflict } from '../../errors.ts';
import { findAvailability, holdOfPet } from '../payment-links/api.ts';
import { markReserved, petSpecies } from '../pets/api.ts';
import { type Account, expiryJobs, type OrderRow } from '../orders/api.ts';
import { returnedByBooks, returnedPrices } from '../refunds/api.ts';
import { expireCheckoutQueue } from '../payments/api.ts';
import { termsAt } from './move-terms.ts';

const BEING_PAID = 'Somebody is paying for this pet right now. Please try again in half an hour.';

/** For pets in a query, what `refuseBeingPaid` says of one. */
export const notBeingPaid = ({ config }: Context) =>
  and(not(isBeingPaid), config.holdsPets ? isNull(holdOfPet()) : isNull(pets.retryUntil));

/** Throws Conflict while a payment for the pet is in flight, or a checkout holds it. Certain under the pet's lock. */
export async function refuseBeingPaid({ config, now }: Context, tx: Tx, petId: string): Promise<void> {
  const [paying] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.petId, petId), isInFlight))
    .limit(1);
  const { hold } = await findAvailability(tx, petId, { buyerKeys: [], holdsPets: config.holdsPets, now });
  if (paying || hold) throw conflict(BEING_PAID, 'held');
}

type PetOfOrder = Pick<OrderRow, 'paymentLinkId' | 'petDetails' | 'priceCents'> &
  Partial<Pick<OrderRow, 'buyerState' | 'buyerZip'>> & {
    pet: Pick<typeof pets.$inferSelect, 'id' | 'name' | 'species' | 'breed'>;
  };

/**
 * Gives an order whose money is held its first pet, or another one. What is paid stays paid, and nobody else can pay
 * for the pet. Callers hold the locks of pet and order.
 */
export async function giveReservedPet(
  { jobs, now }: Context,
  tx: Tx,
  account: Account,
  { pet, ...facts }: PetOfOrder,
): Promise<OrderRow> {
  const { order } = account;
  const { priceCents, feeCents, totalCents } = termsAt(account, facts.priceCents);
  // The price share of earlier refunds follows the new price.
  const hasRefunds = order.refundedPriceCents + order.lostPriceCents > 0;
  const returned = hasRefunds
    ? returnedPrices({ ...order, priceCents, feeCents }, await returnedByBooks(tx, order.id))
    : {};
  const others = and(eq(orders.petId, pet.id), ne(orders.id, order.id));
  await jobs.sendAll(tx, expireCheckoutQueue, await expiryJobs(tx, others));
  const [changed] = await tx
    .update(orders)
    .set({
      ...facts,
      ...returned,
      petId: pet.id,
      petName: pet.name,
      petSpecies: petSpecies(pet),
      feeCents,
      totalCents,
      updatedAt: now,
    })
    .where(eq(orders.id, order.id))
    .returning();
  await markReserved(tx, pet.id, now);
  await tx.insert(orderChanges).values({
    orderId: order.id,
    kind: 'move',
    priceBeforeCents: order.priceCents,
    priceAfterCents: priceCents,
    feeBeforeCents: order.feeCents,
    feeAfterCents: feeCents,
    petBefore: order.petName,
    petAfter: pet.name,
    linkBefore: order.paymentLinkId,
    createdAt: now,
  });
  return changed!;
}
