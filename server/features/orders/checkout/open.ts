import { eq } from 'drizzle-orm';
import { CHECKOUT_SESSION_MINUTES } from '../../../../contract/business.ts';
import { formatMoney, fromAmount, platformFeeCents, totalCents } from '../../../../contract/money.ts';
import { PLACEHOLDER_BUYER, type CheckoutRequest, type PaymentMethod } from '../../../../contract/orders.ts';
import { publicPaths } from '../../../../contract/public-page.ts';
import type { Context } from '../../../context.ts';
import { orders } from '../../../db/schema.ts';
import { conflict } from '../../../errors.ts';
import { isAmountTooLarge } from '../../../integrations/stripe.ts';
import { keyedHash, newId } from '../../../ids.ts';
import { installmentsRefusal, isForSale, pricingOf, readOffer, type Offer } from '../../payment-links/offer.ts';
import { paymentUrlOf } from '../../payment-links/service.ts';
import { closeCheckout } from './close.ts';
import { createCheckoutSession, isMethodRefused, type OpenedSession } from './provider.ts';
import { findOpenCheckout, lockPet, type OrderRow } from '../queries.ts';
import { expireCheckoutQueue } from '../settlement/queues.ts';

const MINUTE_MS = 60_000;
/** A checkout with less time left is not reused: it could expire while the buyer enters a card. */
const MIN_TIME_TO_PAY_MS = 2 * MINUTE_MS;
/** An order of this age without a session was abandoned by a crash; no buyer ever got its URL. */
const ABANDONED_AFTER_MS = MINUTE_MS;

const SOLD = 'This pet has already been sold.';
const TOO_MUCH = 'This is more than can be paid online at once. Please ask the breeder how to pay.';
const REFUSED_BY_PROVIDER =
  'Buy now, pay later may not be available for new seller accounts. You can pay by card instead.';

export interface Checkout {
  checkoutUrl: string;
  /** Why a request for installments got a card checkout; null otherwise. */
  fallbackMessage: string | null;
}

/**
 * Opens a hosted checkout. The same buyer (`buyerToken`, from a cookie) with the same payment method gets the open one;
 * another method closes it first. The order freezes price and fee before the provider is called. Throws NotFound
 * (missing, paused), Conflict (sold, price changed, payment in flight, total above the provider's limit),
 * ProviderRefused and ProviderUnreachable.
 */
export async function openCheckout(
  context: Context,
  linkId: string,
  request: CheckoutRequest,
  buyerToken: string,
): Promise<Checkout> {
  const offer = await readOffer(context, linkId);
  if (!isForSale(offer)) throw conflict(SOLD, 'sold');
  checkTotal(request, offer.pet.priceCents);
  const refusal = request.paymentMethod === 'klarna' ? installmentsRefusal(offer) : null;
  const method: PaymentMethod = refusal ? 'card' : request.paymentMethod;
  const order = await claimOrder(context, offer, { ...request, paymentMethod: method }, buyerToken);
  const fallbackMessage = refusal && `${refusal} You can pay by card instead.`;
  // The provider refused installments for this order before; its card fallback is still open.
  const hasFallenBack = method === 'klarna' && order.paymentMethod === 'card';
  const message = hasFallenBack ? REFUSED_BY_PROVIDER : fallbackMessage;
  if (order.checkoutUrl) return { checkoutUrl: order.checkoutUrl, fallbackMessage: message };

  const opened = await openSession(context, order, offer);
  const isOpen = await storeSession(context, order, opened);
  // The offer may have been sold, archived or repriced during the provider call: then this checkout must not stay open.
  const close = async () => {
    if (isOpen) await context.jobs.send(context.db, expireCheckoutQueue, { orderIds: [order.id] });
  };
  const current = await readOffer(context, linkId).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  if (!isOpen || !isForSale(current) || current.pet.priceCents !== order.priceCents) {
    await close();
    if (!isForSale(current)) throw conflict(SOLD, 'sold');
    if (current.pet.priceCents !== order.priceCents) throw priceChanged(current.pet.priceCents);
    throw conflict('This offer has just changed. Please review it and try again.', 'changed');
  }
  return { checkoutUrl: opened.checkoutUrl, fallbackMessage: opened.fellBack ? REFUSED_BY_PROVIDER : message };
}

/**
 * Stores the session in its order; returns whether the order is still open. If another request has closed the order,
 * the same commit queues closing the session: after a crash here nothing else would.
 */
async function storeSession(context: Context, order: OrderRow, opened: OpenedSession): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const [updated] = await tx
      .update(orders)
      .set({ checkoutSessionId: opened.sessionId, checkoutUrl: opened.checkoutUrl, updatedAt: context.now })
      .where(eq(orders.id, order.id))
      .returning({ status: orders.status });
    const isOpen = updated?.status === 'pending';
    if (!isOpen) await context.jobs.send(tx, expireCheckoutQueue, { orderIds: [order.id] });
    return isOpen;
  });
}

/**
 * Returns the buyer's open order of this pet, or a new one with frozen price and fee. A unique index allows one open
 * order per buyer and pet, so a double click reuses the first order.
 */
async function claimOrder(
  context: Context,
  offer: Offer,
  request: CheckoutRequest,
  buyerToken: string,
): Promise<OrderRow> {
  const buyerKey = keyedHash(context.config.sessionSecret, `buyer:${buyerToken}`);
  for (let attempt = 0; attempt < 3; attempt++) {
    const open = await findOpenCheckout(context.db, offer.pet.id, buyerKey);
    if (open) {
      if (isReusable(open, offer, request, context.now)) return open;
      if ((await closeCheckout(context, open)) === 'paid') throw conflict(SOLD, 'sold');
    }
    const created = await insertOrder(context, offer, request, buyerKey);
    if (created) return created;
  }
  throw conflict('Another checkout for this pet is just being opened. Please try again.', 'busy');
}

function isReusable(open: OrderRow, offer: Offer, request: CheckoutRequest, now: Date): boolean {
  const isSameChoice = request.paymentMethod === open.paymentMethod || request.paymentMethod === open.requestedMethod;
  if (!isSameChoice || open.priceCents !== offer.pet.priceCents) return false;
  if (open.stripeAccountId !== sellerAccountOf(offer)) return false;
  if (open.expiresAt.getTime() - now.getTime() < MIN_TIME_TO_PAY_MS) return false;
  return open.checkoutUrl !== null || now.getTime() - open.createdAt.getTime() < ABANDONED_AFTER_MS;
}

const sellerAccountOf = ({ seller, account }: Offer) => (seller.isAdmin ? null : (account?.stripeAccountId ?? null));

async function insertOrder(
  context: Context,
  offer: Offer,
  request: CheckoutRequest,
  buyerKey: string,
): Promise<OrderRow | undefined> {
  const { db, now } = context;
  return db.transaction(async (tx) => {
    // The lock closes the race with a sale: the sale either sees this order, or this insert sees the pet sold.
    const pet = await lockPet(tx, offer.pet.id);
    if (pet?.status !== 'active') throw conflict(SOLD, 'sold');
    checkTotal(request, pet.priceCents);
    const stripeAccountId = sellerAccountOf(offer);
    const feeCents = platformFeeCents(pet.priceCents);
    const [row] = await tx
      .insert(orders)
      .values({
        id: newId(),
        paymentLinkId: offer.link.id,
        petId: pet.id,
        sellerId: offer.seller.id,
        stripeAccountId,
        paymentMethod: request.paymentMethod,
        priceCents: pet.priceCents,
        feeCents,
        totalCents: totalCents(pet.priceCents),
        applicationFeeCents: stripeAccountId ? feeCents : 0,
        petName: pet.name,
        clientName: request.customer.name === PLACEHOLDER_BUYER ? null : request.customer.name,
        clientEmail: request.customer.email,
        clientPhone: request.customer.phone,
        buyerKey,
        createdAt: now,
        updatedAt: now,
        expiresAt: new Date(now.getTime() + CHECKOUT_SESSION_MINUTES * MINUTE_MS),
      })
      .onConflictDoNothing()
      .returning();
    return row;
  });
}

/** Rejects a checkout whose total differs from the one the buyer saw. */
function checkTotal({ total }: CheckoutRequest, priceCents: number): void {
  if (total !== null && fromAmount(total) !== totalCents(priceCents)) throw priceChanged(priceCents);
}

/** Carries the new pricing: the buyer confirms the new total or leaves. */
const priceChanged = (priceCents: number) =>
  conflict(priceChangedSentence(totalCents(priceCents)), 'price_changed', { pricing: pricingOf(priceCents) });

/** The text of page and API for a changed total. */
export const priceChangedSentence = (cents: number): string =>
  `The price has changed since you opened this page: the total is now ${formatMoney(cents)}. Please check it before you pay.`;

/** Opens the session; falls back to a card session if the provider refuses installments. */
async function openSession(
  context: Context,
  order: OrderRow,
  offer: Offer,
): Promise<OpenedSession & { fellBack: boolean }> {
  const link = paymentUrlOf(context, offer.link.id);
  const addresses = {
    successUrl: `${context.publicUrl()}${publicPaths.success}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${link}?error=cancelled`,
  };
  const product = { breed: offer.pet.breed };
  try {
    return { ...(await createCheckoutSession(context.stripe, order, product, addresses)), fellBack: false };
  } catch (error) {
    if (isAmountTooLarge(error)) throw conflict(TOO_MUCH, 'too_much');
    if (!isMethodRefused(error, order.paymentMethod)) throw error;
    context.log.info({ orderId: order.id }, 'installments were refused, falling back to card');
    await context.db
      .update(orders)
      .set({ paymentMethod: 'card', requestedMethod: 'klarna' })
      .where(eq(orders.id, order.id));
    const byCard = { ...order, paymentMethod: 'card' as const };
    return { ...(await createCheckoutSession(context.stripe, byCard, product, addresses)), fellBack: true };
  }
}
