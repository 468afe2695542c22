import { eq } from 'drizzle-orm';
import type { EntryFacts } from '../../../contract/waitlist-page.ts';
import type { EntryForm } from '../../../contract/waitlists.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { waitlistEntries } from '../../db/schema.ts';
import { conflict, notFound } from '../../errors.ts';
import { readChoice } from '../payment-links/litters/picks.ts';
import { enterWaitlist } from './join.ts';
import { tellOfTurn } from './notices.ts';
import { findByKey, lockWaitlist, placeOf, type EntryRow, type Found } from './queries.ts';
import { advance, advanceWhenDue, finish } from './turns/advance.ts';
import { findTurnOf } from './turns/pick.ts';
import { findOpenTurn, stateOfPick } from './turns/queries.ts';

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
): Promise<Omit<EntryFacts, 'done' | 'failure'>> {
  const { entry, waitlist, litterName, breederName } = await find(context, key);
  return {
    litterId: entry.litterId,
    litterName,
    breederName,
    name: entry.name,
    state: entry.state,
    place: entry.state === 'waiting' ? await placeOf(context.db, entry) : null,
    takesEntries: waitlist.takesEntries,
    turn: entry.state === 'turn' ? await readTurn(context, entry, buyerKeys) : null,
  };
}

async function readTurn(context: Context, entry: EntryRow, buyerKeys: string[]): Promise<EntryFacts['turn']> {
  const open = await findTurnOf(context.db, entry);
  if (!open) return null;
  const { turn, paying } = open;
  const { canSell, free } = await readChoice(context, context.db, entry.litterId, [
    ...buyerKeys,
    // The pet of their own checkout is free for them on every device.
    ...(paying?.buyerKey ? [paying.buyerKey] : []),
  ]);
  const paid = paying && free.find(({ id }) => id === paying.petId);
  return {
    endsAt: turn.endsAt.toISOString(),
    pets: canSell ? free : [],
    paying: paid ? { id: paid.id, name: paid.name } : null,
  };
}

/** Does what a button of the private page says; idempotent. Throws NotFound, and Conflict when it can't be done now. */
export async function actOnEntry(context: Context, key: string, act: Exclude<EntryForm['act'], 'pick'>): Promise<void> {
  const { entry } = await find(context, key);
  if (act === 'join') return enterWaitlist(context, entry);
  await context.db.transaction(async (tx) => {
    const waitlist = await lockWaitlist(tx, entry.litterId);
    const [current] = await tx.select().from(waitlistEntries).where(eq(waitlistEntries.id, entry.id));
    if (!waitlist || !current) return;
    const hadTurn = await passOwnTurn(context, tx, current);
    if (act === 'leave' && current.state !== 'removed') await leave(context, tx, current);
    if (hadTurn) await advance(context, tx, waitlist);
  });
}

async function passOwnTurn(context: Context, tx: Tx, { id, litterId }: EntryRow): Promise<boolean> {
  const turn = await findOpenTurn(tx, litterId);
  if (turn?.entryId !== id) return false;
  if ((await stateOfPick(tx, turn)) === 'none' && (await finish(tx, turn, 'passed', context.now))) {
    await tellOfTurn(context, tx, turn, 'passed');
    return true;
  }
  throw conflict('You are paying for a pet. Please finish that payment, or cancel it first.', 'under_way');
}

const leave = ({ now }: Context, tx: Tx, { id }: EntryRow) =>
  tx.update(waitlistEntries).set({ state: 'left', changedAt: now }).where(eq(waitlistEntries.id, id));
