import type Stripe from 'stripe';
import { cleanLine } from '../../../contract/clean-text.ts';
import { METHODS, PAYMENT_METHODS, type PaymentMethod } from '../../../contract/payment-methods/payment-methods.ts';

/** What we read from the provider's checkout sessions. */

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
  /** From when the provider can pay the money out; null until it is known. */
  availableAt: Date | null;
  paidAt: Date;
  /** What the buyer paid with, which may be a card where the page showed another method too; null for one that we don't know. */
  method: PaymentMethod | null;
  /** The plan that the buyer chose of a method that has several; null for others and until it is known. */
  klarnaCategory: string | null;
  /** The provider's fingerprint of the card's number; null for other methods. */
  cardFingerprint: string | null;
  /** The last four digits of the card's number; null for other methods. */
  cardLast4: string | null;
  /** Partly refunded counts too. */
  isRefundedOrDisputed: boolean;
}

/** Facts from a signed event's payload, for a deauthorized account; undefined when the session isn't paid. */
export function factsFromEventPayload(session: Stripe.Checkout.Session): SessionFacts | undefined {
  return session.payment_status === 'paid' ? { ...toFacts(session), isFinal: true } : undefined;
}

export function toFacts(session: Stripe.Checkout.Session): SessionFacts {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = intent && typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    sessionId: session.id,
    orderId: session.client_reference_id ?? session.metadata?.['order_id'] ?? null,
    state: toSessionState(session, intent),
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    payment: intent ? toPayment(intent) : undefined,
    paymentIntentId: intent?.id ?? (typeof session.payment_intent === 'string' ? session.payment_intent : null),
    customer: {
      name: cleanLine(session.customer_details?.name ?? charge?.billing_details.name ?? '').trim() || null,
      email: session.customer_details?.email ?? charge?.billing_details.email ?? null,
      phone: session.customer_details?.phone ?? charge?.billing_details.phone ?? null,
    },
    charge: charge && {
      chargeId: charge.id,
      providerFeeCents: providerFee(charge),
      availableAt: availableAt(charge),
      paidAt: new Date(charge.created * 1000),
      method: readMethod(charge),
      klarnaCategory: readPlan(charge),
      cardFingerprint: charge.payment_method_details?.card?.fingerprint ?? null,
      cardLast4: charge.payment_method_details?.card?.last4 ?? null,
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

function toSessionState(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): SessionFacts['state'] {
  if (session.payment_status === 'paid') return 'paid';
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'open';
  return intent?.status === 'requires_payment_method' || intent?.status === 'canceled' ? 'failed' : 'processing';
}

/** What a charge was paid with; null for a method that we don't know. */
export const readMethod = ({ payment_method_details: details }: Stripe.Charge): PaymentMethod | null =>
  PAYMENT_METHODS.find((each) => details?.type === METHODS[each].provider.type) ?? null;

function readPlan(charge: Stripe.Charge): string | null {
  const method = readMethod(charge);
  return (method && METHODS[method].plans?.read(charge.payment_method_details!)) ?? null;
}

const expandedTransaction = ({ balance_transaction: transaction }: Stripe.Charge) =>
  transaction && typeof transaction === 'object' ? transaction : null;

function availableAt(charge: Stripe.Charge): Date | null {
  const transaction = expandedTransaction(charge);
  return transaction && new Date(transaction.available_on * 1000);
}

function providerFee(charge: Stripe.Charge): number | null {
  const transaction = expandedTransaction(charge);
  if (!transaction) return null;
  return transaction.fee_details
    .filter((fee) => fee.type !== 'application_fee')
    .reduce((sum, fee) => sum + fee.amount, 0);
}
