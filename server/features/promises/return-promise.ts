import type { PromiseState } from '../../../contract/promises/promises.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { conflict } from '../../errors.ts';
import { readOwedCents } from '../debts/api.ts';
import { isLiveStatus } from '../orders/api.ts';
import {
  onlineLeftCents,
  queueRefunds,
  type RefundRow,
  splitOwed,
  splitRefund,
  sumRefunds,
  unfinishedRefunds,
} from '../refunds/api.ts';
import { endPromise } from './end-promise.ts';
import { changePromise, type FoundPromise } from './queries.ts';
import { queueDecisionMails } from './queue-mails.ts';

const BUSY = 'Another refund of this sale is just being made. Please try again in a moment.';

/**
 * Returns the promised part of the price with the fee on it: a job makes the refund, and what the provider refuses is owed (debts/). Never
 * more than what is left of the price. What the sale owes already goes with it, in one refund: a smaller one would settle a part of that
 * (decision 70). Callers hold the locks of the sale and the promise. Throws Conflict while another refund is made.
 */
export async function returnPromise(
  context: Context,
  tx: Tx,
  found: FoundPromise,
  decidedBy: NonNullable<PromiseState['decidedBy']>,
): Promise<FoundPromise> {
  const { row, purchase } = found;
  const { order, payment } = purchase;
  const { inFlight } = await unfinishedRefunds(tx, order.id);
  if (inFlight.some(isRequested)) throw conflict(BUSY, 'busy');
  const leftCents = isLiveStatus(order.status) ? onlineLeftCents(order) : 0;
  const owed = await splitOwed(tx, payment, await readOwedCents(tx, order.id));
  const cents = Math.min(row.cents + owed.priceCents, leftCents);
  const parts = cents > 0 ? await splitRefund(tx, order, cents, { withCash: false }) : [];
  if (parts.length === 0) return endPromise(context, tx, found, 'sale');
  const wanted = parts.map(({ isByHand: _, ...part }) => ({ ...part, orderId: order.id }));
  const [refund] = await queueRefunds(context, tx, wanted);
  const decided = {
    state: 'returned',
    decidedAt: context.now,
    decidedBy,
    refundId: refund!.id,
    returnCents: Math.max(0, sumRefunds(parts) - sumRefunds([owed])),
  } as const;
  const returned = await changePromise(tx, found, decided, context.now);
  await queueDecisionMails(context, tx, returned, Math.max(0, cents - owed.priceCents));
  return returned;
}

const isRequested = ({ status }: RefundRow): boolean => status === 'requested';

/** What of a returned promise the buyer should have and hasn't, since its refund failed, in cents. */
export async function readPromiseOwedCents(db: DbOrTx, { row }: FoundPromise): Promise<number> {
  if (row.releasedAt !== null || row.returnCents === null) return 0;
  return Math.min(row.returnCents, await readOwedCents(db, row.orderId));
}

/** Whether the refund that returns a promise has still to reach the provider, or has failed without another one that makes up for it. */
export async function waitsForRefund(tx: Tx, { row }: FoundPromise): Promise<boolean> {
  const { inFlight, refused, rejected } = await unfinishedRefunds(tx, row.orderId);
  const hasFailed = [...refused, ...rejected].some(({ id }) => id === row.refundId);
  if (inFlight.some((refund) => isRequested(refund) && (hasFailed || refund.id === row.refundId))) return true;
  return hasFailed && row.returnCents! > 0 && (await readOwedCents(tx, row.orderId)) > 0;
}
