import { toAmount } from '../../../contract/money.ts';
import type { OrderDeposit } from '../../../contract/reservations/reserved-orders.ts';
import type { Sale } from '../../../contract/sales/sales.ts';
import type { Context, UserContext } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { conflict, notFound, unlessDone } from '../../errors.ts';
import { recordAudit } from '../audit/api.ts';
import { isDisputed } from '../ledger/api.ts';
import { closeCheckout } from '../settlement/api.ts';
import {
  findDeposit,
  findPurchase,
  isOpen,
  isReservedStatus,
  listPurchases,
  lockSale,
  type Purchase,
  readAccount,
} from '../orders/api.ts';
import { presentAccount } from './presenter.ts';
import { decideEnding, refuseLess } from './decide-forfeiture.ts';
import { countIfFree } from './count-if-free.ts';
import { endReservation } from './end-reservation.ts';
import { noteStop } from './payment-stops.ts';

export const NOT_RESERVED = 'This order is not a reservation, or it has ended.';
export const IN_FLIGHT = 'A payment for this reservation is being checked. Please wait for the outcome.';
const CASH_OPEN =
  'A payment made directly is recorded and waits for the buyer’s answer. The buyer confirms it or not, or the breeder takes it back, first.';
export const DISPUTED = 'A payment of this reservation is disputed. The bank decides about the money first.';

/**
 * The breeder ends a reservation. Everything is refunded unless the rest could be paid until the due date and its grace days had
 * passed; then the deposit follows its terms, unless the breeder returns it too. A place on a waiting list goes back whole: it is kept by the
 * list alone (decision 58). Throws NotFound, Conflict (ended, in flight,
 * disputed), ProviderRefused and ProviderUnreachable.
 */
export async function releaseByBreeder(
  context: UserContext,
  orderId: string,
  returnAll: boolean,
): Promise<OrderDeposit> {
  const known = await findPurchase(context.db, orderId);
  const deposit = known?.order.sellerId === context.actor.id ? await findDeposit(context.db, orderId) : undefined;
  if (!known || !deposit) throw notFound('This sale was not found.');
  const { depositBackCents, depositCents } = await release(context, known, 'breeder', { returnsAll: returnAll });
  await recordAudit(context, context.db, {
    act: 'reservation_released',
    target: { kind: 'order', id: orderId },
    details: { returnsDeposit: depositBackCents === depositCents },
  });
  return (await presentAccount(context, orderId))!;
}

/** What that would return now, for the question before it; undefined for what isn't reserved. */
export async function endingByBreeder(context: Context, db: DbOrTx, orderId: string): Promise<Sale['ending']> {
  const account = await readAccount(db, orderId);
  if (!account || !isReservedStatus(account.order.status)) return undefined;
  const { returnedCents, byHandCents, forfeitsCents } = await decideEnding(context, db, account, 'breeder');
  return { returned: toAmount(returnedCents), byHand: toAmount(byHandCents), kept: toAmount(forfeitsCents) };
}

/**
 * Cancels for the buyer, by the deposit's terms unless the breeder's side refuses the payment; refunds other parts. Idempotent. Throws as
 * above, and Conflict where less than `readCents` would go back.
 */
export async function cancelByBuyer(context: Context, known: Purchase, readCents: number): Promise<void> {
  const isDone = async () => (await findDeposit(context.db, known.order.id))?.releasedBy === 'buyer';
  await unlessDone(isDone, async () => {
    await release(context, known, 'buyer', { readCents });
  });
}

async function release(
  context: Context,
  known: Purchase,
  by: 'buyer' | 'breeder',
  { returnsAll = false, readCents = 0 }: { returnsAll?: boolean; readCents?: number },
) {
  await closeOpenPayments(context, known.order.id);
  return context.db.transaction(async (tx) => {
    const { purchase } = await lockSale(tx, known);
    if (!purchase || !isReservedStatus(purchase.order.status)) throw conflict(NOT_RESERVED, 'not_reserved');
    if (await isDisputed(tx, known.order.id)) throw conflict(DISPUTED, 'disputed');
    const purchases = await listPurchases(tx, known.order.id);
    if (purchases.some(({ payment }) => isOpen(payment))) throw conflict(IN_FLIGHT, 'under_way');
    // Under the lock: a move to another animal may just have made the terms better.
    const deposit = (await noteStop(context, tx, known.order.id))!;
    const decided = await decideEnding(context, tx, { order: purchase.order, deposit }, by);
    refuseLess(decided, readCents);
    const { depositCents } = deposit;
    const all = { depositBackCents: depositCents, forfeitsCents: 0 };
    const { depositBackCents, forfeitsCents } = returnsAll ? all : decided;
    await endReservation(context, tx, purchase.order, { by, depositBackCents, forfeitsCents });
    if (by === 'buyer') await countIfFree(context, tx, purchase.order, decided);
    return { depositBackCents, depositCents };
  });
}

/**
 * At the provider first: a reservation that can still be paid must not be released. Recorded cash waits for the buyer's
 * answer.
 */
export async function closeOpenPayments(context: Context, orderId: string): Promise<void> {
  const open = (await listPurchases(context.db, orderId)).filter(({ payment }) => isOpen(payment));
  await closePayments(context, open);
}

/** Closes payments that were read as open: one that another request has opened since stays. Throws Conflict as above. */
export async function closePayments(context: Context, open: Purchase[]): Promise<void> {
  if (open.some(({ payment }) => payment.kind === 'cash')) throw conflict(CASH_OPEN, 'cash_open');
  for (const purchase of open)
    if ((await closeCheckout(context, purchase)) === 'processing') throw conflict(IN_FLIGHT, 'under_way');
}
