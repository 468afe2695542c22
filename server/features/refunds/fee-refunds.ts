import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { refunds } from '../../db/schema.ts';
import { postFeeRefund } from '../ledger/api.ts';
import type { RefundAndDisputeFacts } from '../payments/api.ts';
import type { Purchase } from '../orders/api.ts';
import type { RefundRow } from './record.ts';

/** A refund's share of the platform's fee that the platform still owes. */
export interface OwedFee {
  /** The refund's. */
  id: string;
  amountCents: number;
}

/** Posts the platform's fee refunds; returns the refunds whose fee share it still owes. */
export async function recordFeeRefunds(
  { now }: Context,
  tx: Tx,
  { payment }: Purchase,
  rows: RefundRow[],
  facts: RefundAndDisputeFacts,
): Promise<OwedFee[]> {
  for (const each of facts.feeRefunds) await postFeeRefund(tx, payment, each.feeRefundId, each.amountCents, now);
  // Fee refunds without our id (part of a full refund, or made at the provider) cover the oldest refunds first; so do those of a
  // refund that has failed since.
  const isOurs = (refundId: string | null) => rows.some((row) => row.id === refundId && row.status !== 'failed');
  let unassigned = facts.feeRefunds
    .filter((each) => !isOurs(each.refundId))
    .reduce((sum, each) => sum + each.amountCents, 0);
  let left =
    (facts.applicationFee?.amountCents ?? 0) - facts.feeRefunds.reduce((sum, each) => sum + each.amountCents, 0);
  const owed: OwedFee[] = [];
  for (const row of rows) {
    if (row.status !== 'succeeded') continue;
    if (!facts.feeRefunds.some((each) => each.refundId === row.id)) {
      const covered = Math.min(unassigned, row.feeCents);
      unassigned -= covered;
      const amountCents = Math.min(row.feeCents - covered, left);
      if (amountCents > 0) {
        left -= amountCents;
        owed.push({ id: row.id, amountCents });
        continue;
      }
    }
    if (!row.feeReturnedAt)
      await tx
        .update(refunds)
        .set({ feeReturnedAt: now })
        .where(and(eq(refunds.id, row.id), isNull(refunds.feeReturnedAt)));
  }
  return owed;
}
