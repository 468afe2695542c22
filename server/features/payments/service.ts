import { refundableUntil } from '../../../contract/payment-methods/refund-days.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { businessDaysAfter } from '../../../contract/day.ts';
import type { CashMethod } from '../../../contract/reservations/cash.ts';
import {
  FALLBACK_METHOD,
  METHODS,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '../../../contract/payment-methods/payment-methods.ts';
import { paidWith } from '../../../contract/payments/payment-method-names.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { distinctAfter } from '../../db/paging/distinct-after.ts';
import { everyPage } from '../../db/paging/every-page.ts';
import { prepared } from '../../db/statements/prepared.ts';
import { preparedInsert } from '../../db/statements/prepared-insert.ts';
import { payments } from '../../db/schema.ts';
import { dayIn } from '../../time/days.ts';
import type { ChargeFacts } from './session-facts.ts';

export type PaymentRow = typeof payments.$inferSelect;
type PaymentState = PaymentRow['state'];

/**
 * Events may be late: a payment for an expired or failed checkout is still recorded. `paid` is final. The provider tries none again that has
 * failed: who still reads it in process has read it before.
 */
const MOVES: Record<PaymentState, readonly PaymentState[]> = {
  open: ['processing', 'paid', 'expired', 'failed'],
  processing: ['paid', 'expired', 'failed'],
  expired: ['processing', 'paid'],
  failed: ['paid', 'expired'],
  paid: [],
};

export const canMovePayment = (from: PaymentState, to: PaymentState): boolean => MOVES[from].includes(to);

/** How a payment at the provider is made. Throws for cash. */
export function onlineMethod({ id, method }: PaymentRow): PaymentMethod {
  const online = PAYMENT_METHODS.find((each) => each === method);
  if (online) return online;
  throw new Error(`payment ${id} was made in ${method}`);
}

/** The method's name for people, of a payment at the provider, or of all parts of an order's price (`parts`). */
export const methodName = (payment: PaymentRow, parts?: Parameters<typeof paidWith>[2]): string =>
  paidWith(onlineMethod(payment), payment.klarnaCategory, parts);

/** Whether a payment at the provider is certain only days after its buyer has agreed to it. */
export const isSlow = (payment: PaymentRow): boolean => METHODS[onlineMethod(payment)].certainAfterDays !== null;

/** Whether nobody reports its outcome to us anymore: it was in flight when its account was disconnected. */
export const isLost = ({ state, lostAt }: PaymentRow): boolean => state === 'expired' && lostAt !== null;

/** The day there on which a payment on its way should be certain, without bank holidays; null: within minutes. */
export function certainBy(payment: PaymentRow, timeZone: string): string | null {
  const { certainAfterDays } = METHODS[onlineMethod(payment)];
  return certainAfterDays === null ? null : businessDaysAfter(dayIn(timeZone, payment.createdAt), certainAfterDays);
}

/** Every write of the table `payments`. Callers hold the lock of the payment's order, unless a function says otherwise. */

type Terms = Pick<
  typeof payments.$inferInsert,
  'orderId' | 'kind' | 'stripeAccountId' | 'method' | 'amountCents' | 'feeCents' | 'expiresAt'
>;

const insert = preparedInsert(payments);

/** Adds an open payment at the provider to a new order; the application fee follows from fee and account. */
export async function insertPayment(tx: Tx, terms: Terms, now: Date): Promise<PaymentRow> {
  const row = {
    ...terms,
    provider: 'stripe' as const,
    applicationFeeCents: terms.stripeAccountId ? terms.feeCents : 0,
    createdAt: now,
    updatedAt: now,
  };
  return (await insert(tx, row))!;
}

/** Adds a payment that was made to the seller directly: it stays open until the buyer confirms it. */
export async function insertCashPayment(
  tx: Tx,
  terms: Pick<PaymentRow, 'orderId' | 'amountCents'> & { method: CashMethod },
  now: Date,
): Promise<PaymentRow> {
  const [row] = await tx
    .insert(payments)
    .values({
      ...terms,
      kind: 'cash',
      feeCents: 0,
      applicationFeeCents: 0,
      // No checkout that could end.
      expiresAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  return row!;
}

/** Stores the session of an open payment, without a lock; false when the payment is no longer open. */
export async function storeSession(
  db: DbOrTx,
  paymentId: string,
  session: { sessionId: string; checkoutUrl: string },
  now: Date,
): Promise<boolean> {
  const { sessionId, checkoutUrl } = session;
  return (await stored(db, { paymentId, sessionId, checkoutUrl, now: now.toISOString() })).length > 0;
}

const stored = prepared((db) =>
  db
    .update(payments)
    .set({
      checkoutSessionId: sql`${sql.placeholder('sessionId')}`,
      checkoutUrl: sql`${sql.placeholder('checkoutUrl')}`,
      updatedAt: sql`${sql.placeholder('now')}`,
    })
    .where(and(eq(payments.id, sql.placeholder('paymentId')), eq(payments.state, 'open')))
    .returning({ id: payments.id }),
);

/** Stores the checkout session of a payment that was closed while the session was being opened, so that a job can expire it. */
export async function storeClosedSession(tx: Tx, paymentId: string, sessionId: string, now: Date): Promise<void> {
  await tx.update(payments).set({ checkoutSessionId: sessionId, updatedAt: now }).where(eq(payments.id, paymentId));
}

/** Ends an attempt at opening a payment's checkout, without a lock, and returns the payment's current one. */
export async function endAttempt(db: DbOrTx, paymentId: string, attempt: number): Promise<number> {
  const [row] = await db
    .update(payments)
    .set({ attempt: sql`greatest(${payments.attempt}, ${attempt + 1})` })
    .where(eq(payments.id, paymentId))
    .returning({ attempt: payments.attempt });
  return row!.attempt;
}

/** The provider refused the method: the payment continues by card. Without a lock: it has no session yet. */
export async function fallBackToCard(db: DbOrTx, payment: PaymentRow): Promise<void> {
  const change = { method: FALLBACK_METHOD, requestedMethod: onlineMethod(payment) };
  await db.update(payments).set(change).where(eq(payments.id, payment.id));
}

/** Changes a payment's state. Throws when the transition isn't in the table above. */
export async function movePayment(
  tx: Tx,
  payment: PaymentRow,
  state: PaymentState,
  now: Date,
  change: Partial<PaymentRow> = {},
): Promise<PaymentRow> {
  if (!canMovePayment(payment.state, state))
    throw new Error(`payment ${payment.id} can't go from ${payment.state} to ${state}`);
  const [moved] = await tx
    .update(payments)
    .set({ ...change, state, updatedAt: now })
    .where(eq(payments.id, payment.id))
    .returning();
  return moved!;
}

/** Adds what the provider knew only after the payment: its charge, the plan that the buyer chose, and when it can pay out. */
export async function addChargeFacts(
  tx: Tx,
  payment: PaymentRow,
  charge: Pick<ChargeFacts, 'chargeId' | 'method' | 'klarnaCategory' | 'availableAt'> &
    Pick<PaymentRow, 'cardKey' | 'cardLast4'>,
  now: Date,
): Promise<PaymentRow> {
  const chargeId = payment.chargeId ?? charge.chargeId;
  const method = charge.method ?? payment.method;
  const klarnaCategory = payment.klarnaCategory ?? charge.klarnaCategory;
  const availableAt = payment.availableAt ?? charge.availableAt;
  const cardKey = payment.cardKey ?? charge.cardKey;
  const cardLast4 = payment.cardLast4 ?? charge.cardLast4;
  if (
    chargeId === payment.chargeId &&
    method === payment.method &&
    klarnaCategory === payment.klarnaCategory &&
    cardKey === payment.cardKey &&
    cardLast4 === payment.cardLast4 &&
    availableAt?.getTime() === payment.availableAt?.getTime()
  )
    return payment;
  const change = { chargeId, method, klarnaCategory, availableAt, cardKey, cardLast4 };
  await tx
    .update(payments)
    .set({ ...change, updatedAt: now })
    .where(eq(payments.id, payment.id));
  return { ...payment, ...change };
}

/** Stores what the buyer pays with, which may be another method than the chosen one, before the payment is certain. */
export async function storeMethod(
  tx: Tx,
  payment: PaymentRow,
  { method }: Pick<ChargeFacts, 'method'>,
): Promise<PaymentRow> {
  if (method === null || method === payment.method) return payment;
  await tx.update(payments).set({ method }).where(eq(payments.id, payment.id));
  return { ...payment, method };
}

export async function storeFetchTime(tx: Tx, paymentId: string, fetchedAt: Date, now: Date): Promise<void> {
  await tx.update(payments).set({ fetchedAt, updatedAt: now }).where(eq(payments.id, paymentId));
}

/** Expires the open payments of orders whose sessions have just expired at the provider. */
export async function expireOpenPayments(tx: Tx, orderIds: string[], now: Date): Promise<void> {
  await tx
    .update(payments)
    .set({ state: 'expired', updatedAt: now })
    .where(and(inArray(payments.orderId, orderIds), eq(payments.state, 'open')));
}

/** Whether a checkout's payment has expired here. */
export async function isCheckoutClosed(db: DbOrTx, sessionId: string, stripeAccountId: string | null) {
  const [payment] = await db
    .select({ state: payments.state, account: payments.stripeAccountId })
    .from(payments)
    .where(eq(payments.checkoutSessionId, sessionId));
  return payment?.state === 'expired' && payment.account === stripeAccountId;
}

/** Connected accounts that ever had a payment, in their order, behind `after`; without the platform's own. */
export const sellingAccounts = (db: DbOrTx, after: string, limit: number): Promise<string[]> =>
  distinctAfter(db, payments.stripeAccountId, { after, limit });

const ACCOUNTS_PER_PAGE = 100;

export const everySellingAccount = (db: DbOrTx): AsyncGenerator<string> =>
  everyPage<string>(ACCOUNTS_PER_PAGE, (after = '', limit) => sellingAccounts(db, after, limit));

/** When a payment of each of the given accounts last changed, its refunds and disputes included. */
export async function lastChanges(db: DbOrTx, accounts: string[]): Promise<Map<string, Date>> {
  const { rows } = await db.execute<{ account: string; ms: number }>(sql`
    select account, (extract(epoch from (
      select max(${payments.updatedAt}) from ${payments} where ${payments.stripeAccountId} = account)) * 1000)::float8 as ms
    from json_array_elements_text(${JSON.stringify(accounts)}::json) as listed (account)`);
  return new Map(rows.map(({ account, ms }) => [account, new Date(ms)]));
}

/** Whether the provider refunds a payment no longer, because of its method. */
export function isTooOldToRefund(payment: PaymentRow, now: Date): boolean {
  if (payment.kind === 'cash' || !payment.paidAt) return false;
  const until = refundableUntil(onlineMethod(payment), payment.paidAt);
  return until !== null && until < now;
}
