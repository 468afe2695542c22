import { eq } from 'drizzle-orm';
import { stepsLeft } from '../../../../contract/deposit-steps.ts';
import { toAmount } from '../../../../contract/money.ts';
import { dayAfter, earliestDay } from '../../../../contract/day.ts';
import type { OrderDeposit } from '../../../../contract/reserved-orders.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { orderDeposits, users } from '../../../db/schema.ts';
import { isoTime } from '../../../time/iso-time.ts';
import { presentMove } from '../reservations/move-terms.ts';
import { cashOf } from '../cash/reading.ts';
import { heldCents } from '../../ledger/posting.ts';
import { isDisputed, returnedCents } from '../../ledger/reading.ts';
import { listPurchases, type OrderRow, type Purchase } from '../queries.ts';
import { refundableAfterEnd } from '../refunds/refundable.ts';
import { isReservedStatus } from '../states.ts';

export type DepositRow = typeof orderDeposits.$inferSelect;

export async function findDeposit(db: DbOrTx, orderId: string): Promise<DepositRow | undefined> {
  return (await db.select().from(orderDeposits).where(eq(orderDeposits.orderId, orderId)))[0];
}

/** What is paid and due of an order with a deposit, in cents. */
export interface Account {
  order: OrderRow;
  deposit: DepositRow;
  /** Newest first. */
  payments: Purchase['payment'][];
  /** Price and fee together. */
  paidCents: number;
  paidPriceCents: number;
  paidFeeCents: number;
  /** What is left of the price alone. */
  duePriceCents: number;
  /** Zero once it is paid in full, or released. */
  dueCents: number;
}

/** Undefined for an order without a deposit. Certain under the order's lock. */
export async function readAccount(db: DbOrTx, orderId: string): Promise<Account | undefined> {
  const deposit = await findDeposit(db, orderId);
  const purchases = await listPurchases(db, orderId);
  const order = purchases[0]?.order;
  if (!deposit || !order) return undefined;
  const payments = purchases.map(({ payment }) => payment);
  const paid = payments.filter(({ state }) => state === 'paid');
  const paidCents = paid.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const paidFeeCents = paid.reduce((sum, { feeCents }) => sum + feeCents, 0);
  return {
    order,
    deposit,
    payments,
    paidCents,
    paidPriceCents: paidCents - paidFeeCents,
    paidFeeCents,
    duePriceCents: isReservedStatus(order.status) ? order.priceCents - paidCents + paidFeeCents : 0,
    dueCents: isReservedStatus(order.status) ? order.totalCents - paidCents : 0,
  };
}

/** Cents of an order's deposit, without the fee, that go back if its buyer cancels now. */
export function depositBack(deposit: DepositRow, now: Date): number {
  const { depositCents, terms, refundableUntil, steps, dueOn } = deposit;
  const today = earliestDay(now);
  if (terms === 'refundable') return refundableUntil === null || today <= refundableUntil ? depositCents : 0;
  const [step] = steps && dueOn !== null ? stepsLeft(steps, dueOn, today) : [];
  return step ? Math.round((depositCents * step.percent) / 100) : 0;
}

/** The same by the order's breeder: one who is suspended can't sell, so everything goes back. */
export async function backToBuyer(db: DbOrTx, { sellerId }: OrderRow, deposit: DepositRow, now: Date): Promise<number> {
  const [seller] = sellerId
    ? await db.select({ suspendedAt: users.suspendedAt }).from(users).where(eq(users.id, sellerId))
    : [];
  return seller?.suspendedAt ? deposit.depositCents : depositBack(deposit, now);
}

export const isOpen = ({ state }: Purchase['payment']) => state === 'open' || state === 'processing';

/** For the breeder; undefined for an order without a deposit. */
export async function presentAccount(db: DbOrTx, orderId: string): Promise<OrderDeposit | undefined> {
  const account = await readAccount(db, orderId);
  if (!account) return undefined;
  const { order, deposit, payments, paidCents, dueCents, duePriceCents } = account;
  const cash = await cashOf(db, orderId);
  const first = payments.find(({ kind }) => kind === 'deposit')!;
  const back = await refundableAfterEnd(db, order);
  return {
    total: toAmount(first.amountCents),
    price: toAmount(deposit.depositCents),
    rest: toAmount(order.totalCents - first.amountCents),
    dueOn: deposit.dueOn,
    graceDays: deposit.graceDays,
    terms: deposit.terms,
    refundableUntil: deposit.refundableUntil,
    steps: deposit.steps,
    law: deposit.law,
    paid: toAmount(paidCents),
    returned: toAmount(await returnedCents(db, orderId)),
    due: toAmount(dueCents),
    dueInCash: toAmount(duePriceCents),
    reservedAt: isoTime(deposit.reservedAt),
    releasedAt: isoTime(deposit.releasedAt),
    releasedBy: deposit.releasedBy,
    held: toAmount(await heldCents(db, orderId)),
    isDisputed: await isDisputed(db, orderId),
    refundable: back && { price: toAmount(back.priceCents), platformFee: toAmount(back.feeCents) },
    move: await presentMove(db, account),
    payments: payments.toReversed().flatMap(({ id, kind, state, amountCents, feeCents, createdAt, paidAt }) =>
      kind !== 'full'
        ? [
            {
              id,
              kind,
              state,
              amount: toAmount(amountCents),
              platformFee: toAmount(feeCents),
              createdAt: createdAt.toISOString(),
              paidAt: isoTime(paidAt),
              cash: cash.get(id) ?? null,
            },
          ]
        : [],
    ),
  };
}

/** The day after which the breeder may release the pet by the terms; null: at hand-over, so never by the clock. */
export const graceEnd = ({ dueOn, graceDays }: Pick<DepositRow, 'dueOn' | 'graceDays'>): string | null =>
  dueOn && dayAfter(dueOn, graceDays);

export function isPastGrace(deposit: Pick<DepositRow, 'dueOn' | 'graceDays'>, now: Date): boolean {
  const end = graceEnd(deposit);
  return end !== null && earliestDay(now) > end;
}

/** The last day on which an overdue rest keeps the pet; null: that day is over, or there is none. */
export const graceUntil = (deposit: Pick<DepositRow, 'dueOn' | 'graceDays'>, now: Date): string | null =>
  isPastGrace(deposit, now) ? null : graceEnd(deposit);
