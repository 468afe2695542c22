import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { dueDay, stoppedDays, type StopReason } from '../../../contract/reservations/payable-days.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { RESERVED_STATUSES } from '../../db/order-statuses.ts';
import {
  connectedAccounts,
  isHeldByBank,
  isLiveAccountOwnedBy,
  orderDeposits,
  orders,
  paymentLinks,
  payments,
  users,
} from '../../db/schema.ts';
import { eachInTurn } from '../../integrations/concurrency/each-in-turn.ts';
import { NO_DATA, defineJob } from '../../integrations/jobs/job-definition.ts';
import type { Subscriptions } from '../../transaction-events.ts';
import { isMemberSql } from '../accounts/api.ts';
import type { DepositRow } from '../orders/api.ts';
import { movePlannedReminders } from './plan-reminders.ts';
import { queueDaysMovedMails } from './queue-mails.ts';

const BATCH = 200;

/** The days of a reservation stand still while the rest can't be paid (docs/decisions/0069-who-may-forfeit-what.md). */
export const watchPaymentsJob = defineJob({
  name: 'watch-payable-days',
  schema: NO_DATA,
  schedule: '*/10 * * * *',
  expireInSeconds: 300,
  handle: watchPayments,
});

export async function watchPayments(context: Context): Promise<void> {
  const { db, signal } = context;
  const changed = await selectChangedStops(context).limit(BATCH);
  await eachInTurn(signal, changed, ({ orderId }) => db.transaction((tx) => noteStop(context, tx, orderId)));
}

/** Reservations whose days stand still or go on by now, which their rows don't know; and nothing that has ended. */
export function selectChangedStops(context: Context) {
  const reason = reasonSql(context);
  return context.db
    .select({ orderId: orderDeposits.orderId })
    .from(orderDeposits)
    .innerJoin(orders, eq(orders.id, orderDeposits.orderId))
    .innerJoin(users, eq(users.id, orders.sellerId))
    .where(
      and(
        hasDays,
        or(
          sql`(${reason} is null) <> (${orderDeposits.stopSince} is null)`,
          sql`(${reason} is not distinct from 'checking') <> (${orderDeposits.stopReason} is not distinct from 'checking')`,
        ),
      ),
    )
    .orderBy(asc(orderDeposits.orderId));
}

/** Notes in the transaction of the cause itself: it may be over before the job looks. */
export const stopSubscriptions: Subscriptions = {
  sellerDisconnected: (context, tx, { userId }) => noteStopsOfSeller(context, tx, userId),
  sellerSuspended: (context, tx, { userId }) => noteStopsOfSeller(context, tx, userId),
};

async function noteStopsOfSeller(context: Context, tx: Tx, userId: string): Promise<void> {
  const own = await tx
    .select({ orderId: orderDeposits.orderId })
    .from(orderDeposits)
    .innerJoin(orders, eq(orders.id, orderDeposits.orderId))
    .where(and(hasDays, eq(orders.sellerId, userId)))
    .orderBy(asc(orderDeposits.orderId));
  for (const { orderId } of own) await noteStop(context, tx, orderId);
}

/**
 * Notes under a lock of the deposit's row whether its days stand still from now on, or go on: then they end later, and both sides are mailed
 * the new day. Returns the row afterwards; undefined for an order without a deposit.
 */
export async function noteStop(context: Context, tx: Tx, orderId: string): Promise<DepositRow | undefined> {
  const { now } = context;
  const ofOrder = eq(orderDeposits.orderId, orderId);
  const [found] = await tx
    .select({ deposit: orderDeposits, petId: orders.petId })
    .from(orderDeposits)
    .innerJoin(orders, eq(orders.id, orderDeposits.orderId))
    .where(ofOrder)
    .for('no key update', { of: orderDeposits });
  if (!found) return undefined;
  const { deposit, petId } = found;
  const isDated = dueDay(deposit) !== null || deposit.refundableUntil !== null;
  // A spot on a waiting list, and what is due at hand-over without a last day, have no days; once it has ended, nothing moves them.
  if (!deposit.reservedAt || deposit.releasedAt || petId === null || !isDated) return deposit;
  const stop = await findStop(context, tx, orderId);
  const wasChecked = deposit.stopReason === 'checking';
  if (Boolean(stop) === Boolean(deposit.stopSince) && wasChecked === (stop?.reason === 'checking')) return deposit;
  if (stop && !deposit.stopSince) {
    const since = new Date(Math.max(deposit.reservedAt.getTime(), Math.min(stop.since.getTime(), now.getTime())));
    return change(tx, orderId, { stopSince: since, stopReason: stop.reason });
  }
  const seconds = Math.max(0, Math.ceil((now.getTime() - deposit.stopSince!.getTime()) / 1_000));
  const sums = {
    stoppedSeconds: deposit.stoppedSeconds + seconds,
    checkedSeconds: deposit.checkedSeconds + (wasChecked ? seconds : 0),
  };
  // It stands still for another reason from now on.
  if (stop) return change(tx, orderId, { ...sums, stopSince: now, stopReason: stop.reason });
  const after = await change(tx, orderId, { ...sums, stopSince: null, stopReason: null });
  const isOpen = and(eq(orders.id, orderId), inArray(orders.status, [...RESERVED_STATUSES]));
  const [order] = await tx.select().from(orders).where(isOpen);
  if (!order) return after;
  // Also where no day is added: a reminder may have been put off while the days stood still.
  await movePlannedReminders(tx, after);
  if (dueDay(after) !== null && stoppedDays(after) > stoppedDays(deposit))
    await queueDaysMovedMails(context, tx, order, after);
  return after;
}

async function change(tx: Tx, orderId: string, values: Partial<DepositRow>): Promise<DepositRow> {
  const [after] = await tx.update(orderDeposits).set(values).where(eq(orderDeposits.orderId, orderId)).returning();
  return after!;
}

interface Stop {
  reason: StopReason;
  since: Date;
}

/** Why the rest of a reservation can't be paid now, or why its days don't count; undefined while both do. */
export async function findStop(context: Context, db: DbOrTx, orderId: string): Promise<Stop | undefined> {
  const [found] = await db
    .select({ reason: reasonSql(context), since: sinceSql.mapWith(users.suspendedAt) })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.sellerId))
    .where(and(eq(orders.id, orderId), inArray(orders.status, [...RESERVED_STATUSES])));
  return found?.reason ? { reason: found.reason, since: found.since ?? context.now } : undefined;
}

/** Only a reservation has days: a spot on a waiting list, whose pet isn't chosen yet, has turns. */
const hasDays = and(
  inArray(orders.status, [...RESERVED_STATUSES]),
  isNotNull(orders.petId),
  or(
    sql`${orderDeposits.dueOn} is not null`,
    sql`${orderDeposits.handOverBy} is not null`,
    sql`${orderDeposits.refundableUntil} is not null`,
  ),
);

const linkIs = (isSo: ReturnType<typeof sql>) =>
  sql`exists (select from ${paymentLinks} where ${paymentLinks.id} = ${orders.paymentLinkId} and ${isSo})`;

/** A payment in flight, or recorded cash that waits for the buyer's answer: nothing else can be paid meanwhile. */
const isChecked = or(eq(payments.state, 'processing'), and(eq(payments.kind, 'cash'), eq(payments.state, 'open')));

/** Over `orders` joined with their seller. */
function reasonSql({ db, now, providerCircuit }: Context) {
  const takesCharges = db
    .select({ one: sql`1` })
    .from(connectedAccounts)
    .where(
      and(
        isLiveAccountOwnedBy(users.id),
        eq(connectedAccounts.chargesEnabled, true),
        sql`${connectedAccounts.stripeAccountId} is not null`,
      ),
    );
  return sql<StopReason | null>`case
    when ${users.suspendedAt} is not null then 'suspended'
    when not ${users.isAdmin} and not exists (${takesCharges}) then 'account'
    when ${isHeldByBank(orders.id)} then 'dispute'
    when exists (select from ${payments} where ${payments.orderId} = ${orders.id} and ${isChecked}) then 'checking'
    when ${linkIs(sql`${paymentLinks.suspendedAt} is not null`)} then 'hidden'
    when ${linkIs(sql`${paymentLinks.pausedAt} is not null`)} then 'paused'
    when not ${isMemberSql(db, now)} then 'membership'
    when ${providerCircuit.isOpen()} then 'provider' end`;
}

/** Since when, where a row tells; the job and the provider's events note the others. */
const sinceSql = sql<Date | null>`case
  when ${users.suspendedAt} is not null then ${users.suspendedAt}
  when not ${users.isAdmin} and not exists (select from ${connectedAccounts} where ${isLiveAccountOwnedBy(users.id)})
    then (select max(${connectedAccounts.disconnectedAt}) from ${connectedAccounts} where ${connectedAccounts.userId} = ${users.id})
  when exists (select from ${payments} where ${payments.orderId} = ${orders.id} and ${isChecked})
    then (select min(${payments.createdAt}) from ${payments} where ${payments.orderId} = ${orders.id} and ${isChecked})
  else (select coalesce(${paymentLinks.suspendedAt}, ${paymentLinks.pausedAt}) from ${paymentLinks}
    where ${paymentLinks.id} = ${orders.paymentLinkId}) end`;
