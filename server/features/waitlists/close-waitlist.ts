import { eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { litters, waitlistEntries, waitlists } from '../../db/schema.ts';
import { recordAudit } from '../audit/api.ts';
import { readChoice } from '../payment-links/api.ts';
import { eraseUnconfirmed } from './erasure.ts';
import { mailNews } from './queue-mails.ts';
import { listEntries, lockWaitlist, type EntryRow } from './queries.ts';
import { listPaidSpots } from './spots/spots.ts';
import { advance } from './turns/advance.ts';

/**
 * Closes joining and picks, and ends all entries without held money. Callers refund the others. Where the breeder ends the list, each of
 * them notes it: one may be disputed, and the process may be killed before its refund.
 */
export async function closeWaitlist(
  context: Context,
  tx: Tx,
  litterId: string,
  by: 'breeder' | 'clock',
): Promise<void> {
  if (!(await lockWaitlist(tx, litterId))) return;
  const [closed] = await tx
    .update(waitlists)
    .set({ takesEntries: false, picks: 'none' })
    .where(eq(waitlists.litterId, litterId))
    .returning();
  await advance(context, tx, closed!);
  await endRequests(context, tx, litterId);
  const entries = await listEntries(tx, litterId, ['waiting', 'turn', 'passed', 'picked']);
  const paid = await listPaidSpots(tx, entries, context.now);
  const stays = ({ state, orderId }: EntryRow) =>
    state === 'turn' || state === 'picked' || (orderId !== null && paid.has(orderId));
  const free = entries.filter((entry) => !stays(entry)).map(({ id }) => id);
  if (free.length > 0)
    await tx
      .update(waitlistEntries)
      .set({ state: 'left', changedAt: context.now })
      .where(inArray(waitlistEntries.id, free));
  if (by === 'breeder' && paid.size > 0)
    await tx
      .update(waitlistEntries)
      .set({ endedOrderId: sql`${waitlistEntries.orderId}` })
      .where(inArray(waitlistEntries.orderId, [...paid.keys()]));
  const [litter] = await tx.select({ userId: litters.userId }).from(litters).where(eq(litters.id, litterId));
  await recordAudit(context, tx, {
    act: 'waitlist_ended',
    userId: litter!.userId,
    target: { kind: 'litter', id: litterId },
  });
}

/**
 * Takes those off a list that ends who have no place on it yet. Who waits for the breeder's answer, or was just approved, is mailed, and
 * a mailbox that nobody has proven is forgotten.
 */
export async function endRequests(context: Context, tx: Tx, litterId: string): Promise<void> {
  await eraseUnconfirmed(tx, litterId, context.now);
  const requests = await listEntries(tx, litterId, ['asking', 'unpaid']);
  if (requests.length === 0) return;
  const ids = requests.map(({ id }) => id);
  await tx
    .update(waitlistEntries)
    .set({ state: 'left', changedAt: context.now })
    .where(inArray(waitlistEntries.id, ids));
  const asked = requests.filter(({ state, approvedAt }) => state === 'asking' || approvedAt !== null);
  await mailNews(context, tx, litterId, asked, 'ended');
}

/** Whether every pet of a litter is sold, so that nobody can pick one anymore. */
export async function isListOver(context: Context, litterId: string): Promise<boolean> {
  const { mayComeFree, hasSold } = await readChoice(context, context.db, litterId);
  return hasSold && !mayComeFree;
}
