import type Stripe from 'stripe';
import type { PaymentMethod } from '../../../contract/payment-methods/payment-methods.ts';
import { createByAttempt, refundKey, type Attempts } from '../../integrations/provider/idempotency-key.ts';
import { callProvider, onAccount } from '../../integrations/provider/stripe.ts';
import { listCounteringFees, type CounteringFee } from './countering-fees.ts';
import { readDisputes, type DisputeFacts, type UnknownDispute } from './dispute-facts.ts';
import type { PaymentRow } from './service.ts';
import { readMethod } from './session-facts.ts';

/** Requests to the provider for refunds and disputes, and what we read from its responses. */

export interface RefundFacts {
  stripeRefundId: string;
  /** The row of a refund that we requested; null for one made at the provider. */
  refundId: string | null;
  amountCents: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** Why it is pending, in the provider's word; null once it isn't. */
  pendingReason: string | null;
  /** Why it failed, in the provider's word. */
  failureReason: string | null;
  createdAt: Date;
}

interface FeeRefundFacts {
  feeRefundId: string;
  refundId: string | null;
  amountCents: number;
}

/** All refunds and disputes of a payment. */
export interface RefundAndDisputeFacts {
  /** Who paid, as they said at the provider. */
  payer: { email: string | null; method: PaymentMethod };
  /** Oldest first. */
  refunds: RefundFacts[];
  applicationFee: { id: string; amountCents: number } | null;
  feeRefunds: FeeRefundFacts[];
  disputes: DisputeFacts[];
  /** Those in a state that we don't know. */
  unknownDisputes: UnknownDispute[];
  /** What the account was billed for answering disputes, if one of this payment was answered; of whichever payment. */
  counteringFees: CounteringFee[];
}

/** Objects per request to the provider. */
const PER_PAGE = 100;
/** More than a payment can have: the fee share of a refund that isn't read would be refunded again. */
const ALL = { limit: 10_000 };

/** Fetches the refunds and disputes of a payment. Throws ProviderRefused or ProviderUnreachable; see `isMissing`. */
export async function fetchRefundsAndDisputes(
  stripe: Stripe,
  paymentIntentId: string,
  stripeAccountId: string | null,
): Promise<RefundAndDisputeFacts> {
  const account = onAccount(stripeAccountId);
  return callProvider(async () => {
    const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] }, account);
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
    const feeId = typeof charge?.application_fee === 'object' ? charge.application_fee?.id : charge?.application_fee;
    const ofPayment = { payment_intent: paymentIntentId, limit: PER_PAGE };
    const refunds = await stripe.refunds.list(ofPayment, account).autoPagingToArray(ALL);
    // The application fee lives on the platform's account.
    const feeRefunds = feeId
      ? await stripe.applicationFees.listRefunds(feeId, { limit: PER_PAGE }).autoPagingToArray(ALL)
      : [];
    const disputes = charge?.disputed ? await stripe.disputes.list(ofPayment, account).autoPagingToArray(ALL) : [];
    const read = readDisputes(disputes);
    const answered = read.disputes.filter(
      ({ isAnswered, isInquiry, caseType }) => isAnswered && !isInquiry && caseType !== null,
    );
    const since = answered.map(({ openedAt }) => openedAt).toSorted((one, other) => one.getTime() - other.getTime())[0];
    return {
      payer: {
        email: charge?.billing_details.email ?? null,
        method: (charge && readMethod(charge)) ?? 'card',
      },
      refunds: refunds.map(toRefund).toReversed(),
      applicationFee: feeId ? { id: feeId, amountCents: charge?.application_fee_amount ?? 0 } : null,
      feeRefunds: feeRefunds.map((each) => ({
        feeRefundId: each.id,
        refundId: each.metadata?.['refund_id'] ?? null,
        amountCents: each.amount,
      })),
      ...read,
      counteringFees: since ? await listCounteringFees(stripe, stripeAccountId, since) : [],
    };
  }, 'The payment provider does not know this payment.');
}

function toRefund(refund: Stripe.Refund): RefundFacts {
  const failed = refund.status === 'failed' || refund.status === 'canceled';
  return {
    stripeRefundId: refund.id,
    refundId: refund.metadata?.['refund_id'] ?? null,
    amountCents: refund.amount,
    status: failed ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'pending',
    pendingReason: refund.status === 'pending' ? (refund.pending_reason ?? null) : null,
    failureReason: failed ? (refund.failure_reason ?? refund.status) : null,
    createdAt: new Date(refund.created * 1000),
  };
}

export const REFUND_REFUSED =
  'Stripe did not accept the refund. Your balance there may be too low, or the payment was already refunded. Please check it in your Stripe dashboard.';

/**
 * Refunds a payment in full or in part; the refund's id is the idempotency key. The first full refund includes the whole
 * application fee; for any other one `refundFee` refunds our share separately, since the provider's rounding could
 * differ by a cent, and a refund that came back has returned the fee already. Throws ProviderRefused when refused, and
 * ProviderUnreachable.
 */
export async function createRefund(
  stripe: Stripe,
  payment: PaymentRow,
  refund: { id: string; amountCents: number; isFirst: boolean; reason: 'duplicate' | 'requested_by_customer' },
): Promise<void> {
  const withFee = refund.isFirst && payment.applicationFeeCents > 0 && refund.amountCents === payment.amountCents;
  await callProvider(
    () =>
      stripe.refunds.create(
        {
          payment_intent: payment.paymentIntentId!,
          amount: refund.amountCents,
          reason: refund.reason,
          metadata: { order_id: payment.orderId, refund_id: refund.id },
          ...(withFee ? { refund_application_fee: true } : {}),
        },
        { ...onAccount(payment.stripeAccountId), idempotencyKey: refundKey(refund.id) },
      ),
    REFUND_REFUSED,
  );
}

/**
 * Refunds the application fee's share of a refund to the breeder, once; the attempt is that of the payment. Throws ProviderRefused and
 * ProviderUnreachable.
 */
export async function refundFee(
  stripe: Stripe,
  applicationFeeId: string,
  refund: { id: string; orderId: string; amountCents: number },
  attempts: Omit<Attempts, 'subject'>,
): Promise<void> {
  await callProvider(
    () =>
      createByAttempt<Stripe.FeeRefund>(
        { ...attempts, subject: `fee_refund_${refund.id}_${refund.amountCents}` },
        (idempotencyKey) =>
          stripe.applicationFees.createRefund(
            applicationFeeId,
            { amount: refund.amountCents, metadata: { order_id: refund.orderId, refund_id: refund.id } },
            { idempotencyKey },
          ),
        (made) => Promise.resolve(made),
      ),
    'The payment provider did not accept the refund of the platform fee.',
  );
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
