import { and, asc, eq, isNull } from 'drizzle-orm';
import { priceShareCents } from '../../../../contract/money.ts';
import type { OrderStatus } from '../../../../contract/orders.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { orders, refunds } from '../../../db/schema.ts';
import { markSaleEnded } from '../../pets/sale.ts';
import { newId } from '../../../ids.ts';
import { syncFromProvider } from '../../../integrations/sync-from-provider.ts';
import { bookDisputeLost, bookDisputeMovement, bookFeeRefund, bookRefund, bookRefundFailure } from '../ledger.ts';
import { queueDisputeMails, queueLateRefundMails, queueRefundFailedMail, queueRefundMails } from '../mails.ts';
import { findOrder, lockOrder, lockPet, type OrderRow } from '../queries.ts';
import { fetchRefundsAndDisputes, refundFee, type DisputeFacts, type RefundAndDisputeFacts } from './provider.ts';
import { move } from '../settlement/settle.ts';
import { canMove, isLiveSale } from '../states.ts';

export type RefundRow = typeof refunds.$inferSelect;

/**
 * Fetches the refunds and disputes of an order's payment, wherever they were made, and writes refunds, order, pet,
 * ledger and mails in one transaction; then refunds the platform's share of its fee. Idempotent, so events may arrive
 * in any order and repeatedly. Does nothing before the payment is recorded. Throws ProviderRefused and
 * ProviderUnreachable.
 */
export async function syncRefundsAndDisputes(context: Context, orderId: string): Promise<void> {
  const known = await findOrder(context.db, orderId);
  if (!known?.paymentIntentId || !known.paidAt) return;
  const { applicationFee, owed } = (await fetchAndApply(context, known, known.paymentIntentId)) ?? { owed: [] };
  if (owed.length === 0 || !applicationFee) return;
  for (const refund of owed) await refundFee(context.stripe, applicationFee.id, { ...refund, orderId });
  await fetchAndApply(context, known, known.paymentIntentId);
}

/** Returns the refunds whose fee share the platform still owes. */
function fetchAndApply(context: Context, known: OrderRow, paymentIntentId: string) {
  return syncFromProvider(context.db, {
    fetch: () => fetchRefundsAndDisputes(context.stripe, paymentIntentId, known.stripeAccountId),
    async lock(tx) {
      const pet = known.petId ? await lockPet(tx, known.petId) : undefined;
      return { pet, order: await lockOrder(tx, known.id) };
    },
    appliedAt: ({ order }) => order?.returnsAskedAt,
    async apply(tx, { pet, order }, facts, fetchedAt) {
      if (!order) return undefined;
      await tx.update(orders).set({ returnsAskedAt: fetchedAt }).where(eq(orders.id, order.id));
      const rows = await recordRefunds(context, tx, order, facts);
      for (const dispute of facts.disputes) await recordDispute(context, tx, order, dispute);
      const returnedCents = sumOf(rows.filter((row) => row.status === 'pending' || row.status === 'succeeded'));
      await moveOrder(context, tx, order, pet?.status, returnedCents, facts.disputes);
      const owed = await recordFeeRefunds(context, tx, order, rows, facts);
      return { applicationFee: facts.applicationFee, owed };
    },
  });
}

const sumOf = (rows: Pick<RefundRow, 'priceCents' | 'feeCents'>[]) =>
  rows.reduce((sum, row) => sum + row.priceCents + row.feeCents, 0);

/** Stores the provider's refunds with ledger entries and mails; returns all refund rows of the order. */
async function recordRefunds(
  context: Context,
  tx: Tx,
  order: OrderRow,
  facts: RefundAndDisputeFacts,
): Promise<RefundRow[]> {
  const { now } = context;
  const list = () =>
    tx.select().from(refunds).where(eq(refunds.orderId, order.id)).orderBy(asc(refunds.createdAt), asc(refunds.id));
  const rows = await list();
  const failed = new Set(facts.refunds.flatMap((each) => (each.status === 'failed' ? each.stripeRefundId : [])));
  let returnedCents = sumOf(
    rows.filter(({ stripeRefundId, status }) => stripeRefundId && status !== 'failed' && !failed.has(stripeRefundId)),
  );
  for (const { stripeRefundId, refundId, amountCents, status, createdAt } of facts.refunds) {
    let row = rows.find((each) => each.stripeRefundId === stripeRefundId);
    if (!row) {
      const requested = rows.find((each) => each.id === refundId && each.stripeRefundId === null);
      const priceBefore = priceShareCents(order.priceCents, returnedCents);
      const priceCents = priceShareCents(order.priceCents, returnedCents + amountCents) - priceBefore;
      if (status !== 'failed') returnedCents += amountCents;
      // Recomputed even for our own refund: a concurrent one at the provider may shift the rounding by a cent.
      const answer = {
        stripeRefundId,
        priceCents,
        feeCents: amountCents - priceCents,
        status,
        answeredAt: context.clock(),
      };
      [row] = requested
        ? await tx.update(refunds).set(answer).where(eq(refunds.id, requested.id)).returning()
        : await tx
            .insert(refunds)
            .values({
              id: newId(),
              orderId: order.id,
              ...answer,
              createdAt,
            })
            .returning();
      await bookRefund(tx, order, { ...row!, stripeRefundId }, now);
      if (status !== 'failed' && !order.refundReason) {
        await queueRefundMails(context, tx, order, {
          ...row!,
          stripeRefundId,
          isAll: returnedCents >= order.totalCents,
        });
      }
    } else if (row.status !== status) {
      await tx.update(refunds).set({ status }).where(eq(refunds.id, row.id));
    }
    if (status === 'failed') {
      await bookRefundFailure(tx, order, { ...row!, stripeRefundId }, now);
      await queueRefundFailedMail(context, tx, order, { ...row!, stripeRefundId });
    }
  }
  return list();
}

async function recordDispute(context: Context, tx: Tx, order: OrderRow, dispute: DisputeFacts): Promise<void> {
  for (const movement of dispute.movements) await bookDisputeMovement(tx, order, movement, context.now);
  if (dispute.state === 'lost') await bookDisputeLost(tx, order, dispute.disputeId, dispute.amountCents, context.now);
  await queueDisputeMails(context, tx, order, dispute);
}

async function moveOrder(
  context: Context,
  tx: Tx,
  order: OrderRow,
  petStatus: string | undefined,
  returnedCents: number,
  disputes: DisputeFacts[],
): Promise<void> {
  const { now } = context;
  const refundedPriceCents = priceShareCents(order.priceCents, Math.min(returnedCents, order.totalCents));
  const takenCents = disputes.filter((each) => each.state === 'lost').reduce((sum, each) => sum + each.amountCents, 0);
  // Computed from the totals, so that both parts add up to the ledger's sum.
  const lostPriceCents =
    priceShareCents(order.priceCents, Math.min(returnedCents + takenCents, order.totalCents)) - refundedPriceCents;
  const isOpen = disputes.some((each) => each.state === 'open');
  const facts = { returnedCents, totalCents: order.totalCents, isDisputed: isOpen, isLost: takenCents > 0 };
  // A late payment stays in `processing` until all of it is returned, by refund or chargeback: a disputed payment
  // can't be refunded.
  const isBack = Boolean(order.refundReason) && returnedCents + takenCents >= order.totalCents;
  const status = isBack ? 'refunded' : statusOf(facts);

  if (order.refundReason && order.status === 'refunded') return;
  const waits = Boolean(order.refundReason) && !isBack;
  if (waits || status === order.status || !canMove(order.status, status)) {
    await tx.update(orders).set({ refundedPriceCents, lostPriceCents }).where(eq(orders.id, order.id));
    return;
  }
  if (order.status === 'refunded' && petStatus !== 'refunded') {
    // The pet was relisted before its refund failed, so the sale can't be restored.
    context.log.error(
      { orderId: order.id },
      'a refund failed after its pet was relisted; the buyer must be paid by hand',
    );
    return;
  }
  await move(context, tx, order, status, { refundedPriceCents, lostPriceCents });
  if (order.refundReason) return queueLateRefundMails(context, tx, order);
  const wasSold = isLiveSale(order.status);
  if (order.petId && wasSold !== isLiveSale(status)) await markSaleEnded(tx, order.petId, wasSold, now);
}

function statusOf(facts: {
  returnedCents: number;
  totalCents: number;
  isDisputed: boolean;
  isLost: boolean;
}): OrderStatus {
  if (facts.returnedCents >= facts.totalCents) return 'refunded';
  if (facts.isDisputed) return 'disputed';
  if (facts.isLost) return 'lost';
  return facts.returnedCents > 0 ? 'partially_refunded' : 'paid';
}

/** Books the platform's fee refunds; returns the refunds whose fee share it still owes. */
async function recordFeeRefunds(
  context: Context,
  tx: Tx,
  order: OrderRow,
  rows: RefundRow[],
  facts: RefundAndDisputeFacts,
) {
  const { now } = context;
  for (const each of facts.feeRefunds) await bookFeeRefund(tx, order, each.feeRefundId, each.amountCents, now);
  // Fee refunds without our id (part of a full refund, or made at the provider) cover the oldest refunds first.
  const isOurs = (refundId: string | null) => rows.some((row) => row.id === refundId);
  let unassigned = facts.feeRefunds
    .filter((each) => !isOurs(each.refundId))
    .reduce((sum, each) => sum + each.amountCents, 0);
  let left =
    (facts.applicationFee?.amountCents ?? 0) - facts.feeRefunds.reduce((sum, each) => sum + each.amountCents, 0);
  const owed: { id: string; amountCents: number }[] = [];
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
