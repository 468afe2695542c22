import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { priceShareCents } from '../../../contract/money.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { refunds } from '../../db/schema.ts';
import { recordAudit } from '../audit/api.ts';
import { postRefund, postRefundFailure } from '../ledger/api.ts';
import type { RefundAndDisputeFacts, RefundFacts } from '../payments/api.ts';
import { queueLateRefundMails, queueRefundMails, queueRefundWaitsMails } from './queue-mails.ts';
import { isWaiting } from './waiting-refunds.ts';
import { listPurchases, type Purchase, pursueDebtsQueue } from '../orders/api.ts';

/** A refund that hasn't failed counts as returned. */
export const COUNTED = ['pending', 'succeeded'] as const;

export type RefundRow = typeof refunds.$inferSelect;

/** The parts of a payment, which its refunds share. */
export const chargedBy = ({ amountCents, feeCents }: Purchase['payment']) => ({
  priceCents: amountCents - feeCents,
  feeCents,
});

export const sumRefunds = (rows: Pick<RefundRow, 'priceCents' | 'feeCents'>[]) =>
  rows.reduce((sum, row) => sum + row.priceCents + row.feeCents, 0);

/** Stores the provider's refunds with ledger entries and mails; returns all refund rows of the payment. */
export async function recordRefunds(
  context: Context,
  tx: Tx,
  purchase: Purchase,
  facts: RefundAndDisputeFacts,
): Promise<RefundRow[]> {
  const { order, payment } = purchase;
  const rows = await listRefunds(tx, payment);
  const failed = new Set(facts.refunds.flatMap((each) => (each.status === 'failed' ? each.stripeRefundId : [])));
  let returnedCents = sumRefunds(
    rows.filter(
      ({ stripeRefundId, note, status }) =>
        (stripeRefundId ?? note) !== null && status !== 'failed' && !failed.has(stripeRefundId ?? ''),
    ),
  );
  const others = await otherParts(tx, purchase);
  for (const found of facts.refunds) {
    const { stripeRefundId, amountCents, status } = found;
    const known = rows.find((each) => each.stripeRefundId === stripeRefundId);
    if (known && known.status === status && known.pendingReason === found.pendingReason) continue;
    if (known) await tx.update(refunds).set(toAnswer(context, found)).where(eq(refunds.id, known.id));
    const requested = rows.find((each) => each.id === found.refundId && each.stripeRefundId === null);
    const row = known ?? (await storeRefund(context, tx, purchase, found, requested, returnedCents));
    if (!known) {
      if (status !== 'failed') returnedCents += amountCents;
      await postRefund(tx, payment, { ...row, stripeRefundId }, context.now);
    }
    if (status === 'failed') {
      await postRefundFailure(tx, payment, { ...row, stripeRefundId }, context.now);
      await context.jobs.send(tx, pursueDebtsQueue, { orderId: order.id });
    } else if (isWaiting(found)) {
      await queueRefundWaitsMails(context, tx, purchase, { ...row, stripeRefundId });
    } else if (order.refundReason) {
      if (known && isWaiting(known)) await queueLateRefundMails(context, tx, purchase);
    } else {
      const paidCents = payment.amountCents + others.paidCents;
      const isAll = returnedCents + others.returnedCents >= paidCents;
      await queueRefundMails(context, tx, purchase, { ...row, stripeRefundId, isAll, paidCents });
    }
  }
  return listRefunds(tx, payment);
}

/** The columns that a provider's answer sets. */
const toAnswer = ({ clock }: Context, { status, pendingReason, failureReason }: RefundFacts) => ({
  status,
  pendingReason,
  ...(status === 'failed'
    ? {
        failedAt: clock(),
        failure: failureReason === 'insufficient_funds' ? ('balance' as const) : ('bank' as const),
        error: failureReason,
      }
    : {}),
});

/** What was paid and returned in the other parts of a price. */
async function otherParts(tx: Tx, { payment: { id, orderId, kind } }: Purchase) {
  if (kind === 'full') return { paidCents: 0, returnedCents: 0 };
  const parts = (await listPurchases(tx, orderId)).filter(
    ({ payment }) => payment.id !== id && payment.state === 'paid',
  );
  const rows = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.paymentId, id), inArray(refunds.status, [...COUNTED])));
  return {
    paidCents: parts.reduce((sum, { payment }) => sum + payment.amountCents, 0),
    returnedCents: sumRefunds(rows),
  };
}

/** Splits cents that a payment's buyer gets into price and fee, after `returnedCents` of it: together they round as one refund. */
export function splitReturn(payment: Purchase['payment'], returnedCents: number, cents: number) {
  const charged = chargedBy(payment);
  const priceCents = priceShareCents(charged, returnedCents + cents) - priceShareCents(charged, returnedCents);
  return { priceCents, feeCents: cents - priceCents };
}

/** Splits cents that a payment still owes, after its refunds that are on their way or have arrived. Certain under the order's lock. */
export async function splitOwed(tx: Tx, payment: Purchase['payment'], cents: number) {
  const counted = (await listRefunds(tx, payment)).filter(({ status }) => status !== 'failed');
  return splitReturn(payment, sumRefunds(counted), cents);
}

function listRefunds(tx: Tx, { id, orderId }: Purchase['payment']): Promise<RefundRow[]> {
  const ofPayment = and(eq(refunds.orderId, orderId), eq(refunds.paymentId, id));
  return tx.select().from(refunds).where(ofPayment).orderBy(asc(refunds.createdAt), asc(refunds.id));
}

/** Completes the refund that we requested, or adds one that was made at the provider. */
async function storeRefund(
  context: Context,
  tx: Tx,
  { order, payment }: Purchase,
  found: RefundFacts,
  requested: RefundRow | undefined,
  returnedCents: number,
): Promise<RefundRow> {
  const { stripeRefundId, amountCents, createdAt } = found;
  // Recomputed even for our own refund: a concurrent one at the provider may shift the rounding by a cent.
  const parts = splitReturn(payment, returnedCents, amountCents);
  const answer = { stripeRefundId, ...parts, answeredAt: context.clock(), ...toAnswer(context, found) };
  const [row] = requested
    ? await tx.update(refunds).set(answer).where(eq(refunds.id, requested.id)).returning()
    : await tx
        .insert(refunds)
        .values({ ...answer, orderId: order.id, paymentId: payment.id, createdAt })
        .returning();
  if (!requested)
    await recordAudit(context, tx, {
      act: 'refund_made',
      by: { kind: 'provider', id: null },
      userId: order.sellerId,
      target: { kind: 'order', id: order.id },
      details: { cents: amountCents },
    });
  return row!;
}
