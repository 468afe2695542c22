import type { Tx } from '../../db/client.ts';
import { ledgerEntries } from '../../db/schema.ts';

type Entry = typeof ledgerEntries.$inferInsert;
export type EntryKind = Entry['kind'];
type Account = Entry['account'];

/** The payment whose money moves. */
export interface PostedPayment {
  id: string;
  orderId: string;
  /** Null when the platform itself sells. */
  stripeAccountId: string | null;
}

/** A transaction: `providerId` is what moved at the provider, amounts are in cents, positive for what a party gains. */
interface Posting {
  kind: EntryKind;
  providerId: string;
  amounts: Partial<Record<Account, number>>;
}

/**
 * Writes balanced lines. Idempotent by kind and provider's id, so every event handler and reconciliation may post. A
 * second sale of a payment under another id throws.
 */
async function post(tx: Tx, payment: PostedPayment, now: Date, ...postings: Posting[]): Promise<void> {
  const lines = postings.flatMap(({ kind, providerId, amounts }) =>
    Object.entries(amounts)
      .filter(([, amountCents]) => amountCents !== 0)
      .map(([account, amountCents]) => ({
        orderId: payment.orderId,
        paymentId: payment.id,
        kind,
        providerId,
        account: account as Account,
        amountCents,
        createdAt: now,
      })),
  );
  if (lines.length === 0) return;
  const target = [ledgerEntries.kind, ledgerEntries.providerId, ledgerEntries.account];
  await tx.insert(ledgerEntries).values(lines).onConflictDoNothing({ target });
}

/** The buyer pays: the breeder gains the price, the platform the fee. The provider's fee is null until it is known. */
export function postSale(
  tx: Tx,
  payment: PostedPayment & { amountCents: number; feeCents: number },
  charge: { chargeId: string; providerFeeCents: number | null },
  now: Date,
) {
  const { amountCents, feeCents } = payment;
  const amounts = { buyer: -amountCents, breeder: amountCents - feeCents, platform_fee: feeCents };
  const sale: Posting = { kind: 'sale', providerId: charge.chargeId, amounts };
  return post(tx, payment, now, sale, providerFeeOf(charge.chargeId, charge.providerFeeCents ?? 0));
}

/** The provider deducts its processing fee from the breeder's money. */
export function postProviderFee(tx: Tx, payment: PostedPayment, chargeId: string, cents: number, now: Date) {
  return post(tx, payment, now, providerFeeOf(chargeId, cents));
}

function providerFeeOf(chargeId: string, cents: number): Posting {
  return { kind: 'provider_fee', providerId: chargeId, amounts: { breeder: -cents, provider_fee: cents } };
}

export interface PostedRefund {
  stripeRefundId: string;
  priceCents: number;
  feeCents: number;
}

/**
 * A refund to the buyer. On a connected account the breeder pays all of it, and `postFeeRefund` posts the platform's
 * share separately. A sale of the platform itself is split at once.
 */
export function postRefund(tx: Tx, payment: PostedPayment, refund: PostedRefund, now: Date) {
  const amounts = partsOfRefund(payment, refund, 1);
  return post(tx, payment, now, { kind: 'refund', providerId: refund.stripeRefundId, amounts });
}

/** The refund failed at the buyer's bank. */
export function postRefundFailure(tx: Tx, payment: PostedPayment, refund: PostedRefund, now: Date) {
  const amounts = partsOfRefund(payment, refund, -1);
  return post(tx, payment, now, { kind: 'refund_failure', providerId: refund.stripeRefundId, amounts });
}

function partsOfRefund({ stripeAccountId }: PostedPayment, { priceCents, feeCents }: PostedRefund, sign: 1 | -1) {
  const total = sign * (priceCents + feeCents);
  return stripeAccountId
    ? { buyer: total, breeder: -total }
    : { buyer: total, breeder: -sign * priceCents, platform_fee: -sign * feeCents };
}

/** The platform refunds a part of its fee to the breeder. */
export function postFeeRefund(tx: Tx, payment: PostedPayment, feeRefundId: string, cents: number, now: Date) {
  const amounts = { breeder: cents, platform_fee: -cents };
  return post(tx, payment, now, { kind: 'fee_refund', providerId: feeRefundId, amounts });
}

/** The provider withdraws disputed money from the breeder or reinstates it, and keeps its dispute fee. */
export function postDisputeMovement(
  tx: Tx,
  payment: PostedPayment,
  movement: { transactionId: string; amountCents: number; costCents: number },
  now: Date,
) {
  const { transactionId, amountCents, costCents } = movement;
  const amounts = { breeder: amountCents - costCents, dispute: -amountCents, provider_fee: costCents };
  return post(tx, payment, now, { kind: 'dispute', providerId: transactionId, amounts });
}

/** A lost dispute (chargeback): the withdrawn money goes to the buyer. */
export function postDisputeLost(tx: Tx, payment: PostedPayment, disputeId: string, cents: number, now: Date) {
  const amounts = { dispute: -cents, buyer: cents };
  return post(tx, payment, now, { kind: 'dispute_lost', providerId: disputeId, amounts });
}
