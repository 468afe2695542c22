import type Stripe from 'stripe';
import { PROVIDER_CURRENCY } from '../../../contract/business.ts';
import type { OrderLines } from '../../../contract/order-lines/order-lines.ts';
import { FALLBACK_METHOD, METHODS, type PaymentMethod } from '../../../contract/payment-methods/payment-methods.ts';
import type { Db } from '../../db/client.ts';
import { ProviderRefused } from '../../errors.ts';
import { LANGUAGE_FACTS, type Language } from '../../../contract/language.ts';
import { createByAttempt } from '../../integrations/provider/idempotency-key.ts';
import { callProvider, isInvalidRequest, onAccount } from '../../integrations/provider/stripe.ts';
import { toFacts, type SessionFacts } from './session-facts.ts';
import { endAttempt, onlineMethod, type PaymentRow } from './service.ts';

/** Requests to the provider for checkout sessions and payments. */

export interface OpenedSession {
  sessionId: string;
  checkoutUrl: string;
  method: PaymentMethod;
}

export interface CheckoutAddresses {
  successUrl: string;
  cancelUrl: string;
}

const REFUSAL = 'The payment provider could not open a checkout. Please try again in a moment.';

/** What is bought, as the hosted page shows it. */
export interface Purchased {
  petName: string;
  breed: string;
  feeBasisPoints: number;
  clientEmail: string | null;
  language: Language;
  /** False: the breeder takes no card for it. */
  allowsCard?: boolean;
  /** What the price is made of; null or left out: the pet alone. */
  lines?: OrderLines | null;
}

/**
 * Filters the account's payment methods. One that everyone can use is always among them: whether the buyer is in a country of the other
 * method shows only once the page is open, which would be empty then. Bank accounts are verified at once: numbers that anybody can type
 * would be in the pet's way for the ten days in which small deposits can verify them.
 */
function filterMethods(method: PaymentMethod, allowsCard: boolean): Partial<Stripe.Checkout.SessionCreateParams> {
  const types = [...new Set([method, allowsCard ? FALLBACK_METHOD : 'bank'] as const)].map(
    (each) => METHODS[each].provider.type,
  );
  return {
    allowed_payment_method_types: types,
    ...(types.includes('us_bank_account')
      ? { payment_method_options: { us_bank_account: { verification_method: 'instant' } } }
      : {}),
  };
}

/**
 * Opens a payment's hosted checkout with two line items (pet, platform fee), one more for each extra, and the application fee. The same
 * attempt gets the same session while that one is open. Throws ProviderRefused or
 * ProviderUnreachable.
 */
export async function createCheckoutSession(
  { db, stripe }: { db: Db; stripe: Stripe },
  payment: PaymentRow,
  { petName, breed, feeBasisPoints, clientEmail, language, allowsCard = true, lines = null }: Purchased,
  addresses: CheckoutAddresses,
): Promise<OpenedSession> {
  const { orderId, amountCents, feeCents, applicationFeeCents } = payment;
  const method = onlineMethod(payment);
  const { checkoutLocale } = LANGUAGE_FACTS[language];
  const line = (name: string, unitAmount: number, description?: string, quantity = 1) => ({
    quantity,
    price_data: {
      currency: PROVIDER_CURRENCY,
      unit_amount: unitAmount,
      product_data: { name, ...(description ? { description } : {}) },
    },
  });
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    // Else the account's own setting could have buyers abroad pay another currency (docs/decisions/0068).
    adaptive_pricing: { enabled: false },
    ...(checkoutLocale ? { locale: checkoutLocale } : {}),
    ...filterMethods(method, allowsCard),
    line_items: [
      line(petName, amountCents - feeCents - (lines?.extrasCents ?? 0), breed),
      ...(lines?.extras ?? []).map(({ name, cents, quantity }) => line(name, cents, undefined, quantity)),
      line(`Platform fee (${feeBasisPoints / 100}%)`, feeCents),
    ],
    client_reference_id: orderId,
    metadata: { order_id: orderId },
    payment_intent_data: {
      description: breed ? `${petName} (${breed})` : petName,
      metadata: { order_id: orderId },
      ...(applicationFeeCents > 0 ? { application_fee_amount: applicationFeeCents } : {}),
    },
    // The breeder needs it to reach the buyer.
    phone_number_collection: { enabled: true },
    ...(clientEmail ? { customer_email: clientEmail } : {}),
    success_url: addresses.successUrl,
    cancel_url: addresses.cancelUrl,
    expires_at: Math.floor(payment.expiresAt.getTime() / 1000),
  };
  const account = onAccount(payment.stripeAccountId);
  const session = await callProvider(
    () =>
      createByAttempt(
        {
          subject: `payment_${payment.id}_${method}`,
          attempt: payment.attempt,
          end: (attempt) => endAttempt(db, payment.id, attempt),
        },
        (idempotencyKey) => stripe.checkout.sessions.create(params, { ...account, idempotencyKey }),
        async ({ id }) => {
          const current = await stripe.checkout.sessions.retrieve(id, {}, account);
          return current.status === 'expired' ? undefined : current;
        },
      ),
    REFUSAL,
  );
  if (!session.payment_method_types.includes(METHODS[method].provider.type)) {
    await expireSession(stripe, session.id, payment.stripeAccountId);
    throw new MethodNotOffered(REFUSAL);
  }
  // One that was paid has no address anymore: its buyer continues where the payment leads to.
  const paidUrl = session.status === 'complete' && addresses.successUrl.replace('{CHECKOUT_SESSION_ID}', session.id);
  const checkoutUrl = session.url ?? paidUrl;
  if (!checkoutUrl) throw new Error(`checkout session ${session.id} has no address`);
  return { sessionId: session.id, checkoutUrl, method };
}

/** The provider's page would not show the method: it isn't approved, or is off in the settings of the account. */
class MethodNotOffered extends ProviderRefused {}

/** Whether the provider refused a checkout because of its method, so that a card may still work. */
export function isMethodRefused(error: unknown, method: PaymentMethod): boolean {
  return METHODS[method].refusals !== null && (error instanceof MethodNotOffered || isInvalidRequest(error));
}

/** Fetches a checkout session with its payment. Throws ProviderRefused or ProviderUnreachable; see `isMissing`. */
export async function fetchSession(
  stripe: Stripe,
  sessionId: string,
  stripeAccountId: string | null,
): Promise<SessionFacts> {
  const session = await callProvider(
    () =>
      stripe.checkout.sessions.retrieve(
        sessionId,
        { expand: ['payment_intent.latest_charge.balance_transaction'] },
        onAccount(stripeAccountId),
      ),
    'The payment provider does not know this checkout.',
  );
  return toFacts(session);
}

/**
 * Expires a checkout that may be open, and returns its state then: a payment may win the race. Throws ProviderRefused
 * or ProviderUnreachable.
 */
export async function expireSession(
  stripe: Stripe,
  sessionId: string,
  stripeAccountId: string | null,
): Promise<SessionFacts> {
  try {
    return toFacts(await stripe.checkout.sessions.expire(sessionId, {}, onAccount(stripeAccountId)));
  } catch (error) {
    // "Only open sessions can be expired": fetching it shows why.
    if (!isInvalidRequest(error)) {
      await callProvider(() => Promise.reject(error), REFUSAL);
    }
  }
  return fetchSession(stripe, sessionId, stripeAccountId);
}

/** A payment that names an order in its metadata. */
export interface NamedPayment {
  orderId: string;
  paymentIntentId: string;
  chargeId: string | null;
  isPaid: boolean;
  amountCents: number;
  currency: string;
  applicationFeeCents: number;
}

/**
 * Fetches a payment; undefined when it names no order. Throws ProviderRefused and ProviderUnreachable; see `isMissing`.
 */
export async function fetchNamedPayment(
  stripe: Stripe,
  paymentIntentId: string,
  stripeAccountId: string | null,
): Promise<NamedPayment | undefined> {
  const intent = await callProvider(
    () => stripe.paymentIntents.retrieve(paymentIntentId, {}, onAccount(stripeAccountId)),
    'The payment provider does not know this payment.',
  );
  const orderId = intent.metadata['order_id'];
  const charge = intent.latest_charge;
  return orderId
    ? {
        orderId,
        paymentIntentId: intent.id,
        chargeId: typeof charge === 'string' ? charge : (charge?.id ?? null),
        isPaid: intent.status === 'succeeded',
        amountCents: intent.amount_received,
        currency: intent.currency,
        applicationFeeCents: intent.application_fee_amount ?? 0,
      }
    : undefined;
}
