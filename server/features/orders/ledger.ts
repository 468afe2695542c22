import type { Tx } from '../../db/client.ts';
import { ledgerEntries } from '../../db/schema.ts';
import type { OrderRow } from './queries.ts';

type LedgerAccount = (typeof ledgerEntries.$inferInsert)['account'];

/**
 * Writes balanced entries. Idempotent by transaction name, so every event handler and reconciliation may call it.
 * Amounts are in cents, positive for what a party gains.
 */
async function write(
  tx: Tx,
  orderId: string,
  transaction: string,
  amounts: Partial<Record<LedgerAccount, number>>,
  now: Date,
) {
  const lines = Object.entries(amounts)
    .filter(([, amountCents]) => amountCents !== 0)
    .map(([account, amountCents]) => ({
      orderId,
      transaction,
      account: account as LedgerAccount,
      amountCents,
      createdAt: now,
    }));
  if (lines.length > 0) {
    await tx
      .insert(ledgerEntries)
      .values(lines)
      .onConflictDoNothing({ target: [ledgerEntries.transaction, ledgerEntries.account] });
  }
}

/** The buyer pays the total: the breeder gains the price, the platform the fee. */
export function bookSale(tx: Tx, order: OrderRow, chargeId: string, now: Date) {
  return write(
    tx,
    order.id,
    `sale:${chargeId}`,
    { buyer: -order.totalCents, breeder: order.priceCents, platform_fee: order.feeCents },
    now,
  );
}

/** The provider deducts its processing fee from the breeder's money. */
export function bookProviderFee(tx: Tx, order: OrderRow, chargeId: string, feeCents: number, now: Date) {
  return write(tx, order.id, `provider_fee:${chargeId}`, { breeder: -feeCents, provider_fee: feeCents }, now);
}

/**
 * A refund to the buyer. On a connected account the breeder pays all of it, and `bookFeeRefund` books the platform's
 * share separately. A sale of the platform itself is split at once.
 */
export function bookRefund(
  tx: Tx,
  order: OrderRow,
  refund: { stripeRefundId: string; priceCents: number; feeCents: number },
  now: Date,
) {
  return write(tx, order.id, `refund:${refund.stripeRefundId}`, partsOfRefund(order, refund), now);
}

/** The refund failed at the buyer's bank. */
export function bookRefundFailure(
  tx: Tx,
  order: OrderRow,
  refund: { stripeRefundId: string; priceCents: number; feeCents: number },
  now: Date,
) {
  const reversed = Object.entries(partsOfRefund(order, refund)).map(([account, cents]) => [account, -cents]);
  return write(tx, order.id, `refund_failure:${refund.stripeRefundId}`, Object.fromEntries(reversed), now);
}

function partsOfRefund(order: OrderRow, { priceCents, feeCents }: { priceCents: number; feeCents: number }) {
  const buyer = priceCents + feeCents;
  return order.stripeAccountId ? { buyer, breeder: -buyer } : { buyer, breeder: -priceCents, platform_fee: -feeCents };
}

/** The platform refunds a part of its fee to the breeder. */
export function bookFeeRefund(tx: Tx, order: OrderRow, feeRefundId: string, amountCents: number, now: Date) {
  return write(tx, order.id, `fee_refund:${feeRefundId}`, { breeder: amountCents, platform_fee: -amountCents }, now);
}

/** The provider withdraws disputed money from the breeder or reinstates it, and keeps its dispute fee. */
export function bookDisputeMovement(
  tx: Tx,
  order: OrderRow,
  movement: { transactionId: string; amountCents: number; costCents: number },
  now: Date,
) {
  const { transactionId, amountCents, costCents } = movement;
  const amounts = { breeder: amountCents - costCents, dispute: -amountCents, provider_fee: costCents };
  return write(tx, order.id, `dispute:${transactionId}`, amounts, now);
}

/** A lost dispute (chargeback): the withdrawn money goes to the buyer. */
export function bookDisputeLost(tx: Tx, order: OrderRow, disputeId: string, amountCents: number, now: Date) {
  return write(tx, order.id, `dispute_lost:${disputeId}`, { dispute: -amountCents, buyer: amountCents }, now);
}
