import { isUndecided } from '../../../contract/promises/promises.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { isLiveStatus, type OrderRow } from '../orders/api.ts';
import { onlineLeftCents } from '../refunds/api.ts';
import { endPromise, holdPromise } from './end-promise.ts';
import { changePromise, findPromise, type FoundPromise } from './queries.ts';
import { waitsForRefund } from './return-promise.ts';

/** Nothing is left of the price that could be returned. */
const hasEnded = (order: OrderRow): boolean => !isLiveStatus(order.status) || onlineLeftCents(order) <= 0;

/** A refund or a dispute changed a sale with a promise. Inside the transaction that changed the sale. */
export async function followSale(
  context: Context,
  tx: Tx,
  { orderId, wasDisputed }: { orderId: string; wasDisputed: boolean },
): Promise<void> {
  const found = await findPromise(tx, orderId);
  if (!found) return;
  const isResumed = wasDisputed && found.purchase.order.status !== 'disputed';
  const resumed = isResumed ? await changePromise(tx, found, { resumedAt: context.now }, context.now) : found;
  await settlePromise(context, tx, resumed);
}

/**
 * What the facts of its sale make of a promise, whatever the release that recorded them: nothing left of the price ends it, and what comes
 * back after that opens it again; the books hold what is open, and what is to be returned until its refund is on its way. While a bank
 * decides, nothing of it changes. Callers hold the locks of the sale.
 */
export async function settlePromise(context: Context, tx: Tx, found: FoundPromise): Promise<FoundPromise> {
  const { row, proofs, purchase } = found;
  const { order } = purchase;
  if (isUndecided(row.state))
    return hasEnded(order) ? endPromise(context, tx, found, 'sale') : changePromise(tx, found, {}, context.now);
  if (order.status === 'disputed' || row.state === 'lapsed') return found;
  if (row.state === 'returned') return holdPromise(context, tx, found, await waitsForRefund(tx, found));
  if (hasEnded(order)) return found;
  const state = proofs[0] && !proofs[0].refusedAt ? 'sent' : 'open';
  const opened = await changePromise(tx, found, { state, decidedAt: null, decidedBy: null }, context.now);
  return holdPromise(context, tx, opened, true);
}
