import type { Tx } from '../../db/client.ts';
import { ledgerEntries } from '../../db/schema.ts';
import type { OrderRow } from './queries.ts';

type LedgerAccount = (typeof ledgerEntries.$inferInsert)['account'];

/**
 * Writes balanced lines once: the same transaction written again changes nothing, so any bringer of the same news
 * may write it. Amounts are cents; what a party gains is positive.
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

/** The buyer pays the total: the price is the breeder's, the fee the platform's. */
export function bookSale(tx: Tx, order: OrderRow, chargeId: string, now: Date) {
  return write(
    tx,
    order.id,
    `sale:${chargeId}`,
    { buyer: -order.totalCents, breeder: order.priceCents, platform_fee: order.feeCents },
    now,
  );
}

/** The provider keeps its cost of the breeder's money. */
export function bookProviderFee(tx: Tx, order: OrderRow, chargeId: string, feeCents: number, now: Date) {
  return write(tx, order.id, `provider_fee:${chargeId}`, { breeder: -feeCents, provider_fee: feeCents }, now);
}

/**
 * Money goes back to the buyer. On a connected account it is the breeder's alone; the platform gives its part back
 * in a line of its own (`bookFeeRefund`). What the platform itself sold is split at once.
 */
export function bookRefund(
  tx: Tx,
  order: OrderRow,
  refund: { stripeRefundId: string; priceCents: number; feeCents: number },
  now: Date,
) {
  return write(tx, order.id, `refund:${refund.stripeRefundId}`, partsOfRefund(order, refund), now);
}

/** The buyer's bank sent a refund back. */
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

/** The platform gives a part of its fee back to the breeder. */
export function bookFeeRefund(tx: Tx, order: OrderRow, feeRefundId: string, amountCents: number, now: Date) {
  return write(tx, order.id, `fee_refund:${feeRefundId}`, { breeder: amountCents, platform_fee: -amountCents }, now);
}

/** The provider takes disputed money from the breeder, or puts it back; its cost stays with it. */
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

/** A lost dispute: what the provider took is the buyer's again. */
export function bookDisputeLost(tx: Tx, order: OrderRow, disputeId: string, amountCents: number, now: Date) {
  return write(tx, order.id, `dispute_lost:${disputeId}`, { dispute: -amountCents, buyer: amountCents }, now);
}
