import { eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { orderDeposits } from '../../../db/schema.ts';
import { postEndOfHolding } from '../../ledger/posting.ts';
import { endPlace } from '../../waitlists/places/places.ts';
import { closeOpenCash } from '../cash/close.ts';
import { markReleased } from '../../pets/sale.ts';
import type { OrderRow } from '../queries.ts';
import { queueRefunds, unfinishedRefunds } from '../refunds/queue.ts';
import { sumOf } from '../refunds/record.ts';
import { splitRefund } from '../refunds/split.ts';
import { moveOrder } from '../states.ts';
import { depositBack, findDeposit, readAccount, type Account, type DepositRow } from './account.ts';
import { queuePlaceEndedMails } from '../places/mails.ts';
import { queueReleasedMails } from './mails.ts';

type Releaser = NonNullable<DepositRow['releasedBy']>;

/** How a reservation ends. */
export interface End {
  by: Releaser;
  /** Cents of the deposit that go back, besides all other parts; null: nothing moves, since the bank has decided. */
  depositBackCents: number | null;
}

/**
 * Ends a reservation: the pet is for sale again, jobs make the refunds, and afterwards what the terms leave with the
 * breeder is posted as kept. Callers hold the pet's and the order's lock; no payment is open.
 */
export async function endReservation(
  context: Context,
  tx: Tx,
  order: OrderRow,
  { by, depositBackCents }: End,
): Promise<void> {
  const { now } = context;
  const { depositCents } = (await findDeposit(tx, order.id))!;
  await closeOpenCash(tx, order.id, now);
  const released = await moveOrder(context, tx, order, 'released', { holdsPet: false });
  await tx
    .update(orderDeposits)
    .set({ releasedAt: now, releasedBy: by, returnsDeposit: depositBackCents === depositCents })
    .where(eq(orderDeposits.orderId, order.id));
  if (order.petId) await markReleased(tx, order.petId, now);
  const refunds = depositBackCents === null ? [] : await splitRest(tx, order, depositBackCents);
  await queueRefunds(
    context,
    tx,
    refunds.map((part) => ({ ...part, orderId: order.id })),
  );
  const sumWhere = (wanted: boolean) => sumOf(refunds.filter(({ isByHand }) => isByHand === wanted));
  const ended = { by, returnedCents: sumWhere(false), byHandCents: sumWhere(true) };
  const place = await endPlace(context, tx, order.id, by === 'breeder' || by === 'clock');
  if (place) await queuePlaceEndedMails(context, tx, released, place, ended);
  else await queueReleasedMails(context, tx, released, ended);
  await keepRest(context, tx, order.id);
}

/** What to refund of each payment. What was refunded in the provider's dashboard before can't be refunded again. */
export const splitRest = (db: DbOrTx, order: OrderRow, depositCents: number) =>
  splitRefund(db, order, order.priceCents, { withCash: true, depositCents });

/** Posts what a released order's terms leave with the breeder, once every refund is made. Idempotent. */
export async function keepRest(context: Context, tx: Tx, orderId: string): Promise<void> {
  const account = await readAccount(tx, orderId);
  if (account?.order.status !== 'released') return;
  // What a bank has taken can't be refunded anymore.
  if (account.order.lostPriceCents === 0 && (await isOwing(context, tx, account))) return;
  const newest = account.payments.find(({ state }) => state === 'paid');
  if (newest) await postEndOfHolding(tx, newest, 'kept', context.now);
}

/**
 * Whether a refund is still outstanding. The provider refuses one if another was made in its dashboard meanwhile; then
 * the smaller rest of that payment is refunded.
 */
async function isOwing(context: Context, tx: Tx, { order, deposit }: Account): Promise<boolean> {
  const { inFlight, refused } = await unfinishedRefunds(tx, order.id);
  // Cash may wait for the breeder's hand for weeks; other payments don't wait for it.
  const waits = ({ paymentId }: { paymentId: string }) => inFlight.some((row) => row.paymentId === paymentId);
  const backCents = deposit.returnsDeposit ? deposit.depositCents : depositBack(deposit, deposit.releasedAt!);
  const left = await splitRest(tx, order, backCents);
  const smaller = left.filter((part) => {
    if (waits(part)) return false;
    const tried = refused.filter(({ paymentId }) => paymentId === part.paymentId).map((row) => sumOf([row]));
    return tried.length > 0 && sumOf([part]) < Math.min(...tried);
  });
  await queueRefunds(
    context,
    tx,
    smaller.map((part) => ({ ...part, orderId: order.id })),
  );
  return inFlight.length > 0 || left.length > 0;
}
