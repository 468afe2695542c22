import { eq } from 'drizzle-orm';
import { timeZoneOfBreeder } from '../accounts/api.ts';
import type { z } from 'zod';
import { toAmount } from '../../../contract/money.ts';
import {
  isListedState,
  LISTED_STATES,
  WAITLIST,
  type changeWaitlist as changeCall,
  type Waitlist,
  type WaitlistEntry,
} from '../../../contract/waitlists/waitlists.ts';
import type { UserContext } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { waitlistEntries, waitlists } from '../../db/schema.ts';
import { conflict, notFound } from '../../errors.ts';
import { recordAudit } from '../audit/api.ts';
import { readChoice } from '../payment-links/api.ts';
import { readLitter } from '../pets/api.ts';
import { depositColumns, presentDeposit } from './spots/deposit.ts';
import { listPaidSpots, type PaidSpot } from './spots/spots.ts';
import { advance, advanceWhenDue, finish } from './turns/advance.ts';
import {
  findOpenTurn,
  isPaying,
  listKeptPets,
  pickedPets,
  stateOfPick,
  type PickedPet,
  type TurnRow,
} from './turns/queries.ts';
import {
  countEntries,
  findEntry,
  findReturnDay,
  findWaitlist,
  listEntries,
  lockWaitlist,
  type EntryRow,
} from './queries.ts';

/** The list of the breeder's own litter; an empty one that takes nobody before it was ever turned on. Throws NotFound. */
export async function ownWaitlist(context: UserContext, litterId: string, db: DbOrTx = context.db): Promise<Waitlist> {
  await readLitter(context, litterId, db);
  if (db === context.db) await advanceWhenDue(context, await findWaitlist(db, litterId));
  const row = await findWaitlist(db, litterId);
  const entries = row ? await listEntries(db, litterId, [...LISTED_STATES]) : [];
  const rank = ({ state }: EntryRow) => (['asking', 'turn', 'waiting'] as string[]).indexOf(state) + 1 || 4;
  const turn = row && (await findOpenTurn(db, litterId));
  const { free, law, hasSold, mayComeFree } = await readChoice(context, db, litterId);
  const paid = await listPaidSpots(db, entries, context.now);
  const picked = await pickedPets(db, entries.filter(hasPicked));
  const heldCents = [...paid.values()].reduce((sum, each) => sum + (each.isDisputed ? 0 : each.leftCents), 0);
  return {
    takesEntries: row?.takesEntries ?? false,
    turnHours: row?.turnHours ?? WAITLIST.turnHours.usual,
    picks: row?.picks ?? 'none',
    turn: turn ? await presentTurn(db, turn) : null,
    timeZone: timeZoneOfBreeder(context.actor.account.user),
    freePets: free.length,
    deposit: row ? presentDeposit(context, row, law) : null,
    questions: row?.questions ?? [],
    approves: row?.approves ?? false,
    openedAt: row?.openedAt?.toISOString() ?? null,
    held: toAmount(heldCents),
    returnsOn: heldCents > 0 && hasSold && !mayComeFree ? await findReturnDay(db, litterId) : null,
    entries: entries
      .sort((a, b) => rank(a) - rank(b))
      .map((entry) => present(entry, paid.get(entry.orderId ?? ''), picked.get(entry.id))),
  };
}

async function presentTurn(db: DbOrTx, turn: TurnRow): Promise<Waitlist['turn']> {
  const pick = await stateOfPick(db, turn);
  const [kept] = pick === 'kept' ? await listKeptPets(db, turn) : [];
  return {
    id: turn.id,
    entryId: turn.entryId,
    endsAt: turn.endsAt.toISOString(),
    isPaying: isPaying(pick),
    isOnItsWay: pick === 'in_flight',
    keptUntil: kept?.until.toISOString() ?? null,
  };
}

const hasPicked = ({ state }: EntryRow) => state === 'picked';

const present = (
  { id, name, email, note, answers, state, staysAt, createdAt }: EntryRow,
  paid: PaidSpot | undefined,
  picked: PickedPet | undefined,
): WaitlistEntry => ({
  id,
  name,
  email,
  note,
  answers,
  stays: staysAt !== null && state === 'waiting',
  state: state as WaitlistEntry['state'],
  joinedAt: createdAt.toISOString(),
  picked: picked ?? null,
  paid: paid
    ? {
        orderId: paid.orderId,
        total: toAmount(paid.leftCents),
        returned: toAmount(paid.returnedCents),
        returns: paid.returns,
        mayBeKept: paid.mayBeKept,
        returnsOn: paid.returnsOn,
        isDisputed: paid.isDisputed,
      }
    : null,
});

export type ListChange = z.output<typeof changeCall.body>;

/**
 * Starts, pauses and stops picks, too; `then` comes under the list's lock. Throws NotFound for another's litter, and Conflict to start
 * with nobody in line.
 */
export async function changeWaitlist(
  context: UserContext,
  litterId: string,
  { deposit, ...change }: ListChange,
  then: (tx: Tx) => Promise<void>,
): Promise<Waitlist> {
  return context.db.transaction(async (tx) => {
    const { bornOn, isFailed } = await readLitter(context, litterId, tx);
    if (isFailed && change.takesEntries)
      throw conflict('This litter isn’t coming, so nobody can join its list.', 'changed');
    await tx.insert(waitlists).values({ litterId }).onConflictDoNothing();
    await lockWaitlist(tx, litterId);
    const columns = { ...change, ...depositColumns(context, deposit) };
    if (Object.keys(columns).length > 0) {
      if (change.picks === 'running' && bornOn === null)
        throw conflict('This litter isn’t born yet, so there is no pet to choose.', 'nothing_left');
      if (change.picks === 'running' && (await countEntries(tx, litterId, ['waiting', 'turn'])) === 0)
        throw conflict('Nobody is waiting on this list.', 'nothing_left');
      const act = change.picks === undefined ? 'waitlist_changed' : 'picks_changed';
      const { questions, ...rules } = columns;
      const details = { ...rules, ...(questions && { questions: questions.length }) };
      await recordAudit(context, tx, { act, target: ofLitter(litterId), details });
      const [changed] = await tx.update(waitlists).set(columns).where(eq(waitlists.litterId, litterId)).returning();
      if (change.picks !== undefined) await advance(context, tx, changed!);
      await then(tx);
    }
    return ownWaitlist(context, litterId, tx);
  });
}

const ofLitter = (id: string) => ({ kind: 'litter', id }) as const;

/** Puts a waiting person before another one, or at the end. Throws NotFound, and Conflict when one of them isn't waiting. */
export async function moveEntry(
  context: UserContext,
  litterId: string,
  entryId: string,
  before: string | null,
): Promise<Waitlist> {
  return changeEntry(context, litterId, entryId, async (tx, entry) => {
    const line = await listEntries(tx, litterId, ['waiting']);
    const others = line.filter(({ id }) => id !== entryId);
    const to = before === null ? others.length : others.findIndex(({ id }) => id === before);
    if (entry.state !== 'waiting' || to === -1)
      throw conflict('The list has changed in the meantime. Please check it again.', 'changed');
    const moved = [...others.slice(0, to), entry, ...others.slice(to)];
    // The positions stay; the people on them change.
    for (const [index, { id, position }] of moved.entries())
      if (position !== line[index]!.position)
        await tx.update(waitlistEntries).set({ position: line[index]!.position }).where(eq(waitlistEntries.id, id));
    await recordAudit(context, tx, { act: 'waitlist_moved', target: ofLitter(litterId), details: { place: to + 1 } });
  });
}

/** Throws NotFound, and Conflict when the list is full, or the person isn't approved. Nothing changes for somebody who waits. */
export async function putBackEntry(context: UserContext, litterId: string, entryId: string): Promise<Waitlist> {
  return changeEntry(context, litterId, entryId, async (tx, { state }) => {
    if (state === 'waiting' || state === 'turn') return;
    if (state === 'asking') throw conflict('Please approve or decline this person first.', 'changed');
    if ((await countEntries(tx, litterId, ['waiting', 'turn'])) >= WAITLIST.entriesMax)
      throw conflict(`A waiting list has room for ${WAITLIST.entriesMax} people.`, 'too_many');
    await setState(context, tx, entryId, 'waiting');
    await advance(context, tx, (await findWaitlist(tx, litterId))!);
    await recordAudit(context, tx, { act: 'waitlist_put_back', target: ofLitter(litterId) });
  });
}

/**
 * Bars the address from joining again. The caller, who holds the spot's order, refunds the payment. Throws NotFound,
 * and Conflict while the person pays for a pet.
 */
export async function removeEntry(context: UserContext, tx: Tx, litterId: string, entryId: string): Promise<void> {
  await changeEntryIn(context, tx, litterId, entryId, async () => {
    const turn = await findOpenTurn(tx, litterId);
    const isTheirs = turn?.entryId === entryId;
    if (isTheirs) await passForBreeder(context, tx, turn);
    await setState(context, tx, entryId, 'removed');
    await recordAudit(context, tx, { act: 'waitlist_removed', target: ofLitter(litterId) });
    if (isTheirs) await advance(context, tx, (await findWaitlist(tx, litterId))!);
  });
}

const PAYING = 'This person is paying for a pet right now. Please wait for the outcome.';
const KEPT =
  'This person’s bank didn’t pay, and a pet is held for them to pay again. Please wait until that time has passed.';

/** Throws Conflict while the person pays, or may pay again. */
async function passForBreeder({ now }: UserContext, tx: Tx, turn: TurnRow): Promise<void> {
  const pick = await stateOfPick(tx, turn);
  if (pick === 'kept') throw conflict(KEPT, 'under_way');
  if (pick !== 'none' || !(await finish(tx, turn, 'passed', 'breeder', now))) throw conflict(PAYING, 'under_way');
}

/** The breeder lets the next one choose; nothing changes for a turn that is over. Throws NotFound, and Conflict while the person pays. */
export async function passTurn(context: UserContext, litterId: string, turnId: string): Promise<Waitlist> {
  return context.db.transaction(async (tx) => {
    await readLitter(context, litterId, tx);
    const waitlist = await lockWaitlist(tx, litterId);
    const turn = await findOpenTurn(tx, litterId);
    if (waitlist && turn?.id === turnId) {
      await passForBreeder(context, tx, turn);
      await recordAudit(context, tx, { act: 'turn_passed', target: ofLitter(litterId) });
      await advance(context, tx, waitlist);
    }
    return ownWaitlist(context, litterId, tx);
  });
}

const setState = ({ now }: UserContext, tx: Tx, entryId: string, state: EntryRow['state']) =>
  tx.update(waitlistEntries).set({ state, changedAt: now }).where(eq(waitlistEntries.id, entryId));

async function changeEntry(
  context: UserContext,
  litterId: string,
  entryId: string,
  change: (tx: Tx, entry: EntryRow) => Promise<void>,
): Promise<Waitlist> {
  return context.db.transaction(async (tx) => {
    await changeEntryIn(context, tx, litterId, entryId, change);
    return ownWaitlist(context, litterId, tx);
  });
}

async function changeEntryIn(
  context: UserContext,
  tx: Tx,
  litterId: string,
  entryId: string,
  change: (tx: Tx, entry: EntryRow) => Promise<void>,
): Promise<void> {
  await readLitter(context, litterId, tx);
  await lockWaitlist(tx, litterId);
  const entry = await findEntry(tx, litterId, entryId);
  if (!entry || !isListedState(entry.state)) throw notFound('This entry was not found.');
  await change(tx, entry);
}
