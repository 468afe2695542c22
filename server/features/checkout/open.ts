import { isDeepStrictEqual } from 'node:util';
import { presentDepositOffer } from '../../../contract/pets/deposit-offer.ts';
import { depositToken } from '../../../contract/pets/deposit-token.ts';
import { fromAmount, priceWithFee } from '../../../contract/money.ts';
import type { CheckoutRequest } from '../../../contract/orders/orders.ts';
import { FALLBACK_METHOD, METHODS, type PaymentMethod } from '../../../contract/payment-methods/payment-methods.ts';
import { linkPath, publicPaths } from '../../../contract/pages/public-page.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import type { Context } from '../../context.ts';
import { ExpectedError, ProviderRefused, conflict } from '../../errors.ts';
import { isAmountTooLarge } from '../../integrations/provider/stripe.ts';
import { acceptance, checkTerms } from '../accounts/api.ts';
import { refreshMethods } from '../connected-accounts/api.ts';
import { methodRefusal, type OfferToBuyer, readOfferTo, readTerms, withChoice } from '../payment-links/api.ts';
import { expireCheckoutQueue, fallBackToCard, isMethodRefused, onlineMethod, openPayment } from '../payments/api.ts';
import { closeHold } from './end-holds.ts';
import type { Holder } from './hold-limits.ts';
import type { Purchase } from '../orders/api.ts';
import { addRetryingBuyer } from './retry.ts';
import { refuseAfterFailures } from './failed-debits.ts';
import { checkBuyer } from './check-buyer.ts';
import { claimOrder } from './claim.ts';
import { SOLD, held, kept, priceChanged } from './refusals.ts';

const TOO_MUCH = 'This is more than you can pay online in one payment. Please ask the breeder how to pay.';
const NO_CARD = 'The breeder doesn’t take cards for this pet. Please choose another way to pay.';
const DEPOSIT_CHANGED = 'The deposit or its terms have changed since you opened this page. Please read them again.';

const PROMISE_CHANGED = 'What comes back for a promise has changed since you opened this page. Please read it again.';

export interface Checkout {
  checkoutUrl: string;
  /** Why a request for another method got a card checkout; null otherwise. */
  fallbackMessage: string | null;
}

/**
 * Opens a hosted checkout. The same `buyer` with the same payment method gets the open one; another method
 * closes it first. The order freezes price and fee before the provider is called. Throws NotFound (missing, paused),
 * Conflict (sold, held by somebody else, price changed, payment in flight, total above the provider's limit), ProviderRefused and
 * ProviderUnreachable.
 */
export async function openCheckout(
  context: Context,
  linkId: string,
  request: CheckoutRequest,
  browser: Holder,
): Promise<Checkout> {
  const { siteUrl } = context;
  const buyer = { ...browser, keys: await addRetryingBuyer(context, linkId, request.again, browser.keys) };
  const offer = withChoice(await readOfferTo(context, linkId, buyer.keys), request.extras);
  if (!offer.isForSale) throw conflict(SOLD, 'sold');
  // Spares the pet's lock; who passes is checked under it.
  if (offer.isKept) throw kept();
  if (offer.heldByOther) throw held(offer.heldByOther);
  checkTerms(request.termsVersion);
  const terms = acceptance(request.termsVersion, context.now);
  const { deposit, pet } = offer;
  checkShownTerms(offer, request);
  const { lines } = offer;
  const price = priceWithFee(offer.priceCents);
  const isStale = request.total !== null && fromAmount(request.total) !== price.totalCents;
  if (isStale || !offer.isExact) throw priceChanged(offer.priceCents);
  await checkBuyer(context, offer, request, buyer);
  const { method, refusal, allowsCard } = await chooseMethod(context, offer, request, buyer);
  const page = siteUrl + linkPath(linkId);

  const frozen = { ...price, lines, ...terms, deposit };
  const purchase = await claimOrder(context, offer, { ...request, paymentMethod: method }, frozen, buyer);
  const { order, payment } = purchase;
  const translate = translateIn(request.language);
  const { refusals } = METHODS[method];
  const byProvider = refusals && translate(refusals.byProvider);
  // The provider refused the method for this payment before; its card fallback is still open.
  const hasFallenBack = payment.method !== method;
  const message = hasFallenBack ? byProvider : refusal && translate('installments.byCard', { reason: refusal });
  if (payment.checkoutUrl) return { checkoutUrl: payment.checkoutUrl, fallbackMessage: message };

  const petName = deposit
    ? translateIn(order.language)('reservation.depositFor', { pet: order.petName })
    : order.petName;
  const addresses = {
    successUrl: `${siteUrl}${publicPaths.success}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${page}?error=cancelled${order.holdsPet ? `&order=${order.id}` : ''}`,
  };
  const bought = { ...order, petName, breed: pet.breed, allowsCard };
  const { isOpen, ...opened } = await openPayment(context, payment, bought, addresses)
    .catch(async (error: unknown) => {
      await fallBack(context, purchase, error);
      return openPayment(context, { ...payment, method: FALLBACK_METHOD }, bought, addresses);
    })
    .catch((error: unknown) => endRefused(context, purchase, error));
  try {
    // It may have been sold, archived or repriced during the provider call: then this checkout must not stay open.
    const current = withChoice(await readTerms(context, linkId), request.extras);
    if (!current.isForSale) throw conflict(SOLD, 'sold');
    const isSame = current.priceCents === order.priceCents && isDeepStrictEqual(current.lines, order.lines);
    if (!isSame) throw priceChanged(current.priceCents);
    if (!isDeepStrictEqual(current.deposit, deposit)) throw conflict(DEPOSIT_CHANGED, 'terms_changed');
    if (!isOpen) throw conflict('This offer has just changed. Please review it and try again.', 'changed');
  } catch (error) {
    if (isOpen) await expireIfChanged(context, purchase, error);
    throw error;
  }
  const fellBack = opened.method !== payment.method;
  return { checkoutUrl: opened.checkoutUrl, fallbackMessage: fellBack ? byProvider : message };
}

/** Throws Conflict unless the terms in the request, which are those that the page showed, still count. */
function checkShownTerms({ deposit, lines }: OfferToBuyer, request: CheckoutRequest): void {
  if (request.deposit !== null && request.deposit !== (deposit ? depositToken(presentDepositOffer(deposit)) : ''))
    throw conflict(DEPOSIT_CHANGED, 'terms_changed');
  if (request.promise !== null && request.promise !== (lines?.promise?.id ?? ''))
    throw conflict(PROMISE_CHANGED, 'terms_changed');
}

interface Chosen {
  method: PaymentMethod;
  /** Why it isn't the one that was asked for; null if it is. */
  refusal: string | null;
  /** Whether the checkout takes cards besides. */
  allowsCard: boolean;
}

/** The method of a request, or a card in its place. Throws Conflict where the breeder takes no card and another way is open. */
async function chooseMethod(
  context: Context,
  offer: OfferToBuyer,
  request: CheckoutRequest,
  buyer: Holder,
): Promise<Chosen> {
  const { paymentMethod: wanted, address, language } = request;
  const allowsCard = offer.takesCards;
  if (wanted === FALLBACK_METHOD && !allowsCard) throw conflict(NO_CARD, 'changed');
  if (wanted === FALLBACK_METHOD) return { method: wanted, refusal: null, allowsCard };
  const byTerms = methodRefusal(wanted, offer, address?.state ?? null, language);
  if (byTerms && !allowsCard) throw conflict(byTerms, 'changed');
  const refusal = byTerms ?? (await refuseAfterFailures(context, offer.pet.id, buyer, request));
  return refusal ? { method: FALLBACK_METHOD, refusal, allowsCard: true } : { method: wanted, refusal, allowsCard };
}

/** After a lost connection the buyer tries again, and is given this checkout: then it must not expire. */
async function expireIfChanged({ db, jobs }: Context, { order }: Purchase, error: unknown): Promise<void> {
  const hasChanged = error instanceof ExpectedError && ['NotFound', 'Conflict'].includes(error.kind);
  if (hasChanged) await jobs.send(db, expireCheckoutQueue, { orderIds: [order.id] });
}

/** A refused checkout holds nothing. Whether an unanswered one exists is unknown, so its hold stays. */
async function endRefused(context: Context, { order }: Purchase, error: unknown): Promise<never> {
  const isRefused = error instanceof ProviderRefused || (error instanceof ExpectedError && error.kind === 'Conflict');
  if (order.holdsPet && isRefused) await closeHold(context, order.id);
  throw error;
}

/** Continues by card if the provider refused the method; throws any other refusal. */
async function fallBack(context: Context, { order, payment }: Purchase, error: unknown): Promise<void> {
  if (isAmountTooLarge(error)) throw conflict(TOO_MUCH, 'too_much');
  if (!isMethodRefused(error, onlineMethod(payment))) throw error;
  context.log.info({ orderId: order.id }, 'the method was refused, falling back to card');
  await fallBackToCard(context.db, payment);
  await refreshMethods(context, payment.stripeAccountId);
}
