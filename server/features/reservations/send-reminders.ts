import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { daysAfter } from '../../time/days.ts';
import type { Tx } from '../../db/client.ts';
import { REMINDERS, depositReminders } from '../../db/schema.ts';
import { eachInTurn } from '../../integrations/concurrency/each-in-turn.ts';
import { NO_DATA, defineJob } from '../../integrations/jobs/job-definition.ts';
import {
  type Account,
  findPurchase,
  isOpen,
  isReservedStatus,
  lockSale,
  moveOrder,
  readAccount,
} from '../orders/api.ts';
import { noteStop } from './payment-stops.ts';
import { queueReminderMails } from './queue-mails.ts';
import type { ReminderKind } from './plan-reminders.ts';

const BATCH = 200;

export const remindOfBalancesJob = defineJob({
  name: 'remind-of-balances',
  schema: NO_DATA,
  schedule: '*/10 * * * *',
  expireInSeconds: 900,
  handle: remindOfBalances,
});

/**
 * Sends what is due, each order in a transaction of its own: mail, row and status together, so that nothing is sent twice and
 * nothing is forgotten. After an outage an order's due rows collapse to the newest one.
 */
export async function remindOfBalances(context: Context): Promise<void> {
  const { db, now, signal } = context;
  signal.throwIfAborted();
  const due = await db
    .select({ orderId: depositReminders.orderId })
    .from(depositReminders)
    .where(and(isNull(depositReminders.doneAt), lte(depositReminders.dueAt, now)))
    .orderBy(asc(depositReminders.dueAt))
    .limit(BATCH);
  const orderIds = new Set(due.map((row) => row.orderId));
  await eachInTurn(signal, orderIds, (orderId) => remind(context, orderId));
}

async function remind(context: Context, orderId: string): Promise<void> {
  const { db, now } = context;
  const known = await findPurchase(db, orderId);
  if (!known) return;
  await db.transaction(async (tx) => {
    const { purchase } = await lockSale(tx, known);
    const rows = await tx
      .select()
      .from(depositReminders)
      .where(
        and(eq(depositReminders.orderId, orderId), isNull(depositReminders.doneAt), lte(depositReminders.dueAt, now)),
      );
    const kinds = REMINDERS.filter((kind) => rows.some((row) => row.kind === kind));
    const newest = kinds.at(-1);
    if (!purchase || !newest) return;
    await noteStop(context, tx, orderId);
    // The end of a stop may just have moved them.
    if (!(await isStillDue(tx, orderId, newest, now))) return;
    const account = (await readAccount(tx, orderId))!;
    if (mustWait(account, newest)) return postpone(tx, orderId, kinds, now);
    if (isReservedStatus(account.order.status)) await send(context, tx, account, newest);
    await tx
      .update(depositReminders)
      .set({ doneAt: now })
      .where(and(eq(depositReminders.orderId, orderId), inArray(depositReminders.kind, kinds)));
  });
}

async function send(context: Context, tx: Tx, { order }: Account, kind: ReminderKind): Promise<void> {
  if (kind === 'overdue' && order.status === 'reserved') await moveOrder(context, tx, order, 'overdue');
  await queueReminderMails(context, tx, order, kind);
}

/** Sends no reminder while the days stand still, and calls nothing overdue that is being paid. */
function mustWait({ order, deposit, payments }: Account, kind: ReminderKind): boolean {
  if (!isReservedStatus(order.status)) return false;
  return deposit.stopSince !== null || (kind === 'overdue' && payments.some(isOpen));
}

async function isStillDue(tx: Tx, orderId: string, kind: ReminderKind, now: Date): Promise<boolean> {
  const isThis = and(eq(depositReminders.orderId, orderId), eq(depositReminders.kind, kind));
  const rows = await tx
    .select()
    .from(depositReminders)
    .where(and(isThis, lte(depositReminders.dueAt, now)));
  return rows.length > 0;
}

async function postpone(tx: Tx, orderId: string, kinds: ReminderKind[], now: Date): Promise<void> {
  await tx
    .update(depositReminders)
    .set({ dueAt: daysAfter(now, 1) })
    .where(and(eq(depositReminders.orderId, orderId), inArray(depositReminders.kind, kinds)));
}
