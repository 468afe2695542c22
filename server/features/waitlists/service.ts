import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import {
  WAITLIST,
  type changeWaitlist as changeCall,
  type Waitlist,
  type WaitlistEntry,
} from '../../../contract/waitlists.ts';
import type { UserContext } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { waitlistEntries, waitlists } from '../../db/schema.ts';
import { conflict, notFound } from '../../errors.ts';
import { recordAudit } from '../audit/record.ts';
import { readLitter } from '../pets/litters/service.ts';
import { countEntries, findEntry, findWaitlist, listEntries, lockWaitlist, type EntryRow } from './queries.ts';

const LISTED = ['turn', 'waiting', 'picked', 'passed'] as const satisfies WaitlistEntry['state'][];

/** The list of the breeder's own litter; an empty one that takes nobody before it was ever turned on. Throws NotFound. */
export async function ownWaitlist(context: UserContext, litterId: string, db: DbOrTx = context.db): Promise<Waitlist> {
  await readLitter(context, litterId, db);
  const row = await findWaitlist(db, litterId);
  const entries = row ? await listEntries(db, litterId, [...LISTED]) : [];
  const rank = ({ state }: EntryRow) => (state === 'turn' ? 0 : state === 'waiting' ? 1 : 2);
  return {
    takesEntries: row?.takesEntries ?? false,
    turnHours: row?.turnHours ?? WAITLIST.turnHours.usual,
    entries: entries.sort((a, b) => rank(a) - rank(b)).map(present),
  };
}

const present = ({ id, name, email, note, state, createdAt }: EntryRow): WaitlistEntry => ({
  id,
  name,
  email,
  note,
  state: state as WaitlistEntry['state'],
  joinedAt: createdAt.toISOString(),
});

/** Throws NotFound for another's litter. */
export async function changeWaitlist(
  context: UserContext,
  litterId: string,
  change: z.output<typeof changeCall.body>,
): Promise<Waitlist> {
  return context.db.transaction(async (tx) => {
    await readLitter(context, litterId, tx);
    await tx.insert(waitlists).values({ litterId }).onConflictDoNothing();
    await lockWaitlist(tx, litterId);
    if (Object.keys(change).length > 0) {
      await tx.update(waitlists).set(change).where(eq(waitlists.litterId, litterId));
      await recordAudit(context, tx, { act: 'waitlist_changed', target: ofLitter(litterId), details: change });
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
      throw conflict('The list has changed meanwhile. Please look at it again.', 'changed');
    const moved = [...others.slice(0, to), entry, ...others.slice(to)];
    // The places stay; who has which one changes.
    for (const [index, { id, position }] of moved.entries())
      if (position !== line[index]!.position)
        await tx.update(waitlistEntries).set({ position: line[index]!.position }).where(eq(waitlistEntries.id, id));
    await recordAudit(context, tx, { act: 'waitlist_moved', target: ofLitter(litterId), details: { place: to + 1 } });
  });
}

/** Throws NotFound, and Conflict when the list is full. Nothing changes for somebody who waits. */
export async function putBackEntry(context: UserContext, litterId: string, entryId: string): Promise<Waitlist> {
  return changeEntry(context, litterId, entryId, async (tx, { state }) => {
    if (state === 'waiting' || state === 'turn') return;
    if ((await countEntries(tx, litterId, ['waiting', 'turn'])) >= WAITLIST.entriesMax)
      throw conflict(`A waiting list has room for ${WAITLIST.entriesMax} people.`, 'too_many');
    await setState(context, tx, entryId, 'waiting');
    await recordAudit(context, tx, { act: 'waitlist_put_back', target: ofLitter(litterId) });
  });
}

/** The address can't join this list again. Throws NotFound. */
export async function removeEntry(context: UserContext, litterId: string, entryId: string): Promise<Waitlist> {
  return changeEntry(context, litterId, entryId, async (tx) => {
    await setState(context, tx, entryId, 'removed');
    await recordAudit(context, tx, { act: 'waitlist_removed', target: ofLitter(litterId) });
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
    await readLitter(context, litterId, tx);
    await lockWaitlist(tx, litterId);
    const entry = await findEntry(tx, litterId, entryId);
    if (!entry || !LISTED.some((state) => state === entry.state)) throw notFound('This entry was not found.');
    await change(tx, entry);
    return ownWaitlist(context, litterId, tx);
  });
}
