import { eq } from 'drizzle-orm';
import { forfeitedCents } from '../../../contract/reservations/forfeiture.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { orderDeposits } from '../../db/schema.ts';
import { disputedPayments, isHeld, postEndOfHolding, readHeldCents } from '../ledger/api.ts';
import { endSpot } from '../waitlists/api.ts';
import { closeOpenCash } from './close-cash.ts';
import { markReleased } from '../pets/api.ts';
import { type Account, type DepositRow, findDeposit, moveOrder, type OrderRow, readAccount } from '../orders/api.ts';
import {
  paymentsWithBanks,
  queueRefunds,
  type RefundPart,
  type RefundRow,
  splitRefund,
  sumRefunds,
  unfinishedRefunds,
} from '../refunds/api.ts';

type Releaser = NonNullable<DepositRow['releasedBy']>;

/** How a reservation ends. */
export interface End {
  by: Releaser;
  /** Cents of the deposit to refund, in addition to all other parts. */
  depositBackCents: number;
  /** Cents of the deposit that the breeder may keep, by `decideForfeiture`; what a bank took is neither. */
  forfeitsCents: number;
}

const ENDERS = {
  buyer: 'person',
  breeder: 'breeder',
  bank: 'bank',
  account: 'breeder',
  clock: 'clock',
} as const satisfies Record<Releaser, string>;

/**
 * Ends a reservation: the pet is for sale again, jobs make the refunds, and afterwards what the terms leave with the
 * breeder is posted as kept. A part that its bank still checks goes back once it is paid. Callers hold the pet's and the order's lock.
 */
export async function endReservation(
  context: Context,
  tx: Tx,
  order: OrderRow,
  { by, depositBackCents, forfeitsCents }: End,
): Promise<void> {
  const { now } = context;
  const { depositCents } = (await findDeposit(tx, order.id))!;
  await closeOpenCash(tx, order.id, now);
  const released = await moveOrder(context, tx, order, 'released', { holdsPet: false });
  await tx
    .update(orderDeposits)
    .set({
      releasedAt: now,
      releasedBy: by,
      returnsDeposit: depositBackCents === depositCents,
      forfeitedCents: forfeitsCents,
    })
    .where(eq(orderDeposits.orderId, order.id));
  if (order.petId) await markReleased(tx, order.petId, now);
  const refunds = await splitReservationRefund(tx, order, depositBackCents);
  await queueRefunds(
    context,
    tx,
    refunds.map((part) => ({ ...part, orderId: order.id })),
  );
  const kept = forfeitsCents > 0 ? await splitReservationRefund(tx, order, Infinity) : [];
  const entry = await endSpot(context, tx, order.id, ENDERS[by]);
  const ended = {
    by,
    ...sumReturned(refunds),
    keptCents: sumRefunds(kept),
    keptPriceCents: kept.reduce((sum, { priceCents }) => sum + priceCents, 0),
    entry,
  };
  await context.paymentKinds[entry ? 'spot' : 'deposit'].ended?.(context, tx, released, ended);
  await postForfeitedAmount(context, tx, order.id);
}

/**
 * Posts what a released order's terms and banks leave with the breeder, once every refund is made and every bank has decided. Idempotent.
 */
export async function postForfeitedAmount(context: Context, tx: Tx, orderId: string): Promise<void> {
  const account = await readAccount(tx, orderId);
  if (account?.order.status !== 'released') return;
  if (await isOwing(context, tx, account)) return;
  // What a bank took beyond what was held, the fee, is the breeder's loss; nothing else passes without a forfeiture.
  if (account.deposit.forfeitedCents === 0 && (await readHeldCents(tx, orderId)) > 0) return;
  const newest = account.payments.find(({ state }) => state === 'paid');
  if (newest) await postEndOfHolding(tx, newest, 'kept', context.now);
}

/** What its end forfeited; a row that an earlier release ended follows its terms as then. */
const forfeitedWhenReleased = (deposit: DepositRow): number =>
  deposit.forfeitedCents ?? forfeitedCents(deposit, { cause: 'own_act', isRefused: false }, deposit.releasedAt!);

/**
 * What to refund of each payment when a reservation ends: up to `depositCents` of the deposit, and all other parts. What was refunded in
 * the provider's dashboard before can't be refunded again, nor what a bank holds or took.
 */
export const splitReservationRefund = async (
  db: DbOrTx,
  order: OrderRow,
  depositCents: number,
): Promise<RefundPart[]> =>
  splitRefund(db, order, order.priceCents, {
    withCash: true,
    depositCents,
    without: await paymentsWithBanks(db, order.id),
  });

/** What such refunds return by the provider, and by the breeder's hand, fees included, in cents. */
export const sumReturned = (parts: RefundPart[]) => ({
  returnedCents: sumRefunds(parts.filter(({ isByHand }) => !isByHand)),
  byHandCents: sumRefunds(parts.filter(({ isByHand }) => isByHand)),
});

/**
 * Whether an ended reservation still owes its buyer something: a refund is outstanding, or a bank has yet to decide. Requests what no
 * refund was asked for yet, since a bank held it, and what the provider refused and would make now. Callers hold the order's lock.
 */
async function isOwing(context: Context, tx: Tx, { order, deposit, payments }: Account): Promise<boolean> {
  const { inFlight, refused, rejected } = await unfinishedRefunds(tx, order.id);
  const disputed = await disputedPayments(tx, order.id);
  const { depositCents, returnsDeposit } = deposit;
  const backCents = returnsDeposit ? depositCents : depositCents - forfeitedWhenReleased(deposit);
  const left = await splitReservationRefund(tx, order, backCents);
  const again: RefundPart[] = [];
  for (const part of left) {
    const of = (rows: RefundRow[]) => rows.filter(({ paymentId }) => paymentId === part.paymentId);
    const payment = payments.find(({ id }) => id === part.paymentId)!;
    // Cash may wait for the breeder's hand for weeks; other payments don't wait for it.
    const decisions = disputed.find(({ paymentId }) => paymentId === part.paymentId)?.decisions ?? 0;
    // What the end left with the breeder is theirs, but not what a bank returned after it, as by an appeal.
    if (of(inFlight).length > 0 || (decisions === 0 && !(await isHeld(tx, payment)))) continue;
    if (of(rejected).length > 0 && of(refused).length === 0) continue;
    // A refusal because of a dispute ends with it. Other refusals of as much would be repeated.
    if (of(refused).filter((row) => sumRefunds([row]) <= sumRefunds([part])).length <= decisions) again.push(part);
  }
  await queueRefunds(
    context,
    tx,
    again.map((part) => ({ ...part, orderId: order.id })),
  );
  return inFlight.length > 0 || left.length > 0 || disputed.some(({ heldCents }) => heldCents > 0);
}
