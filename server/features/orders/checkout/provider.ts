import type Stripe from 'stripe';
import { PLATFORM_FEE_PERCENT, PROVIDER_CURRENCY } from '../../../../contract/business.ts';
import type { PaymentMethod } from '../../../../contract/orders.ts';
import { callProvider, isInvalidRequest, onAccount } from '../../../integrations/stripe.ts';
import type { OrderRow } from '../queries.ts';

/** Requests to the provider for checkout sessions, payments and refunds, and what we read from its responses. */

export interface OpenedSession {
  sessionId: string;
  checkoutUrl: string;
}

export interface CheckoutAddresses {
  successUrl: string;
  cancelUrl: string;
}

const REFUSAL = 'The payment provider could not open a checkout. Please try again in a moment.';

/**
 * Opens an order's hosted checkout with two line items (pet, platform fee) and the application fee. The idempotency
 * key is the order's id, so an order always gets the same session. Throws ProviderRefused or ProviderUnreachable.
 */
export async function createCheckoutSession(
  stripe: Stripe,
  order: OrderRow,
  product: { breed: string },
  addresses: CheckoutAddresses,
): Promise<OpenedSession> {
  const line = (name: string, unitAmount: number, description?: string) => ({
    quantity: 1,
    price_data: {
      currency: PROVIDER_CURRENCY,
      unit_amount: unitAmount,
      product_data: { name, ...(description ? { description } : {}) },
    },
  });
  const session = await callProvider(
    () =>
      stripe.checkout.sessions.create(
        {
          mode: 'payment',
          // Filters the account's payment methods; the provider rejects an empty result (installments not approved).
          allowed_payment_method_types: [order.paymentMethod],
          line_items: [
            line(order.petName, order.priceCents, product.breed),
            line(`Platform fee (${PLATFORM_FEE_PERCENT}%)`, order.feeCents),
          ],
          client_reference_id: order.id,
          metadata: { order_id: order.id },
          payment_intent_data: {
            description: `${order.petName} (${product.breed})`,
            metadata: { order_id: order.id },
            ...(order.applicationFeeCents > 0 ? { application_fee_amount: order.applicationFeeCents } : {}),
          },
          // The breeder needs it to reach the buyer.
          phone_number_collection: { enabled: true },
          ...(order.clientEmail ? { customer_email: order.clientEmail } : {}),
          success_url: addresses.successUrl,
          cancel_url: addresses.cancelUrl,
          expires_at: Math.floor(order.expiresAt.getTime() / 1000),
        },
        { ...onAccount(order.stripeAccountId), idempotencyKey: `order_${order.id}_${order.paymentMethod}` },
      ),
    REFUSAL,
  );
  if (!session.url) throw new Error(`checkout session ${session.id} has no address`);
  return { sessionId: session.id, checkoutUrl: session.url };
}

/** Whether the provider refused a checkout because of installments, so that a card may still work. */
export function isMethodRefused(error: unknown, method: PaymentMethod): boolean {
  return method === 'klarna' && isInvalidRequest(error);
}

/** A checkout session's current state at the provider. */
export interface SessionFacts {
  sessionId: string;
  orderId: string | null;
  state: 'open' | 'expired' | 'processing' | 'paid' | 'failed';
  amountCents: number;
  currency: string;
  /** Undefined when it can't be read (deauthorized account). */
  payment: PaymentFacts | undefined;
  paymentIntentId: string | null;
  customer: { name: string | null; email: string | null; phone: string | null };
  charge: ChargeFacts | null;
  /** The account is deauthorized, so nothing more can be fetched. */
  isFinal?: true;
}

/** Amounts are in the smallest unit of the currency. */
export interface PaymentFacts {
  receivedCents: number;
  applicationFeeCents: number;
  /** The account that receives the money by transfer; null when it stays on the charged account. */
  destination: string | null;
}

export interface ChargeFacts {
  chargeId: string;
  /** The provider's processing fee; null until it is known. */
  providerFeeCents: number | null;
  paidAt: Date;
  /** The Klarna plan that the buyer chose (`payment_method_category`); null for cards and until it is known. */
  klarnaCategory: string | null;
  /** Partly refunded counts too. */
  isRefundedOrDisputed: boolean;
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

/** Facts from a signed event's payload, for a deauthorized account; undefined when the session isn't paid. */
export function factsFromEventPayload(session: Stripe.Checkout.Session): SessionFacts | undefined {
  return session.payment_status === 'paid' ? { ...toFacts(session), isFinal: true } : undefined;
}

function toFacts(session: Stripe.Checkout.Session): SessionFacts {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = intent && typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    sessionId: session.id,
    orderId: session.client_reference_id ?? session.metadata?.['order_id'] ?? null,
    state: stateOf(session, intent),
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    payment: intent ? toPayment(intent) : undefined,
    paymentIntentId: intent?.id ?? (typeof session.payment_intent === 'string' ? session.payment_intent : null),
    customer: {
      name: session.customer_details?.name ?? charge?.billing_details.name ?? null,
      email: session.customer_details?.email ?? charge?.billing_details.email ?? null,
      phone: session.customer_details?.phone ?? charge?.billing_details.phone ?? null,
    },
    charge: charge && {
      chargeId: charge.id,
      providerFeeCents: providerFee(charge),
      paidAt: new Date(charge.created * 1000),
      klarnaCategory: charge.payment_method_details?.klarna?.payment_method_category ?? null,
      isRefundedOrDisputed: charge.amount_refunded > 0 || charge.disputed,
    },
  };
}

function toPayment(intent: Stripe.PaymentIntent): PaymentFacts {
  const destination = intent.transfer_data?.destination ?? null;
  return {
    receivedCents: intent.amount_received,
    applicationFeeCents: intent.application_fee_amount ?? 0,
    destination: typeof destination === 'string' ? destination : (destination?.id ?? null),
  };
}

function stateOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): SessionFacts['state'] {
  if (session.payment_status === 'paid') return 'paid';
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'open';
  return intent?.status === 'requires_payment_method' || intent?.status === 'canceled' ? 'failed' : 'processing';
}

function providerFee(charge: Stripe.Charge): number | null {
  const transaction = charge.balance_transaction;
  if (!transaction || typeof transaction === 'string') return null;
  return transaction.fee_details
    .filter((fee) => fee.type !== 'application_fee')
    .reduce((sum, fee) => sum + fee.amount, 0);
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

/** A full refund. */
interface WholeRefund {
  orderId: string;
  paymentIntentId: string;
  stripeAccountId: string | null;
  hasApplicationFee: boolean;
  idempotencyKey: string;
}

/**
 * Refunds a whole payment with its application fee. Throws ProviderRefused when the provider refuses, and
 * ProviderUnreachable.
 */
export async function refundWhole(stripe: Stripe, refund: WholeRefund): Promise<void> {
  await callProvider(
    () =>
      stripe.refunds.create(
        {
          payment_intent: refund.paymentIntentId,
          reason: 'duplicate',
          metadata: { order_id: refund.orderId },
          ...(refund.hasApplicationFee ? { refund_application_fee: true } : {}),
        },
        { ...onAccount(refund.stripeAccountId), idempotencyKey: refund.idempotencyKey },
      ),
    'The payment provider did not accept the refund.',
  );
}
