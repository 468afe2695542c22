import { and, asc, eq, getTableColumns, gt, inArray, isNull, lt, ne, or, sql, sum } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/durations.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { everyPage } from '../../db/paging/every-page.ts';
import { comesAfter, type PageStart } from '../../db/paging/page-start.ts';
import { OPEN_STATUSES } from '../../db/order-statuses.ts';
import {
  OPEN_PAYMENT_STATES,
  disputes,
  isFirstPayment,
  ledgerEntries,
  orders,
  payments,
  refunds,
} from '../../db/schema.ts';
import { addFindings, checkOne, noFindings, type Findings } from '../../upkeep/findings.ts';
import { isDueSql } from '../../upkeep/waiting.ts';
import { daysBefore } from '../../time/days.ts';
import { keepProgress, nextInTurn, readProgress } from '../../db/reconcile-cursors.ts';
import { forEachConcurrently } from '../../integrations/concurrency/for-each-concurrently.ts';
import { retryKeptPayments } from './refund-unmatched.ts';
import { closeCheckout } from './close-checkout.ts';
import { findPurchase, findPurchaseOfPayment, type Purchase, selectPurchases } from '../orders/api.ts';
import { listDisputes } from '../disputes/api.ts';
import { pursueDebts } from '../debts/api.ts';
import { syncOpenWarnings } from './reconcile-warnings.ts';
import { makeRefund, type RefundRow, syncRefundsAndDisputes } from '../refunds/api.ts';
import { settleSession } from './from-provider.ts';
import { isReadNow } from './waiting.ts';

/** Minimum age of an open order: webhooks usually arrive sooner. */
const GRACE_MS = 60_000;
const BATCH = 200;
/** Buyers wait for these, so they skip the pacing of background work. */
const CONCURRENCY = 5;
const CURSOR = 'open-orders';
/** What stays open for weeks is read again in case no event ever tells; its account's events are listed oftener. */
const LOOK_AGAIN_MS = DAY_MS;
const SELDOM = { longestMs: LOOK_AGAIN_MS };

interface Share {
  /** Check everything, not only the next batch. */
  all: boolean;
  /** Rows per batch. */
  batch: number;
}

interface ReconcileOptions extends Partial<Share> {
  /** Minimum age of what is checked. */
  graceMs?: number;
}

/**
 * Catches up on lost webhooks: settles open orders, refunds late payments, finishes refunds. Idempotent, and safe to
 * run concurrently.
 */
export async function reconcileOrders(
  context: Context,
  { graceMs = GRACE_MS, all = false, batch = BATCH }: ReconcileOptions = {},
): Promise<Findings> {
  const { db, now } = context;
  const findings = noFindings();
  const before = new Date(now.getTime() - graceMs);
  let after = all ? undefined : toPageStart(await readProgress<{ createdAt: string; id: string }>(db, CURSOR));
  do {
    const open = await listOpenBefore(db, before, after);
    await forEachConcurrently(CONCURRENCY, all ? open : open.filter((each) => isReadNow(each, now)), (purchase) => {
      const { order } = purchase;
      return checkOne(context, findings, `order ${order.id}`, async () => {
        await reconcileOrder(context, purchase);
        const status = (await findPurchase(db, order.id))?.order.status;
        return status !== order.status ? `${order.status} → ${status}` : undefined;
      });
    });
    after = open.length === BATCH ? open.at(-1)?.order : undefined;
    if (!all) await keepProgress(db, CURSOR, after ? { createdAt: after.createdAt, id: after.id } : {}, now);
  } while (all && after);
  await eachShare(context, { name: 'open-balances', all, batch }, listOpenBalances(db, before), (purchase) =>
    checkOne(context, findings, `balance of order ${purchase.order.id}`, async () => {
      if (!all && !isReadNow(purchase, now)) return undefined;
      await reconcileOrder(context, purchase);
      const state = (await findPurchaseOfPayment(db, purchase.payment.id))?.payment.state;
      return state !== purchase.payment.state ? `${purchase.payment.state} → ${state}` : undefined;
    }),
  );
  await retryKeptPayments(context, findings);
  addFindings(findings, await reconcileRefundsAndDisputes(context, graceMs, { all, batch }));
  return findings;
}

/** A page of a list, in the order of ids. */
type ListAfter<Row> = (after: string, limit: number) => Promise<Row[]>;

/**
 * Works through the next share of a list by a cursor, so that rows that fail keep none of the others from their turn; or through all
 * of it.
 */
async function eachShare<Row>(
  { db, now }: Context,
  { name, all, batch }: Share & { name: string },
  { list, keyOf }: { list: ListAfter<Row>; keyOf: (row: Row) => string },
  work: (row: Row) => Promise<void>,
): Promise<void> {
  if (!all) {
    await forEachConcurrently(CONCURRENCY, await nextInTurn(db, { name, limit: batch, now }, list, keyOf), work);
    return;
  }
  const rows = everyPage<Row>(batch, (after, limit) => list(after === undefined ? '' : keyOf(after), limit));
  await forEachConcurrently(CONCURRENCY, rows, work);
}

/** Parts of reserved orders that may have missed a webhook. Each order has one at most, and few orders have one. */
const listOpenBalances = (db: DbOrTx, before: Date) => ({
  keyOf: ({ payment }: Purchase) => payment.id,
  list: (after: string, limit: number): Promise<Purchase[]> =>
    selectPurchases(db)
      .where(
        and(
          inArray(payments.state, [...OPEN_PAYMENT_STATES]),
          eq(payments.kind, 'balance'),
          lt(payments.createdAt, before),
          gt(payments.id, after),
        ),
      )
      .orderBy(payments.id)
      .limit(limit),
});

function toPageStart(position: { createdAt?: string; id?: string } | undefined): PageStart | undefined {
  return position?.createdAt && position.id ? { createdAt: new Date(position.createdAt), id: position.id } : undefined;
}

/** Orders that may have missed a webhook, oldest first. */
async function listOpenBefore(db: DbOrTx, before: Date, after: PageStart | undefined): Promise<Purchase[]> {
  return selectPurchases(db)
    .where(
      and(
        inArray(orders.status, [...OPEN_STATUSES]),
        isFirstPayment,
        lt(orders.createdAt, before),
        comesAfter(after, orders, 'oldest'),
      ),
    )
    .orderBy(asc(orders.createdAt), orders.id)
    .limit(BATCH);
}

async function reconcileOrder(context: Context, purchase: Purchase): Promise<void> {
  const { order, payment } = purchase;
  if (order.refundReason) {
    await pursueDebts(context, order.id);
    // It may have been refunded in the provider's dashboard.
    return syncRefundsAndDisputes(context, order.id);
  }
  const { checkoutSessionId, stripeAccountId, expiresAt } = payment;
  const known = checkoutSessionId && (await settleSession(context, checkoutSessionId, stripeAccountId));
  // The session was never created, or the provider no longer has it.
  if (!known && expiresAt < context.now) await closeCheckout(context, purchase);
}

/** Finishes refunds that a crash interrupted, and syncs open disputes daily in case they had no event. */
export async function reconcileRefundsAndDisputes(
  context: Context,
  graceMs: number,
  share: Share = { all: false, batch: BATCH },
): Promise<Findings> {
  const { db, now } = context;
  const findings = noFindings();
  const unfinished = listUnfinishedRefunds(db, new Date(now.getTime() - graceMs), share.all ? undefined : now);
  await eachShare(context, { name: 'unfinished-refunds', ...share }, unfinished, (before) =>
    checkOne(context, findings, `refund ${before.id} of order ${before.orderId}`, async () => {
      const refusal = await makeRefund(context, before.id);
      if (refusal) throw refusal;
      const [after] = await db.select().from(refunds).where(eq(refunds.id, before.id));
      if (after?.status !== before.status) return `${before.status} → ${after?.status}`;
      return after.feeReturnedAt && !before.feeReturnedAt ? "the platform's share of it is refunded" : undefined;
    }),
  );
  await syncDisputedSales(context, findings);
  await syncOtherDisputes(context, findings);
  await syncUnknownDisputes(context, findings);
  await syncOpenWarnings(context, findings);
  return findings;
}

/** One that waits at the provider is due after a part of its wait, so that months of waiting don't cost a read each two minutes. */
const isRefundDue = (now: Date) =>
  or(
    eq(refunds.status, 'requested'),
    isDueSql({ last: sql`${payments.fetchedAt}`, since: refunds.createdAt, now }, SELDOM),
  );

const listUnfinishedRefunds = (db: DbOrTx, before: Date, now: Date | undefined) => ({
  keyOf: ({ id }: RefundRow) => id,
  list: (after: string, limit: number): Promise<RefundRow[]> =>
    db
      .select(getTableColumns(refunds))
      .from(refunds)
      .innerJoin(payments, and(eq(payments.id, refunds.paymentId), ne(payments.kind, 'cash')))
      .where(
        and(
          or(
            inArray(refunds.status, ['requested', 'pending']),
            and(eq(refunds.status, 'succeeded'), isNull(refunds.feeReturnedAt)),
          ),
          lt(refunds.createdAt, before),
          now && isRefundDue(now),
          gt(refunds.id, after),
        ),
      )
      .orderBy(refunds.id)
      .limit(limit),
});

async function syncDisputedSales(context: Context, findings: Findings): Promise<void> {
  const { db, now } = context;
  const disputed = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(sql`${orders.status} = 'disputed'`, lt(orders.updatedAt, new Date(now.getTime() - LOOK_AGAIN_MS))))
    .orderBy(asc(orders.updatedAt))
    .limit(BATCH);
  await forEachConcurrently(CONCURRENCY, disputed, async ({ id }) => {
    await checkOne(context, findings, `disputed order ${id}`, async () => {
      await syncRefundsAndDisputes(context, id);
      const status = (await findPurchase(db, id))?.order.status;
      return status !== 'disputed' ? `disputed → ${status}` : undefined;
    });
    await db.update(orders).set({ updatedAt: now }).where(eq(orders.id, id));
  });
}

/** Banks have decided about what they withdrew earlier. */
const WITHDRAWN_WITHIN_DAYS = 365;

/** A dispute of a reservation, and of a late payment, leaves its order's status. */
async function syncOtherDisputes(context: Context, findings: Findings): Promise<void> {
  const { db, now } = context;
  const isDue = lt(disputes.checkedAt, new Date(now.getTime() - LOOK_AGAIN_MS));
  const isRecent = gt(disputes.openedAt, daysBefore(now, WITHDRAWN_WITHIN_DAYS));
  const open = await db
    .select({ id: disputes.id, orderId: disputes.orderId, state: disputes.state })
    .from(disputes)
    .innerJoin(orders, and(eq(orders.id, disputes.orderId), sql`${orders.status} <> 'disputed'`))
    .where(
      or(
        and(sql`${disputes.state} = 'open'`, isDue),
        // What answering cost is returned after a dispute is won.
        and(sql`${disputes.state} = 'won' and ${disputes.counteringCents} > 0`, isDue, isRecent),
      ),
    )
    .orderBy(asc(disputes.checkedAt))
    .limit(BATCH);
  await forEachConcurrently(CONCURRENCY, open, async ({ id, orderId, state }) => {
    await checkOne(context, findings, `dispute ${id} of order ${orderId}`, async () => {
      await syncRefundsAndDisputes(context, orderId);
      const [after] = await db.select({ state: disputes.state }).from(disputes).where(eq(disputes.id, id));
      return after?.state !== state ? `${state} → ${after?.state}` : undefined;
    });
    await db.update(disputes).set({ checkedAt: now }).where(eq(disputes.id, id));
  });
}

/** Releases before the table of disputes posted what the bank withdrew, and stored nothing else: such an order has no dispute. */
async function syncUnknownDisputes(context: Context, findings: Findings): Promise<void> {
  const { db, now } = context;
  const withdrawn = db
    .select({ orderId: ledgerEntries.orderId })
    .from(ledgerEntries)
    .where(
      and(
        sql`${ledgerEntries.account} = 'dispute'`,
        gt(ledgerEntries.createdAt, daysBefore(now, WITHDRAWN_WITHIN_DAYS)),
      ),
    )
    .groupBy(ledgerEntries.orderId)
    .having(gt(sum(ledgerEntries.amountCents), sql`0`));
  const unknown = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.id, withdrawn),
        sql`not exists (select from ${disputes} where ${disputes.orderId} = ${orders.id})`,
        sql`${orders.status} <> 'disputed'`,
        lt(orders.updatedAt, new Date(now.getTime() - LOOK_AGAIN_MS)),
      ),
    )
    .orderBy(asc(orders.updatedAt))
    .limit(BATCH);
  await forEachConcurrently(CONCURRENCY, unknown, async ({ id }) => {
    await checkOne(context, findings, `dispute of order ${id}`, async () => {
      await syncRefundsAndDisputes(context, id);
      return (await listDisputes(db, id)).some(({ dispute }) => dispute.state === 'open') ? 'known by now' : undefined;
    });
    await db.update(orders).set({ updatedAt: now }).where(eq(orders.id, id));
  });
}
