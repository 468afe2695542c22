import type { CheckoutRequest, PaymentMethod } from '../../../../contract/orders.ts';
import { publicPaths } from '../../../../contract/public-page.ts';
import type { Context } from '../../../context.ts';
import { ExpectedError, conflict } from '../../../errors.ts';
import { isAmountTooLarge } from '../../../integrations/stripe.ts';
import { checkTerms } from '../../accounts/terms.ts';
import { installmentsRefusal, isForSale, readOffer, type Offer } from '../../payment-links/offer.ts';
import { paymentUrlOf } from '../../payment-links/service.ts';
import { fallBackToCard, storeClosedSession, storeSession } from '../../payments/service.ts';
import { createCheckoutSession, isMethodRefused, type OpenedSession } from '../../payments/sessions.ts';
import type { Purchase } from '../queries.ts';
import { expireCheckoutQueue } from '../settlement/queues.ts';
import { claimOrder } from './claim.ts';
import { SOLD, checkTotal, priceChanged } from './refusals.ts';

const TOO_MUCH = 'This is more than can be paid online at once. Please ask the breeder how to pay.';
const REFUSED_BY_PROVIDER =
  'Buy now, pay later may not be available for new seller accounts. You can pay by card instead.';

export interface Checkout {
  checkoutUrl: string;
  /** Why a request for installments got a card checkout; null otherwise. */
  fallbackMessage: string | null;
}

/**
 * Opens a hosted checkout. The same buyer (`buyerToken`, from a cookie) with the same payment method gets the open
 * one; another method closes it first. The order freezes price and fee before the provider is called. Throws NotFound
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
  checkTerms(request.termsVersion);
  checkTotal(request, offer.pet.priceCents);
  const refusal = request.paymentMethod === 'klarna' ? installmentsRefusal(offer, request.place?.state ?? null) : null;
  const method: PaymentMethod = refusal ? 'card' : request.paymentMethod;
  const purchase = await claimOrder(context, offer, { ...request, paymentMethod: method }, buyerToken);
  const fallbackMessage = refusal && `${refusal} You can pay by card instead.`;
  // The provider refused installments for this payment before; its card fallback is still open.
  const hasFallenBack = method === 'klarna' && purchase.payment.method === 'card';
  const message = hasFallenBack ? REFUSED_BY_PROVIDER : fallbackMessage;
  const { checkoutUrl } = purchase.payment;
  if (checkoutUrl) return { checkoutUrl, fallbackMessage: message };

  const opened = await openSession(context, purchase, offer);
  const isOpen = await keepSession(context, purchase, opened);
  await checkOffer(context, linkId, purchase, isOpen);
  return { checkoutUrl: opened.checkoutUrl, fallbackMessage: opened.fellBack ? REFUSED_BY_PROVIDER : message };
}

/** Opens the session; falls back to a card session if the provider refuses installments. */
async function openSession(
  context: Context,
  { order, payment }: Purchase,
  offer: Offer,
): Promise<OpenedSession & { fellBack: boolean }> {
  const link = paymentUrlOf(context, offer.link.id);
  const addresses = {
    successUrl: `${context.publicUrl()}${publicPaths.success}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${link}?error=cancelled`,
  };
  const bought = { ...order, breed: offer.pet.breed };
  try {
    return { ...(await createCheckoutSession(context.stripe, payment, bought, addresses)), fellBack: false };
  } catch (error) {
    if (isAmountTooLarge(error)) throw conflict(TOO_MUCH, 'too_much');
    if (!isMethodRefused(error, payment.method)) throw error;
    context.log.info({ orderId: order.id }, 'installments were refused, falling back to card');
    await fallBackToCard(context.db, payment.id);
    const byCard = { ...payment, method: 'card' as const };
    return { ...(await createCheckoutSession(context.stripe, byCard, bought, addresses)), fellBack: true };
  }
}

/**
 * Stores the session in its payment; returns whether the payment is still open. If another request has closed it, one
 * commit stores the session and queues closing it.
 */
async function keepSession(context: Context, { order, payment }: Purchase, opened: OpenedSession): Promise<boolean> {
  const { db, jobs, now } = context;
  if (await storeSession(db, payment.id, opened, now)) return true;
  await db.transaction(async (tx) => {
    await storeClosedSession(tx, payment.id, opened.sessionId, now);
    await jobs.send(tx, expireCheckoutQueue, { orderIds: [order.id] });
  });
  return false;
}

/**
 * The offer may have been sold, archived or repriced during the provider call: then this checkout must not stay open.
 * Throws NotFound and Conflict.
 */
async function checkOffer(context: Context, linkId: string, { order }: Purchase, isOpen: boolean): Promise<void> {
  const close = async () => {
    if (isOpen) await context.jobs.send(context.db, expireCheckoutQueue, { orderIds: [order.id] });
  };
  const current = await readOffer(context, linkId).catch(async (error: unknown) => {
    // Of a lost connection the buyer tries again, and is given this checkout: it must not expire then.
    if (error instanceof ExpectedError && error.kind === 'NotFound') await close();
    throw error;
  });
  if (isOpen && isForSale(current) && current.pet.priceCents === order.priceCents) return;
  await close();
  if (!isForSale(current)) throw conflict(SOLD, 'sold');
  if (current.pet.priceCents !== order.priceCents) throw priceChanged(current.pet.priceCents);
  throw conflict('This offer has just changed. Please review it and try again.', 'changed');
}
