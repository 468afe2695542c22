import { eq } from 'drizzle-orm';
import type { EntryFacts } from '../../../contract/waitlist-page.ts';
import type { EntryForm } from '../../../contract/waitlists.ts';
import type { Context } from '../../context.ts';
import { waitlistEntries } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { enterWaitlist } from './join.ts';
import { findByKey, lockWaitlist, placeOf, type Found } from './queries.ts';

async function find({ db }: Context, key: string): Promise<Found> {
  const found = await findByKey(db, key);
  if (!found) throw notFound('We do not know this place on a waiting list.');
  return found;
}

/** What the private page shows. Throws NotFound for an unknown key. */
export async function readEntry(context: Context, key: string): Promise<Omit<EntryFacts, 'done' | 'failure'>> {
  const { entry, waitlist, litterName, breederName } = await find(context, key);
  return {
    litterId: entry.litterId,
    litterName,
    breederName,
    name: entry.name,
    state: entry.state,
    place: entry.state === 'waiting' ? await placeOf(context.db, entry) : null,
    takesEntries: waitlist.takesEntries,
  };
}

/** Does what a button of the private page says; idempotent. Throws NotFound, and Conflict when it can't be done now. */
export async function actOnEntry(context: Context, key: string, { act }: EntryForm): Promise<void> {
  const found = await find(context, key);
  if (act === 'join') return enterWaitlist(context, found.entry);
  return leave(context, found);
}

async function leave({ db, now }: Context, { entry: { id, litterId } }: Found): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWaitlist(tx, litterId);
    const [entry] = await tx.select().from(waitlistEntries).where(eq(waitlistEntries.id, id));
    if (!entry || entry.state === 'left' || entry.state === 'removed') return;
    await tx.update(waitlistEntries).set({ state: 'left', changedAt: now }).where(eq(waitlistEntries.id, id));
  });
}
