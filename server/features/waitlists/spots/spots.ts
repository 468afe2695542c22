import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { PublicDeposit } from '../../../../contract/pets/deposits.ts';
import { type ForfeitTerms, forfeitedCents } from '../../../../contract/reservations/forfeiture.ts';
import { PASSED_DAYS } from '../../../../contract/waitlists/list-deposit.ts';
import { toAmount } from '../../../../contract/money.ts';
import { toUtcDay } from '../../../../contract/day.ts';
import { WAITLIST } from '../../../../contract/waitlists/waitlists.ts';
import type { Context } from '../../../context.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { daysAfter } from '../../../time/days.ts';
import { RESERVED_STATUSES } from '../../../db/order-statuses.ts';
import {
  isHeldByBank,
  litters,
  orderDeposits,
  orders,
  paidByBuyer,
  users,
  waitlistEntries,
  waitlists,
  waitlistTurns,
} from '../../../db/schema.ts';
import { conflict } from '../../../errors.ts';
import { notifyOfTurn } from '../notices.ts';
import { countEntries, isPlaceEnded, lockOpenWaitlist, lockWaitlist, nextPosition, type EntryRow } from '../queries.ts';
import { finish } from '../turns/advance.ts';
import { claimTurn, recordPick } from '../turns/pick.ts';
import { causeOfPassedTurn } from '../passed-turn.ts';
import { findOpenTurn, type TurnEnder } from '../turns/queries.ts';

/** For orders, which pay places. */
export {
  findByKey,
  findEntry,
  lockOpenWaitlist,
  lockWaitlist,
  countUpTo,
  type EntryRow,
  type Found,
} from '../queries.ts';

/** Places that are paid by a deposit: orders without a pet, which their entries name (docs/decisions/0058-waitlist-and-picks.md). */

/** Finds the entry whose spot an order pays, also for a closed account; undefined if it pays none. */
export async function entryOfOrder(db: DbOrTx, orderId: string): Promise<EntryRow | undefined> {
  return (await db.select().from(waitlistEntries).where(eq(waitlistEntries.orderId, orderId)))[0];
}

/**
 * Names the order that is about to pay a place, in the transaction that inserts it. `before`: the one that the entry named. Throws
 * Conflict when another request was faster, or the list has changed.
 */
export async function claimSpot(tx: Tx, entry: EntryRow, orderId: string): Promise<void> {
  const isSame = entry.orderId === null ? isNull(waitlistEntries.orderId) : eq(waitlistEntries.orderId, entry.orderId);
  const used = await tx
    .update(waitlistEntries)
    .set({ orderId })
    .where(and(eq(waitlistEntries.id, entry.id), eq(waitlistEntries.state, 'unpaid'), isSame))
    .returning({ id: waitlistEntries.id });
  if (used.length === 0) throw conflict('Another payment is just being opened. Please try again.', 'busy');
}

/**
 * Puts a person whose spot is paid at the end of the list. Undefined when that is no longer possible and the money must be
 * refunded. Callers hold the order's lock.
 */
export async function takeSpot({ now }: Context, tx: Tx, orderId: string): Promise<EntryRow | undefined> {
  const named = await entryOfOrder(tx, orderId);
  const waitlist = named && (await lockOpenWaitlist(tx, named.litterId));
  const entry = waitlist && (await entryOfOrder(tx, orderId));
  // A checkout that was open before the breeder began to approve people pays what its page said.
  const mayPay = entry?.state === 'unpaid' || entry?.state === 'asking';
  if (!mayPay || !waitlist?.takesEntries) return undefined;
  const [open] = await tx
    .select({ id: litters.id })
    .from(litters)
    .innerJoin(users, and(eq(users.id, litters.userId), isNull(users.closedAt)))
    .where(eq(litters.id, entry.litterId));
  if (!open || (await countEntries(tx, entry.litterId, ['waiting', 'turn'])) >= WAITLIST.entriesMax) return undefined;
  const [taken] = await tx
    .update(waitlistEntries)
    .set({ state: 'waiting', enteredAt: now, position: await nextPosition(tx, entry.litterId), changedAt: now })
    .where(eq(waitlistEntries.id, entry.id))
    .returning();
  // While picks run and nobody chooses, the turn may be theirs.
  if (waitlist.picks === 'running')
    await tx.update(waitlists).set({ checkAt: now }).where(eq(waitlists.litterId, entry.litterId));
  return taken;
}

/**
 * Ends a spot whose deposit was refunded or forfeited: its person leaves, unless already removed. Does nothing for an order
 * without a spot. Callers hold the order's lock.
 */
export async function endSpot(context: Context, tx: Tx, orderId: string, by: TurnEnder): Promise<EntryRow | undefined> {
  const { now } = context;
  const named = await entryOfOrder(tx, orderId);
  if (!named) return undefined;
  await lockWaitlist(tx, named.litterId);
  const turn = await findOpenTurn(tx, named.litterId);
  if (turn?.entryId === named.id) {
    const isNotified = by === 'person' || by === 'bank';
    if ((await finish(tx, turn, 'passed', by, now)) && isNotified) await notifyOfTurn(context, tx, turn, 'passed');
    await tx.update(waitlists).set({ checkAt: now }).where(eq(waitlists.litterId, named.litterId));
  }
  const stays = and(eq(waitlistEntries.id, named.id), inArray(waitlistEntries.state, ['unpaid', 'waiting', 'passed']));
  await tx.update(waitlistEntries).set({ state: 'left', changedAt: now }).where(stays);
  return named;
}

/** A paid place has become the reservation of a pet. Throws Conflict when the turn is over. Callers hold pet and order. */
export async function pickBySpot(context: Context, tx: Tx, turnId: string, orderId: string): Promise<void> {
  const named = await entryOfOrder(tx, orderId);
  if (named) await lockWaitlist(tx, named.litterId);
  await claimTurn(tx, turnId, { orderId }, context.now);
  await recordPick(context, tx, orderId);
  await tx.update(waitlistEntries).set({ orderId: null }).where(eq(waitlistEntries.orderId, orderId));
}

/** The orders by which a person has picked a pet. */
export async function pickedOrders(db: DbOrTx, entryId: string): Promise<string[]> {
  const picked = and(eq(waitlistTurns.entryId, entryId), eq(waitlistTurns.outcome, 'picked'));
  return (await db.select({ orderId: waitlistTurns.orderId }).from(waitlistTurns).where(picked)).flatMap(
    ({ orderId }) => orderId ?? [],
  );
}

export interface PaidSpot {
  orderId: string;
  /** Cents paid, fee included, less partial refunds. */
  leftCents: number;
  returnedCents: number;
  /** Whether it is refunded if the person leaves now. */
  returns: boolean;
  /** Whether the breeder may keep it, since its person let their turn pass. */
  mayBeKept: boolean;
  /** The day on which it is refunded automatically. */
  returnsOn: string | null;
  /** A bank holds it, and decides about it. */
  isDisputed: boolean;
  deposit: PublicDeposit;
}

/** Lists what is currently paid for these spots, by order. */
export async function listPaidSpots(
  db: DbOrTx,
  entries: Pick<EntryRow, 'id' | 'orderId' | 'endedOrderId' | 'state' | 'changedAt'>[],
  now: Date,
): Promise<Map<string, PaidSpot>> {
  const ids = entries.flatMap(({ orderId }) => orderId ?? []);
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({
            order: orders,
            deposit: orderDeposits,
            isDisputed: isHeldByBank(orders.id),
            leftCents: paidByBuyer(orders.id),
          })
          .from(orders)
          .innerJoin(orderDeposits, eq(orderDeposits.orderId, orders.id))
          .where(and(inArray(orders.id, ids), inArray(orders.status, [...RESERVED_STATUSES])));
  const passed = new Map(
    entries.flatMap(({ orderId, state, changedAt }) => (orderId && state === 'passed' ? [[orderId, changedAt]] : [])),
  );
  const returnsOn = (orderId: string) => {
    const at = passed.get(orderId);
    return at ? toUtcDay(daysAfter(at, PASSED_DAYS)) : null;
  };
  const keptByTerms = await findKeptByTerms(
    db,
    entries,
    new Map(rows.map(({ deposit }) => [deposit.orderId, deposit])),
    now,
  );
  return new Map(
    rows.map(({ order, deposit: frozen, isDisputed, leftCents }) => [
      order.id,
      {
        orderId: order.id,
        leftCents,
        returnedCents: order.totalCents - leftCents,
        returns: forfeitedCents(frozen, { cause: 'own_act', isRefused: false }, now) === 0,
        mayBeKept: keptByTerms.has(order.id),
        returnsOn: isDisputed ? null : returnsOn(order.id),
        isDisputed,
        deposit: {
          total: toAmount(order.totalCents),
          price: toAmount(order.priceCents),
          rest: toAmount(0),
          dueOn: null,
          graceDays: 0,
          handOverBy: null,
          terms: frozen.terms,
          refundableUntil: frozen.refundableUntil,
          steps: null,
          law: frozen.law,
        },
      },
    ]),
  );
}

/** The orders among these whose deposits the breeder may keep now. */
async function findKeptByTerms(
  db: DbOrTx,
  entries: Pick<EntryRow, 'id' | 'orderId' | 'endedOrderId' | 'state'>[],
  deposits: Map<string, ForfeitTerms>,
  now: Date,
): Promise<Set<string>> {
  const kept = new Set<string>();
  for (const entry of entries) {
    const deposit = entry.orderId === null || entry.state !== 'passed' ? undefined : deposits.get(entry.orderId);
    if (!deposit) continue;
    const cause = await causeOfPassedTurn(db, entry);
    if (forfeitedCents(deposit, { cause, isRefused: isPlaceEnded(entry) }, now) > 0) kept.add(entry.orderId!);
  }
  return kept;
}
