import type { Tx } from '../../db/client.ts';
import { ledgerEntries } from '../../db/schema.ts';
import type { OrderRow } from './queries.ts';

type LedgerAccount = (typeof ledgerEntries.$inferInsert)['account'];

/**
 * Writes balanced lines once: the same transaction written again changes nothing, so any bringer of the same news
 * may write it. Amounts are cents; what a party gains is positive.
 */
async function write(tx: Tx, orderId: string, transaction: string, amounts: Partial<Record<LedgerAccount, number>>, now: Date) {
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

/** The buyer gets everything back; what the provider kept stays with it. */
export function bookWholeRefund(tx: Tx, order: OrderRow, refundId: string, now: Date) {
  return write(
    tx,
    order.id,
    `refund:${refundId}`,
    { buyer: order.totalCents, breeder: -order.priceCents, platform_fee: -order.feeCents },
    now,
  );
}
