import type Stripe from 'stripe';
import { callProvider, onAccount } from '../../integrations/stripe.ts';
import type { OrderRow } from './queries.ts';

/** Refunds and disputes at the provider: what we ask for, and what we read of the answers. */

export interface RefundFacts {
  stripeRefundId: string;
  /** Of our own refunds, the row that asked for it. */
  refundId: string | null;
  amountCents: number;
  status: 'pending' | 'succeeded' | 'failed';
  createdAt: Date;
}

interface FeeRefundFacts {
  feeRefundId: string;
  refundId: string | null;
  amountCents: number;
}

export interface DisputeFacts {
  disputeId: string;
  amountCents: number;
  state: 'open' | 'won' | 'lost';
  /** Answers to the provider are due by then. */
  answerBy: Date | null;
  /** What the provider took for it and put back; `costCents` is its own charge for the work. */
  movements: { transactionId: string; amountCents: number; costCents: number }[];
}

/** All that ever went back of a payment, as the provider knows it now. */
export interface RefundAndDisputeFacts {
  /** Oldest first. */
  refunds: RefundFacts[];
  applicationFee: { id: string; amountCents: number } | null;
  feeRefunds: FeeRefundFacts[];
  disputes: DisputeFacts[];
}

/** The most of one kind that are read of one payment. */
const LIMIT = 100;

/** Fetches what went back of an order's payment. Throws 502 or 503; see `isMissing`. */
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
    const refunds = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: LIMIT }, account);
    // The application fee is the platform's own.
    const feeRefunds = feeId ? await stripe.applicationFees.listRefunds(feeId, { limit: LIMIT }) : undefined;
    const disputes = charge?.disputed
      ? await stripe.disputes.list({ payment_intent: paymentIntentId, limit: LIMIT }, account)
      : undefined;
    return {
      refunds: refunds.data.map(toRefund).toReversed(),
      applicationFee: feeId ? { id: feeId, amountCents: charge?.application_fee_amount ?? 0 } : null,
      feeRefunds: (feeRefunds?.data ?? []).map((each) => ({
        feeRefundId: each.id,
        refundId: each.metadata?.['refund_id'] ?? null,
        amountCents: each.amount,
      })),
      // Inquiries ("warning_…") take no money and need no answer of ours.
      disputes: (disputes?.data ?? []).filter((dispute) => !dispute.status.startsWith('warning')).map(toDispute),
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
    createdAt: new Date(refund.created * 1000),
  };
}

function toDispute(dispute: Stripe.Dispute): DisputeFacts {
  const dueBy = dispute.evidence_details.due_by;
  return {
    disputeId: dispute.id,
    amountCents: dispute.amount,
    state:
      dispute.status === 'lost' ? 'lost' : dispute.status === 'won' || dispute.status === 'prevented' ? 'won' : 'open',
    answerBy: dueBy ? new Date(dueBy * 1000) : null,
    movements: dispute.balance_transactions.map(({ id, amount, fee }) => ({
      transactionId: id,
      amountCents: amount,
      costCents: fee,
    })),
  };
}

const REFUSAL =
  'Stripe did not accept the refund. Your balance there may be too low, or the payment was already given back. Please look at it in your Stripe dashboard.';

/**
 * Gives a payment back to its buyer, all of it or a part. The refund's id is the key: it happens once. With the
 * whole goes the whole application fee; of a part the fee's share is given back by itself (`refundFee`), since the
 * provider's proportion could differ from ours by a cent. Throws 502 when refused, and 503.
 */
export async function createRefund(
  stripe: Stripe,
  order: OrderRow,
  refund: { id: string; amountCents: number },
): Promise<void> {
  const withFee = order.applicationFeeCents > 0 && refund.amountCents === order.totalCents;
  await callProvider(
    () =>
      stripe.refunds.create(
        {
          payment_intent: order.paymentIntentId!,
          amount: refund.amountCents,
          reason: 'requested_by_customer',
          metadata: { order_id: order.id, refund_id: refund.id },
          ...(withFee ? { refund_application_fee: true } : {}),
        },
        { ...onAccount(order.stripeAccountId), idempotencyKey: `refund_${refund.id}` },
      ),
    REFUSAL,
  );
}

/** Gives the application fee's part of a refund back to the breeder, once. Throws 502 and 503. */
export async function refundFee(
  stripe: Stripe,
  applicationFeeId: string,
  refund: { id: string; orderId: string; amountCents: number },
): Promise<void> {
  await callProvider(
    () =>
      stripe.applicationFees.createRefund(
        applicationFeeId,
        { amount: refund.amountCents, metadata: { order_id: refund.orderId, refund_id: refund.id } },
        { idempotencyKey: `fee_refund_${refund.id}_${refund.amountCents}` },
      ),
    'The payment provider did not accept the refund of the platform fee.',
  );
}
