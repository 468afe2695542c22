import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { WAITLIST } from '../../../contract/waitlists/waitlists.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { litters, waitlistEntries, waitlists } from '../../db/schema.ts';
import { conflict } from '../../errors.ts';
import { recordAudit } from '../audit/api.ts';
import { isBlocked } from '../blocked-buyers/api.ts';
import { eraseUnusedEntry } from './erasure.ts';
import { closed, findByMailbox } from './join.ts';
import { findNextLitters } from './next-litters.ts';
import { noteEntry } from './notices.ts';
import { countEntries, findWaitlist, isPlaceEnded, lockWaitlist, wasAsked, type EntryRow } from './queries.ts';

const CHANGED = 'Your place has changed in the meantime. Please check it again.';
const KNOWN = 'Your address is on that list already. Please use the page of that place.';
const FULL = 'That waiting list is full.';

/**
 * Moves a person to the list of another expected litter, after the last one who joined earlier, together with what is paid for
 * the place: the entry names its order, so the deposit is in exactly one list. Returns the name of that litter. Callers hold the order.
 * Throws Conflict when the place has changed, or that list doesn't take them.
 */
export async function moveToLitter(
  context: Context,
  tx: Tx,
  entry: EntryRow,
  target: { sellerId: string; litterId: string; isPaid: boolean },
): Promise<string> {
  const { sellerId, litterId } = target;
  // Litters before lists, each in one order: two people may move in opposite directions.
  const ids = [entry.litterId, litterId].toSorted();
  await tx.select({ id: litters.id }).from(litters).where(inArray(litters.id, ids)).orderBy(litters.id).for('share');
  for (const id of ids) await lockWaitlist(tx, id);
  const [current] = await tx.select().from(waitlistEntries).where(eq(waitlistEntries.id, entry.id));
  const isSame = current?.litterId === entry.litterId && current.orderId === entry.orderId;
  if (!current || !isSame || current.state !== 'waiting' || isPlaceEnded(current)) throw conflict(CHANGED, 'changed');
  const [from, to] = [await findWaitlist(tx, current.litterId), await findWaitlist(tx, litterId)];
  const others = await findNextLitters(tx, sellerId, { litterId: current.litterId, isPaid: target.isPaid });
  const next = others.find(({ id }) => id === litterId);
  if (!from || !wasAsked(from, current) || !to || !next) throw closed();
  const there = await findByMailbox(tx, litterId, current.email);
  if (there && !(await eraseUnusedEntry(tx, there.id, context.now))) throw conflict(KNOWN, 'changed');
  if (await isBlocked(context, tx, sellerId, { email: current.email, buyerKeys: [], cardKeys: [] })) throw closed();
  if ((await countEntries(tx, litterId, ['waiting', 'turn'])) >= WAITLIST.entriesMax)
    throw conflict(FULL, 'waitlist_full');
  const position = await makeRoom(tx, litterId, current.enteredAt);
  await tx
    .update(waitlistEntries)
    // The breeder approved them for the list that they leave.
    .set({ litterId, position, approvedAt: null, staysAt: null, changedAt: context.now })
    .where(eq(waitlistEntries.id, current.id));
  // Nobody may be left for whom the picks of the other list go on.
  if (from.picks === 'running')
    await tx.update(waitlists).set({ checkAt: context.now }).where(eq(waitlists.litterId, from.litterId));
  await noteEntry(context, tx, to);
  await recordAudit(context, tx, {
    act: 'waitlist_left_for',
    userId: sellerId,
    target: { kind: 'litter', id: from.litterId },
    details: { litter: litterId },
  });
  return next.name;
}

/** The position after the last person in line who joined earlier. */
async function makeRoom(tx: Tx, litterId: string, enteredAt: Date): Promise<number> {
  const ofList = eq(waitlistEntries.litterId, litterId);
  const isEarlier = and(ofList, eq(waitlistEntries.state, 'waiting'), lte(waitlistEntries.enteredAt, enteredAt));
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${waitlistEntries.position}), 0)` })
    .from(waitlistEntries)
    .where(isEarlier);
  const position = last!.position + 1;
  await tx
    .update(waitlistEntries)
    .set({ position: sql`${waitlistEntries.position} + 1` })
    .where(and(ofList, gte(waitlistEntries.position, position)));
  return position;
}
