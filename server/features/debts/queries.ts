import { inArray, sql, type SQL } from 'drizzle-orm';
import { toAmount } from '../../../contract/money.ts';
import type { Sale } from '../../../contract/sales/sales.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { everyPage } from '../../db/paging/every-page.ts';
import { disputes, ledgerEntries, orders, payments, promises, refunds, unmatchedPayments } from '../../db/schema.ts';
import { listPurchases, type Purchase } from '../orders/api.ts';
import { isTooOldToRefund } from '../payments/api.ts';
import type { DebtCause } from './mails/debt.ts';

/**
 * What is owed to a buyer: money that facts or terms return, while no refund of it is on its way or has arrived, no bank holds or took
 * it, and nobody has recorded that it was paid another way.
 */
export interface Debt {
  /** The payment's; of an unmatched payment, the provider's; of a refund that waits, the refund's. */
  id: string;
  orderId: string;
  /**
   * Why it goes back: it came too late, a reservation has ended, a refund came back, or it is not its order's. `waiting`: the provider
   * has the refund, and sends it once the breeder's balance covers it.
   */
  reason: 'late' | 'ended' | 'refund' | 'unmatched' | 'waiting';
  owedCents: number;
  since: Date;
  /** How many refunds of it have failed. */
  attempts: number;
  /** When the last one failed; null for one that failed in an earlier release. */
  triedAt: Date | null;
  failure: (typeof refunds.$inferSelect)['failure'];
  error: string | null;
  /** The first one. */
  firstRefundId: string | null;
  /** The last one, if the provider had accepted it. */
  returnedRefundId: string | null;
  /** The last one was refused because of a dispute, which a bank has decided since. */
  isDecided: boolean;
  /** The breeder says that they paid a promise by hand, and the buyer is asked: another refund could pay it twice. */
  isClaimed: boolean;
}

interface Which {
  orderId?: string;
  orderIds?: string[];
  sellerId?: string;
  /** The payment's. */
  id?: string;
  /** The id after which to go on, and how many to read. */
  after?: string;
  limit?: number;
}

const failedAt = sql`coalesce(r.failed_at, r.answered_at, r.created_at)`;
const isCounted = sql`r.status in ('requested', 'pending', 'succeeded')`;
const isAccepted = (row: 'r' | 's') => sql.raw(`(coalesce(${row}.stripe_refund_id, ${row}.note) is not null)`);
/** A refund that the breeder only asked for, and the provider refused, promises nothing. */
const isPromise = sql`(${isAccepted('r')} or r.is_owed)`;

/**
 * What a payment's buyer was promised: the most that was on its way or had arrived at once. A refund counts from its creation until it
 * fails, so the attempts of one debt count once, no matter who makes them and for what sum.
 */
const promisedCents = sql`coalesce((
  select max((
    select sum(s.price_cents + s.fee_cents) from ${refunds} s
    where s.order_id = r.order_id and s.payment_id = r.payment_id and s.created_at <= r.created_at and (s.id = r.id
      or s.status = 'requested'
      or ${isAccepted('s')} and (s.status <> 'failed' or coalesce(s.failed_at, s.answered_at) > r.created_at))))
  from ${refunds} r where r.order_id = p.order_id and r.payment_id = p.id and ${isPromise}), 0)`;

/**
 * The refunds that were on their way or had arrived beside what a bank took since: other dollars of the payment. A bank that took some
 * after a refund had failed may have returned that refund's. The provider tells the second in which a dispute was opened.
 */
const besideTakenCents = sql`coalesce((
  select max((
    select sum(s.price_cents + s.fee_cents) from ${refunds} s
    where s.order_id = d.order_id and s.payment_id = d.payment_id and ${isAccepted('s')} and s.created_at < d.opened_at + interval '1 second'
      and (s.status <> 'failed' or coalesce(s.failed_at, s.answered_at) > d.opened_at)))
  from ${disputes} d where d.order_id = p.order_id and d.payment_id = p.id and d.state = 'lost'), 0)`;

/** Payments of orders with a failed refund, and late ones of which no refund has arrived. */
const ofOrders = (which: SQL) => sql`
  select p.id, p.order_id,
    case when o.refund_reason is not null then 'late' when o.status = 'released' then 'ended' else 'refund' end as reason,
    least(p.amount_cents, case when o.refund_reason is not null then p.amount_cents when o.status = 'released' then ${promisedCents}
      else greatest(${promisedCents}, bank.taken + ${besideTakenCents}) end)
      - made.cents - bank.taken as owed_cents,
    coalesce(failed.since, p.paid_at) as since, failed.attempts, failed.first_refund_id, last.failed_at as tried_at, last.failure, last.error,
    case when last.stripe_refund_id is not null then last.id end as returned_refund_id,
    coalesce(last.failure = 'disputed' and bank.wins >= failed.disputed, false) as is_decided,
    exists (select from ${promises} m where m.order_id = p.order_id and m.hand_paid_at is not null and m.hand_denied_at is null) as is_claimed
  from ${payments} p
  join ${orders} o on o.id = p.order_id
  cross join lateral (
    select coalesce(sum(r.price_cents + r.fee_cents), 0)::int as cents
    from ${refunds} r where r.order_id = p.order_id and r.payment_id = p.id and ${isCounted}) made
  cross join lateral (
    select count(*)::int as attempts, count(*) filter (where r.failure = 'disputed') as disputed, min(${failedAt}) as since, (array_agg(r.id order by ${failedAt}, r.id))[1] as first_refund_id
    from ${refunds} r where r.order_id = p.order_id and r.payment_id = p.id and r.status = 'failed' and ${isPromise}) failed
  left join lateral (
    select r.id, r.failed_at, r.failure, r.error, r.stripe_refund_id
    from ${refunds} r where r.order_id = p.order_id and r.payment_id = p.id and r.status = 'failed' and ${isPromise}
    order by ${failedAt} desc, r.id limit 1) last on true
  cross join lateral (
    select coalesce(sum(l.amount_cents) filter (where l.account = 'dispute'), 0) as held,
      coalesce(sum(l.amount_cents) filter (where l.kind = 'dispute_lost' and l.account = 'buyer'), 0)::int as taken,
      count(*) filter (where l.kind = 'dispute' and l.account = 'dispute' and l.amount_cents < 0) as wins
    from ${ledgerEntries} l where l.order_id = p.order_id and l.payment_id = p.id) bank
  where p.state = 'paid' and p.kind <> 'cash' and bank.held <= 0 and p.id in (
    select r.payment_id from ${refunds} r where r.status = 'failed'
    union select f.id from ${orders} late join ${payments} f on f.order_id = late.id
      where late.status = 'processing' and late.refund_reason is not null)
    and ${which}`;

/** Payments that are no order's own, and whose refund was refused or came back. */
const ofUnmatched = (which: SQL) => sql`
  select p.id, p.order_id, 'unmatched' as reason, p.amount as owed_cents, p.created_at as since, p.attempts, null as first_refund_id, p.tried_at,
    'other' as failure, p.last_error as error, null as returned_refund_id, false as is_decided, false as is_claimed
  from ${unmatchedPayments} p where p.status = 'kept' and p.reviewed_at is null and ${which}`;

/** Refunds that wait for the account's balance, since the provider took them. */
const ofWaiting = (which: SQL) => sql`
  select p.id, p.order_id, 'waiting' as reason, p.price_cents + p.fee_cents as owed_cents, coalesce(p.answered_at, p.created_at) as since,
    0 as attempts, null as first_refund_id, null::timestamptz as tried_at, 'balance' as failure, null as error, null as returned_refund_id,
    false as is_decided, false as is_claimed
  from ${refunds} p where p.status = 'pending' and p.pending_reason = 'insufficient_funds' and ${which}`;

type Row = Record<'id' | 'order_id' | 'reason' | 'since', string> &
  Record<'failure' | 'error' | 'tried_at' | 'first_refund_id' | 'returned_refund_id', string | null> & {
    owed_cents: number | string;
    attempts: number;
    is_decided: boolean;
    is_claimed: boolean;
  };

/** The one query of what is owed, in the order of ids. */
export async function findDebts(
  db: DbOrTx,
  { orderId, orderIds, sellerId, id, after = '', limit = 100 }: Which = {},
): Promise<Debt[]> {
  const which = sql.join(
    [
      sql`p.id > ${after}`,
      ...(orderId === undefined ? [] : [sql`p.order_id = ${orderId}`]),
      ...(orderIds === undefined ? [] : [inArray(sql`p.order_id`, orderIds)]),
      ...(sellerId === undefined
        ? []
        : [sql`p.order_id in (select mine.id from ${orders} mine where mine.seller_id = ${sellerId})`]),
      ...(id === undefined ? [] : [sql`p.id = ${id}`]),
    ],
    sql` and `,
  );
  const { rows } = await db.execute<Row>(
    sql`select * from (${ofOrders(which)} union all ${ofUnmatched(which)} union all ${ofWaiting(which)}) owed where owed_cents > 0 order by id limit ${limit}`,
  );
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    reason: row.reason as Debt['reason'],
    owedCents: Number(row.owed_cents),
    since: new Date(row.since),
    attempts: row.attempts,
    triedAt: toDate(row.tried_at),
    failure: row.failure as Debt['failure'],
    error: row.error,
    firstRefundId: row.first_refund_id,
    returnedRefundId: row.returned_refund_id,
    isDecided: row.is_decided,
    isClaimed: row.is_claimed,
  }));
}

/**
 * Cents that an order's buyer should have and hasn't, since a refund failed: without what the provider still holds for its refund, and without
 * payments that aren't the order's.
 */
export async function readOwedCents(db: DbOrTx, orderId: string): Promise<number> {
  const debts = await findDebts(db, { orderId });
  const isTheirs = ({ reason }: Debt) => reason !== 'unmatched' && reason !== 'waiting';
  return debts.filter(isTheirs).reduce((sum, { owedCents }) => sum + owedCents, 0);
}

/** Whether any of these orders owes its buyer something since a time, refunds that wait for the breeder's balance included. */
export async function owesSince(db: DbOrTx, orderIds: string[], time: Date): Promise<boolean> {
  if (orderIds.length === 0) return false;
  return (await findDebts(db, { orderIds })).some(({ since }) => since > time);
}

/** What each order owes since a refund failed, in cents; orders that owe nothing are left out. */
export async function owedByOrder(
  db: DbOrTx,
  which: { orderIds: string[] } | { sellerId: string },
): Promise<Map<string, number>> {
  if ('orderIds' in which && which.orderIds.length === 0) return new Map();
  const owed = new Map<string, number>();
  for (const { orderId, owedCents } of (await findDebts(db, which)).filter(isRefused))
    owed.set(orderId, (owed.get(orderId) ?? 0) + owedCents);
  return owed;
}

/** Whether a refund of an order's own payment was refused or came back. */
export const isRefused = ({ reason, attempts }: Debt): boolean =>
  reason !== 'unmatched' && reason !== 'waiting' && attempts > 0;

/** Why a refund hasn't arrived, for pages and mails. */
export const findCause = ({ failure }: Debt, payment: Purchase['payment'], now: Date): DebtCause =>
  isTooOldToRefund(payment, now) ? 'expired' : failure === null || failure === 'disputed' ? 'other' : failure;

/** What an order owes its buyer since a refund was refused or came back, payment by payment. */
export async function listOwed({ db, clock }: Context, orderId: string): Promise<NonNullable<Sale['owed']>> {
  const debts = (await findDebts(db, { orderId })).filter(isRefused);
  if (debts.length === 0) return [];
  const paid = await listPurchases(db, orderId);
  return debts.map((debt) => ({
    amount: toAmount(debt.owedCents),
    cause: findCause(debt, paid.find(({ payment }) => payment.id === debt.id)!.payment, clock()),
  }));
}

const toDate = (time: string | null): Date | null => (time === null ? null : new Date(time));

const PER_PAGE = 200;

/** Every debt, page by page. */
export const everyDebt = (db: DbOrTx): AsyncGenerator<Debt> =>
  everyPage<Debt>(PER_PAGE, (after, limit) => findDebts(db, { ...(after && { after: after.id }), limit }));
