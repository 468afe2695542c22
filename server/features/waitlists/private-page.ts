import { eq } from 'drizzle-orm';
import { toUtcDay } from '../../../contract/day.ts';
import { WAITLIST } from '../../../contract/waitlists/waitlists.ts';
import type { EntryFacts } from '../../../contract/pages/waitlist-page.ts';
import { toAmount } from '../../../contract/money.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { orders, waitlistEntries } from '../../db/schema.ts';
import { conflict, notFound } from '../../errors.ts';
import { buildStopPath, isStopped, stopSubject } from '../alerts/api.ts';
import { readChoice } from '../payment-links/api.ts';
import { endRetry } from '../pets/api.ts';
import { daysAfter } from '../../time/days.ts';
import { findNextLitters } from './next-litters.ts';
import { readDepositOffer } from './spots/deposit.ts';
import { closed, enterWaitlist } from './join.ts';
import { notifyOfTurn } from './notices.ts';
import { listPaidSpots } from './spots/spots.ts';
import {
  findByKey,
  findEntry,
  findReturnDay,
  isPlaceEnded,
  lockWaitlist,
  needsApproval,
  countUpTo,
  wasAsked,
  type EntryRow,
  type Found,
} from './queries.ts';
import { advance, advanceWhenDue, finish } from './turns/advance.ts';
import { choosablePets, refusalOfPicks } from './turns/choosable.ts';
import { findTurnForEntry } from './turns/pick.ts';
import { findOpenTurn, listKeptPets, lockKeptPets, pickedPets, stateOfPick } from './turns/queries.ts';

/** After what has become due. */
async function find(context: Context, key: string): Promise<Found> {
  const found = await findByKey(context.db, key);
  const current = found && (await advanceWhenDue(context, found.waitlist)) ? await findByKey(context.db, key) : found;
  if (!current) throw notFound('We do not know this place on a waiting list.');
  return current;
}

/** What the private page shows. Throws NotFound for an unknown key. */
export async function readEntry(
  context: Context,
  key: string,
  buyerKeys: string[],
): Promise<Omit<EntryFacts, 'done' | 'failure' | 'back' | 'owed' | 'waits'>> {
  const found = await find(context, key);
  const { entry, waitlist, takesEntries, litterName, breederName } = found;
  const subject = stopSubject('waitlist', entry.id);
  return {
    litterId: entry.litterId,
    litterName,
    breederName,
    name: entry.name,
    state: entry.state,
    picked: entry.state === 'picked' ? ((await pickedPets(context.db, [entry])).get(entry.id)?.pet ?? null) : null,
    position: entry.state === 'waiting' && !isPlaceEnded(entry) ? await countUpTo(context.db, entry) : null,
    takesEntries,
    choice: entry.state === 'waiting' ? await readAnswers(context, found) : null,
    needsApproval: needsApproval(waitlist, entry),
    refusal: entry.state === 'declined' ? entry.refusal : null,
    allowPath: (await isStopped(context.db, subject)) ? buildStopPath(context.config, subject) : null,
    ...(await readDeposit(context, found)),
    turn: entry.state === 'turn' ? await readTurn(context, found, buyerKeys) : null,
  };
}

/** What a person may answer once the breeder asked who stays; null before, and when the place has ended. */
async function readAnswers(
  { db, now }: Context,
  { entry, waitlist, sellerId, failedAt }: Found,
): Promise<EntryFacts['choice']> {
  if (!wasAsked(waitlist, entry) || isPlaceEnded(entry)) return null;
  const isFailed = failedAt !== null;
  const stays = entry.staysAt !== null;
  const isPaid = (await listPaidSpots(db, [entry], now)).size > 0;
  const returns = isFailed && !stays && isPaid;
  return {
    isFailed,
    stays,
    returnsOn: returns ? toUtcDay(daysAfter(failedAt, WAITLIST.failedDays)) : null,
    litters: (await findNextLitters(db, sellerId, { ...entry, isPaid })).slice(0, WAITLIST.nextMax),
  };
}

/** The person stays on the list. Throws NotFound, and Conflict unless they are in line and were asked. */
export async function stayOnList(context: Context, key: string): Promise<void> {
  const { entry } = await find(context, key);
  await context.db.transaction(async (tx) => {
    const waitlist = await lockWaitlist(tx, entry.litterId);
    const current = await findEntry(tx, entry.litterId, entry.id);
    if (!waitlist || current?.state !== 'waiting' || !wasAsked(waitlist, current))
      throw conflict('Your place has changed in the meantime. Please check it again.', 'changed');
    await tx
      .update(waitlistEntries)
      .set({ staysAt: context.now, changedAt: context.now })
      .where(eq(waitlistEntries.id, entry.id));
  });
}

const ON_THE_LIST: EntryRow['state'][] = ['waiting', 'turn'];
const PAID_STATES: EntryRow['state'][] = ['waiting', 'turn', 'passed'];

/** Reads what is paid for the spot, or what a spot costs. */
async function readDeposit(
  context: Context,
  { entry, waitlist, takesEntries }: Found,
): Promise<Pick<EntryFacts, 'deposit' | 'paid'>> {
  const { db, now } = context;
  const { orderId, state } = entry;
  const paid = orderId === null ? undefined : (await listPaidSpots(db, [entry], now)).get(orderId);
  if (paid && PAID_STATES.includes(state)) {
    const refused = await refusalOfPicks(context, db, entry);
    const goneUntil = refused === 'gone' ? await findReturnDay(db, entry.litterId) : null;
    const { deposit, returnedCents, returnsOn, isDisputed } = paid;
    return {
      deposit: null,
      paid: { deposit, returned: toAmount(returnedCents), refused, goneUntil, returnsOn, isDisputed },
    };
  }
  const { status, refundReason } = orders;
  const [order] =
    orderId === null ? [] : await db.select({ status, refundReason }).from(orders).where(eq(orders.id, orderId));
  // A payment that is being refunded no longer pays for the spot.
  if (state === 'unpaid' && order?.status === 'processing' && !order.refundReason)
    return { deposit: null, paid: 'waits' };
  return {
    deposit:
      state === 'removed' || state === 'declined' || !takesEntries
        ? null
        : await readDepositOffer(context, db, waitlist),
    paid: null,
  };
}

async function readTurn(
  context: Context,
  { entry, breederTimeZone }: Found,
  buyerKeys: string[],
): Promise<EntryFacts['turn']> {
  const open = await findTurnForEntry(context.db, entry);
  if (!open) return null;
  const { turn, pick, paying } = open;
  const choice = await readChoice(context, context.db, entry.litterId, [
    ...buyerKeys,
    // The pet of their own checkout is free for them on every device.
    ...(paying?.buyerKey ? [paying.buyerKey] : []),
  ]);
  const opened = pick === 'open' && paying ? choice.free.find(({ id }) => id === paying.petId) : undefined;
  const onItsWay = pick === 'in_flight' && paying ? paying.petName : null;
  const [kept] = onItsWay === null ? await listKeptPets(context.db, turn) : [];
  // Its person may pay again, although the turn's hours are over.
  const endsAt = new Date(Math.max(turn.endsAt.getTime(), kept?.until.getTime() ?? 0));
  return {
    endsAt: endsAt.toISOString(),
    timeZone: breederTimeZone,
    pets: onItsWay === null ? await choosablePets(context.db, entry, choice) : [],
    paying: opened ? { id: opened.id, name: opened.name } : null,
    onItsWay,
    kept: kept && kept.until > context.now ? { name: kept.name, until: kept.until.toISOString() } : null,
  };
}

/** Joins the list, or lets the turn pass; idempotent. Throws NotFound, and Conflict when it can't be done now. */
export async function actOnEntry(context: Context, key: string, act: 'join' | 'pass'): Promise<void> {
  const { entry, takesEntries } = await find(context, key);
  if (act === 'join') {
    if (!takesEntries && entry.state !== 'asking' && !ON_THE_LIST.includes(entry.state)) throw closed();
    return enterWaitlist(context, entry);
  }
  await context.db.transaction((tx) => endOwnTurn(context, tx, entry, () => Promise.resolve()));
}

/**
 * The person leaves; nothing changes for somebody whom the breeder took off or declined. What was paid for the place is the caller's, who holds
 * the order that the entry named. Throws Conflict while a pet is paid for, and when the place was just paid.
 */
export async function leaveWaitlist(context: Context, tx: Tx, entry: EntryRow): Promise<void> {
  await endOwnTurn(context, tx, entry, async (current) => {
    if (current.orderId !== entry.orderId) throw conflict(JUST_PAID, 'busy');
    if (current.state !== 'removed' && current.state !== 'declined') await leave(context, tx, current);
  });
}

const JUST_PAID = 'Your payment was just opened on another page. Please try again.';

async function endOwnTurn(context: Context, tx: Tx, entry: EntryRow, then: (current: EntryRow) => Promise<unknown>) {
  await lockKeptPets(tx, entry);
  const waitlist = await lockWaitlist(tx, entry.litterId);
  const [current] = await tx.select().from(waitlistEntries).where(eq(waitlistEntries.id, entry.id));
  if (!waitlist || !current) return;
  const passed = await passOwnTurn(context, tx, current);
  await then(current);
  if (!passed) return;
  // Whether the deposit waits for a word depends on what became of the person.
  if (passed.hadChoice) await notifyOfTurn(context, tx, passed.turn, 'passed');
  await advance(context, tx, waitlist);
}

const CHECKED = 'Your payment for a pet is being checked. We’ll email you as soon as we know more.';

/**
 * Ends the person's turn, and what keeps a pet for them to pay again; one in which they could choose nothing counts as stopped. Throws
 * Conflict while a checkout is open, or a payment on its way.
 */
async function passOwnTurn(context: Context, tx: Tx, entry: EntryRow) {
  const { id, litterId } = entry;
  const turn = await findOpenTurn(tx, litterId);
  if (turn?.entryId !== id) return undefined;
  const pick = await stateOfPick(tx, turn);
  if (pick === 'in_flight') throw conflict(CHECKED, 'under_way');
  const mayEnd = pick === 'none' || pick === 'kept';
  // It can be chosen again, so their turn had a choice.
  if (mayEnd) for (const pet of await listKeptPets(tx, turn)) await endRetry(tx, pet.id);
  const hadChoice = (await choosablePets(tx, entry, await readChoice(context, tx, litterId))).length > 0;
  const [outcome, endedBy] = hadChoice ? (['passed', 'person'] as const) : (['stopped', 'clock'] as const);
  if (mayEnd && (await finish(tx, turn, outcome, endedBy, context.now))) return { turn, hadChoice };
  throw conflict('You are paying for a pet. Please finish that payment, or cancel it first.', 'pick_open');
}

const leave = ({ now }: Context, tx: Tx, { id }: EntryRow) =>
  tx.update(waitlistEntries).set({ state: 'left', changedAt: now }).where(eq(waitlistEntries.id, id));
