import { eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { orderDeposits } from '../../../db/schema.ts';
import { postEndOfHolding } from '../../ledger/posting.ts';
import { closeOpenCash } from '../cash/close.ts';
import { markReleased } from '../../pets/sale.ts';
import type { OrderRow } from '../queries.ts';
import { areRefundsDone, queueRefunds } from '../refunds/queue.ts';
import { splitRefund } from '../refunds/split.ts';
import { moveOrder } from '../states.ts';
import { readAccount, type DepositRow } from './account.ts';
import { queueReleasedMails } from './mails.ts';

type Releaser = NonNullable<DepositRow['releasedBy']>;

/** How a reservation ends. */
export interface End {
  by: Releaser;
  /** Cents of the deposit that go back, beside all other parts; null: nothing moves, since the bank has decided. */
  depositBackCents: number | null;
}

/**
 * Ends a reservation: the pet is for sale again, what goes back is refunded by jobs, and what the terms leave with the breeder is
 * booked as kept once that is done. Callers hold the pet's and the order's lock; no payment is open.
 */
export async function endReservation(
  context: Context,
  tx: Tx,
  order: OrderRow,
  { by, depositBackCents }: End,
): Promise<void> {
  const { now } = context;
  const { deposit, paidPriceCents } = (await readAccount(tx, order.id))!;
  const parts = depositBackCents === null ? 0 : paidPriceCents - deposit.depositCents + depositBackCents;
  // What went back before, by the provider's dashboard, isn't there to go back again.
  const backCents = Math.max(0, Math.min(parts, paidPriceCents - order.refundedPriceCents));
  await closeOpenCash(tx, order.id, now);
  const released = await moveOrder(context, tx, order, 'released', { holdsPet: false });
  await tx
    .update(orderDeposits)
    .set({ releasedAt: now, releasedBy: by, returnsDeposit: depositBackCents === deposit.depositCents })
    .where(eq(orderDeposits.orderId, order.id));
  if (order.petId) await markReleased(tx, order.petId, now);
  const refunds = await splitRefund(tx, order, backCents, { withCash: true });
  await queueRefunds(
    context,
    tx,
    refunds.map((part) => ({ ...part, orderId: order.id })),
  );
  const sumOf = (isWanted: boolean) =>
    refunds
      .filter(({ isByHand }) => isByHand === isWanted)
      .reduce((sum, { priceCents, feeCents }) => sum + priceCents + feeCents, 0);
  await queueReleasedMails(context, tx, released, { by, returnedCents: sumOf(false), byHandCents: sumOf(true) });
  await keepRest(context, tx, order.id);
}

/** Books what a released order's terms leave with the breeder, once everything that goes back has gone. Idempotent. */
export async function keepRest({ now }: Context, tx: Tx, orderId: string): Promise<void> {
  const account = await readAccount(tx, orderId);
  if (account?.order.status !== 'released') return;
  // What a bank has taken can't be refunded anymore.
  if (account.order.lostPriceCents === 0 && !(await areRefundsDone(tx, orderId))) return;
  const newest = account.payments.find(({ state }) => state === 'paid');
  if (newest) await postEndOfHolding(tx, newest, 'kept', now);
}
