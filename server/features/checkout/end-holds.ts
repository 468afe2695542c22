import { and, eq, inArray } from 'drizzle-orm';
import type { Context, UserContext } from '../../context.ts';
import { OPEN_STATUSES } from '../../db/order-statuses.ts';
import { orders, pets } from '../../db/schema.ts';
import { daysAfter } from '../../time/days.ts';
import { conflict, notFound } from '../../errors.ts';
import { withDeadline } from '../../integrations/concurrency/deadline.ts';
import { recordAudit } from '../audit/api.ts';
import { endRetry, PET_NOT_FOUND } from '../pets/api.ts';
import { closeCheckout } from '../settlement/api.ts';
import { SOLD } from './refusals.ts';
import { expireAfter, type Purchase, selectPurchases } from '../orders/api.ts';
import { expireCheckoutQueue } from '../payments/api.ts';
import { type Hold, isOwn } from '../payment-links/api.ts';

const PAID_MEANWHILE = 'The buyer has just paid, and the provider is checking it. Please wait for the outcome.';
const REFUSED_DAYS = 1;

/**
 * Ends the hold of a breeder's own pet: its checkout is expired at the provider first. `refuseBuyer`: no further hold of that
 * browser for a day. Without a hold it closes the open checkouts of the pet, if there are any. Throws NotFound, Conflict when the buyer has paid or is about
 * to, ProviderRefused and ProviderUnreachable.
 */
export async function endHold(context: UserContext, petId: string, refuseBuyer: boolean): Promise<void> {
  const { db, actor, now } = context;
  const own = and(eq(pets.id, petId), eq(pets.userId, actor.id));
  if ((await db.select({ id: pets.id }).from(pets).where(own)).length === 0) throw notFound(PET_NOT_FOUND);
  const held = await findHolding(context, petId);
  // With holds turned off, any number of buyers may be paying.
  if (!held)
    return db.transaction(async (tx) => {
      await endRetry(tx, petId);
      await expireAfter(context, tx, eq(orders.petId, petId));
    });
  const outcome = await closeCheckout(context, held);
  if (outcome === 'paid') throw conflict(SOLD, 'sold');
  if (outcome === 'processing') throw conflict(PAID_MEANWHILE, 'under_way');
  await db.transaction(async (tx) => {
    if (refuseBuyer)
      await tx
        .update(orders)
        .set({ holdRefusedUntil: daysAfter(now, REFUSED_DAYS) })
        .where(eq(orders.id, held.order.id));
    await recordAudit(context, tx, { act: 'hold_ended', target: { kind: 'pet', id: petId }, details: { refuseBuyer } });
  });
}

async function findHolding({ db }: Context, petId: string): Promise<Purchase | undefined> {
  const holds = and(eq(orders.petId, petId), eq(orders.holdsPet, true), inArray(orders.status, [...OPEN_STATUSES]));
  return (await selectPurchases(db).where(holds).limit(1))[0];
}

/** The page that the buyer returns to waits no longer than this for the provider; then a job continues. */
const CANCEL_DEADLINE_MS = 3_000;

/**
 * Ends this order's hold when the buyer returns from the hosted checkout unpaid. `orderId` is from the address
 * that the checkout returns to, so that an older one ends nothing.
 */
export async function cancelHold(context: Context, hold: Hold, orderId: string, buyerKeys: string[]): Promise<void> {
  if (hold.orderId !== orderId || !isOwn(hold, buyerKeys)) return;
  await withDeadline(CANCEL_DEADLINE_MS, () => closeHold(context, orderId)).catch(async (error: unknown) => {
    context.log.warn({ err: error, orderId }, 'could not close a canceled checkout at once');
    await context.jobs.send(context.db, expireCheckoutQueue, { orderIds: [orderId] });
  });
}

/** Closes the checkout of a hold that nobody needs anymore. */
export async function closeHold(context: Context, orderId: string): Promise<void> {
  const [purchase] = await selectPurchases(context.db).where(eq(orders.id, orderId)).limit(1);
  if (purchase) await closeCheckout(context, purchase);
}
