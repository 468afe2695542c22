import { CASH_DAYS_BEFORE, type CashMethod, findFirstCashDay } from '../../../contract/reservations/cash.ts';
import type { OrderDeposit } from '../../../contract/reservations/reserved-orders.ts';
import { formatMoney } from '../../../contract/money.ts';
import { toUtcDay } from '../../../contract/day.ts';
import type { UserContext } from '../../context.ts';
import { daysAfter } from '../../time/days.ts';
import type { Tx } from '../../db/client.ts';
import { cashParts } from '../../db/schema.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import { recordAudit } from '../audit/api.ts';
import { entryOfOrder } from '../waitlists/api.ts';
import { insertCashPayment } from '../payments/api.ts';
import { isDisputed } from '../ledger/api.ts';
import {
  type Account,
  listCashParts,
  findDeposit,
  findPurchase,
  isOpen,
  isReservedStatus,
  lockSale,
  type Purchase,
  readAccount,
} from '../orders/api.ts';
import { presentAccount } from './presenter.ts';
import { DISPUTED, NOT_RESERVED, IN_FLIGHT, closeOpenPayments } from './release.ts';
import { closeOpenCash } from './close-cash.ts';
import { queueCashMails } from './queue-cash-mails.ts';

interface Received {
  amountCents: number;
  method: CashMethod;
  receivedOn: string;
}

/** The provider takes no less, so no smaller rest may be left. */
const MIN_CENTS = 50;
const IS_SPOT = 'This is a place on a waiting list. The person chooses a pet first.';
const TOO_EARLY = `This day is more than ${CASH_DAYS_BEFORE} days before the pet was reserved`;
const NOTHING_WAITS = 'No recorded payment waits for the buyer’s answer.';

/**
 * The breeder records a part that the buyer paid directly; it counts once the buyer confirms it. Repeating it while it
 * waits records it once. Throws NotFound, Invalid (more than is due, a day ahead or long before the order), Conflict (ended, in flight,
 * disputed, another one waits), ProviderRefused and ProviderUnreachable.
 */
export async function recordCash(context: UserContext, orderId: string, received: Received): Promise<OrderDeposit> {
  const { db, now } = context;
  const known = await requireOwn(context, orderId);
  // Somewhere it is tomorrow already.
  if (received.receivedOn > toUtcDay(daysAfter(now, 1))) throw invalid({ receivedOn: 'This day is ahead' });
  if (received.receivedOn < findFirstCashDay(known.order.createdAt)) throw invalid({ receivedOn: TOO_EARLY });
  if (!(await isRecorded(context, orderId, received))) {
    await closeOpenPayments(context, orderId);
    await db.transaction(async (tx) => {
      const account = await lockReserved(tx, known);
      if (account.payments.some(isOpen)) throw conflict(IN_FLIGHT, 'under_way');
      checkAmount(account, received.amountCents);
      const { amountCents, method, receivedOn } = received;
      const payment = await insertCashPayment(tx, { orderId, amountCents, method }, now);
      await tx.insert(cashParts).values({ paymentId: payment.id, orderId, receivedOn });
      await recordAudit(context, tx, {
        act: 'cash_recorded',
        target: { kind: 'order', id: orderId },
        details: { cents: amountCents },
      });
      await queueCashMails(context, tx, { order: account.order, payment }, 'cash-recorded');
    });
  }
  return (await presentAccount(context, orderId))!;
}

/** Withdraws a recorded cash payment. Throws NotFound, and Conflict once the buyer has answered. */
export async function withdrawCash(context: UserContext, orderId: string): Promise<OrderDeposit> {
  const known = await requireOwn(context, orderId);
  await context.db.transaction(async (tx) => {
    const { purchase } = await lockSale(tx, known);
    const open = (await readAccount(tx, orderId))?.payments.find((each) => each.kind === 'cash' && isOpen(each));
    if (!purchase || !open) throw conflict(NOTHING_WAITS, 'answered');
    await closeOpenCash(tx, orderId, context.now);
    await recordAudit(context, tx, { act: 'cash_withdrawn', target: { kind: 'order', id: orderId } });
    await queueCashMails(context, tx, { order: purchase.order, payment: open }, 'cash-withdrawn');
  });
  return (await presentAccount(context, orderId))!;
}

/** A sale of the actor with a deposit. Throws NotFound, and Conflict for a place on a waiting list. */
export async function requireOwn({ db, actor }: UserContext, orderId: string): Promise<Purchase> {
  const known = await findPurchase(db, orderId);
  const isOwn = known?.order.sellerId === actor.id && (await findDeposit(db, orderId)) !== undefined;
  if (!known || !isOwn) throw notFound('This sale was not found.');
  if (await entryOfOrder(db, orderId)) throw conflict(IS_SPOT, 'no_pet');
  return known;
}

/** Locks a reservation; throws Conflict once it has ended, and while a bank holds its money. */
export async function lockReserved(tx: Tx, known: Purchase): Promise<Account> {
  const { purchase } = await lockSale(tx, known);
  if (!purchase || !isReservedStatus(purchase.order.status)) throw conflict(NOT_RESERVED, 'not_reserved');
  if (await isDisputed(tx, known.order.id)) throw conflict(DISPUTED, 'disputed');
  return (await readAccount(tx, known.order.id))!;
}

async function isRecorded({ db }: UserContext, orderId: string, received: Received): Promise<boolean> {
  const open = (await readAccount(db, orderId))?.payments.find((each) => each.kind === 'cash' && isOpen(each));
  if (!open) return false;
  const known = (await listCashParts(db, orderId)).get(open.id);
  return (
    open.amountCents === received.amountCents &&
    known?.method === received.method &&
    known.receivedOn === received.receivedOn
  );
}

function checkAmount({ duePriceCents }: Account, amountCents: number): void {
  const leftCents = duePriceCents - amountCents;
  if (leftCents < 0) throw invalid({ amount: `Only ${formatMoney(duePriceCents)} of the price is due` });
  if (leftCents > 0 && leftCents < MIN_CENTS)
    throw invalid({ amount: `Please leave nothing, or at least ${formatMoney(MIN_CENTS)}` });
}
