import { and, desc, eq, getTableColumns, inArray, ne } from 'drizzle-orm';
import { formatMoney, toAmount } from '../../../contract/money.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { payments, refunds } from '../../db/schema.ts';
import { ExpectedError, conflict, invalid, notFound } from '../../errors.ts';
import { recordAudit } from '../audit/api.ts';
import { REFUND_REFUSED, isTooOldToRefund } from '../payments/api.ts';
import {
  cashLeftCents,
  findPurchase,
  listPurchases,
  lockFirstPurchase,
  type OrderRow,
  presentOrder,
} from '../orders/api.ts';
import { IN_DISPUTE, NOTHING_LEFT, makeRefund, makeRefundJob } from './make.ts';
import { RESUME_AFTER_SECONDS } from './queue.ts';
import { sumRefunds, type RefundRow } from './record.ts';
import { onlineLeftCents, sumPrices, findRemainderAfterEnd } from './refundable.ts';
import { splitRefund } from './split.ts';
import { waitingCents } from './waiting-refunds.ts';

const BATCH = 100;
const BUSY = 'Another refund of this order is just being made. Please try again in a moment.';

interface RefundRequest {
  /** Cents of the price to refund; undefined refunds all that is left. */
  amountCents?: number | undefined;
  /** The client's idempotency key. */
  key?: string | undefined;
}

/**
 * Refunds the price in full or in part, and the platform's fee in proportion. Deduplicates by key, and an equal
 * request while the first is in flight. Throws NotFound for another's order, Invalid for more than is left, Conflict when
 * nothing is left, a dispute is open or only some of the payments are refunded, ProviderRefused when the provider refuses, and
 * ProviderUnreachable (a job then resumes it).
 */
export async function refundOrder(context: UserContext, orderId: string, request: RefundRequest): Promise<Order> {
  await makeAll(context, await claimRefunds(context, orderId, request));
  const waits = (await waitingCents(context.db, [orderId])).get(orderId);
  return {
    ...presentOrder((await findPurchase(context.db, orderId))!),
    ...(waits ? { refundWaits: toAmount(waits) } : {}),
  };
}

/** Makes the refunds of a request. What is refused of one payment keeps nothing from the others, and is answered each time. */
async function makeAll(context: UserContext, claimed: RefundRow[]): Promise<void> {
  let refusal: ExpectedError | undefined;
  for (const { id, status } of claimed) {
    if (status !== 'requested') continue;
    await makeRefund(context, id).catch((error: unknown) => {
      if (!(error instanceof ExpectedError) || error.kind === 'ProviderUnreachable') throw error;
      refusal ??= error;
    });
  }
  const ids = claimed.map(({ id }) => id);
  const made = await context.db.select().from(refunds).where(inArray(refunds.id, ids));
  const refused = made.filter(isRefused);
  if (refused.length > 0 && refused.length < made.length)
    throw conflict(explainPart(made, refused), 'refunded_in_part');
  if (refusal) throw refusal;
}

/** The provider never had it; one that came back from the buyer's bank is a debt. */
const isRefused = ({ status, stripeRefundId }: RefundRow): boolean => status === 'failed' && stripeRefundId === null;

function explainPart(made: RefundRow[], refused: RefundRow[]): string {
  const refusedCents = sumRefunds(refused);
  const [sent, kept] = [sumRefunds(made) - refusedCents, refusedCents].map(formatMoney);
  const why = refused.some(({ failure }) => failure === 'disputed') ? IN_DISPUTE : REFUND_REFUSED;
  return `Only ${sent} is refunded to the buyer, and ${kept} is not. ${why}`;
}

/** Inserts the refund of each payment that it concerns, or returns the one that an earlier duplicate request inserted. */
async function claimRefunds(context: UserContext, orderId: string, request: RefundRequest): Promise<RefundRow[]> {
  const { db, actor, now } = context;
  const { amountCents, key } = request;
  return db.transaction(async (tx) => {
    const { order, payment } = (await lockFirstPurchase(tx, orderId)) ?? {};
    if (!order || payment?.state !== 'paid' || order.sellerId !== actor.id) throw notFound('This order was not found.');
    const same = await findDuplicate(tx, order, request, now);
    if (same) return same;
    const byHandCents = cashLeftCents(order);
    const leftCents = await refundableCents(tx, order);
    if (amountCents !== undefined && amountCents > leftCents)
      throw invalid({
        amount:
          byHandCents === 0
            ? `Only ${formatMoney(leftCents)} is left to refund`
            : `Only ${formatMoney(leftCents)} is left to refund by card; please pay back ${formatMoney(byHandCents)} yourself`,
      });
    const priceCents = amountCents ?? leftCents;
    const parts =
      (await findRemainderAfterEnd(tx, order, priceCents))?.parts ??
      (await splitRefund(tx, order, priceCents, { withCash: false }));
    await checkParts(tx, orderId, parts, priceCents);
    await checkDays(tx, orderId, parts, now);
    if (key !== undefined) await freeKey(tx, orderId, key);
    const rows = await tx
      .insert(refunds)
      .values(
        parts.map(({ isByHand: _, ...part }, index) => ({
          ...part,
          orderId,
          requestKey: index === 0 ? (key ?? null) : null,
          createdAt: now,
        })),
      )
      .onConflictDoNothing()
      .returning();
    if (rows.length < parts.length) throw conflict(BUSY, 'busy');
    const audited = {
      target: { kind: 'order', id: orderId },
      details: { cents: sumRefunds(rows) },
    } as const;
    await recordAudit(context, tx, { act: 'refund_requested', ...audited });
    for (const { id } of rows)
      await context.jobs.send(tx, makeRefundJob, { refundId: id }, { startAfterSeconds: RESUME_AFTER_SECONDS });
    return rows;
  });
}

/** All that was refunded by it has failed, so the same request is made once more. */
const freeKey = (tx: Tx, orderId: string, key: string) =>
  tx
    .update(refunds)
    .set({ requestKey: null })
    .where(and(eq(refunds.orderId, orderId), eq(refunds.requestKey, key)));

/** Throws Conflict if what is asked for is partly on its way by another request. */
async function checkParts(tx: Tx, orderId: string, parts: { priceCents: number }[], priceCents: number): Promise<void> {
  if (parts.reduce((sum, part) => sum + part.priceCents, 0) >= priceCents) return;
  const hasUnsettledMoney = and(eq(refunds.orderId, orderId), eq(refunds.status, 'requested'));
  if ((await tx.select({ id: refunds.id }).from(refunds).where(hasUnsettledMoney).limit(1)).length > 0)
    throw conflict(BUSY, 'busy');
  if (parts.length === 0) throw conflict(NOTHING_LEFT, 'nothing_left');
}

const TOO_OLD =
  'A payment of this kind can be refunded for only 180 days, and they have passed. Please agree with the buyer on another way, such as a check or a bank transfer, and keep proof of it. It changes nothing here.';

/** Throws Conflict if the provider refunds one of the payments no longer. */
async function checkDays(tx: Tx, orderId: string, parts: { paymentId: string }[], now: Date): Promise<void> {
  const paid = (await listPurchases(tx, orderId)).map(({ payment }) => payment);
  const isTooOld = paid.some(
    (payment) => parts.some(({ paymentId }) => paymentId === payment.id) && isTooOldToRefund(payment, now),
  );
  if (isTooOld) throw conflict(TOO_OLD, 'refund_too_late');
}

/** Cents of the price that the provider can refund. Throws Conflict when there are none. */
async function refundableCents(tx: Tx, order: OrderRow): Promise<number> {
  const rest = await findRemainderAfterEnd(tx, order);
  if (order.status === 'disputed' || rest?.isDisputed) {
    throw conflict(
      'A dispute about this payment is open. It decides about the money; please answer it at Stripe.',
      'disputed',
    );
  }
  const leftCents = rest ? sumPrices(rest) : onlineLeftCents(order);
  const isRefundable = rest !== undefined || order.status === 'paid' || order.status === 'partially_refunded';
  if (!isRefundable || leftCents === 0) throw conflict(NOTHING_LEFT, 'nothing_left');
  return leftCents;
}

/**
 * The refund with the same key; without a key, an equal one that was in flight when this request arrived. A price that was
 * paid in parts is refunded by several rows of one moment.
 */
async function findDuplicate(
  tx: Tx,
  order: OrderRow,
  { amountCents, key }: RefundRequest,
  now: Date,
): Promise<RefundRow[] | undefined> {
  // Cash that waits for the breeder's hand is no request of theirs.
  const before = await tx
    .select(getTableColumns(refunds))
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.orderId, order.id), ne(payments.kind, 'cash')))
    .orderBy(desc(refunds.createdAt))
    .limit(BATCH);
  const rest = await findRemainderAfterEnd(tx, order);
  const requests = [...Map.groupBy(before, ({ createdAt }) => createdAt.getTime()).values()];
  if (key !== undefined)
    return requests.find(
      (rows) => rows.some(({ requestKey }) => requestKey === key) && rows.some(({ status }) => status !== 'failed'),
    );
  return requests.find((rows) => {
    const isRequested = rows.some(({ status }) => status === 'requested');
    const isJustMade = rows.some(({ status, answeredAt }) => status !== 'failed' && answeredAt && answeredAt > now);
    if (!isRequested && !isJustMade) return false;
    const priceCents = rows.reduce((sum, row) => sum + row.priceCents, 0);
    // The order may count some rows of a request already, so their sum may exceed what is left.
    const isWholeRest = rest
      ? rest.parts.length === 0
      : isRequested
        ? priceCents >= onlineLeftCents(order)
        : order.status === 'refunded' || onlineLeftCents(order) === 0;
    return priceCents === amountCents || (amountCents === undefined && isWholeRest);
  });
}
