import { eq } from 'drizzle-orm';
import { WAITLIST, type Waitlist } from '../../../contract/waitlists/waitlists.ts';
import type { Context, UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { waitlists } from '../../db/schema.ts';
import { conflict } from '../../errors.ts';
import { daysBefore } from '../../time/days.ts';
import { recordAudit } from '../audit/api.ts';
import { readLitter } from '../pets/api.ts';
import { endRequests } from './close-waitlist.ts';
import type { TransactionEvents } from '../../transaction-events.ts';
import { notifyOfOverdue } from './notices.ts';
import { listEntries, lockWaitlist, type EntryRow } from './queries.ts';
import type { LitterNews } from './mails/waitlist.ts';
import { mailNews } from './queue-mails.ts';
import { ownWaitlist } from './service.ts';

/**
 * Asks each person in line whether they stay, wait for another litter, or leave. Throws NotFound, and Conflict before the birth, with
 * nobody in line, and within a week after the last time.
 */
export async function openWaitlist(context: UserContext, litterId: string): Promise<Waitlist> {
  return context.db.transaction(async (tx) => {
    const { bornOn, isFailed } = await readLitter(context, litterId, tx);
    const waitlist = await lockWaitlist(tx, litterId);
    if (!waitlist || (bornOn === null && !isFailed)) throw conflict('This litter isn’t born yet.', 'nothing_left');
    if (waitlist.openedAt && waitlist.openedAt > daysBefore(context.now, WAITLIST.askAgainDays))
      throw conflict('You have asked them within the last week. Please give them time to answer.', 'too_many');
    if ((await askEverybody(context, tx, litterId, isFailed ? 'failed' : 'born')) === 0)
      throw conflict('Nobody is waiting on this list.', 'nothing_left');
    await recordAudit(context, tx, { act: 'waitlist_opened', target: { kind: 'litter', id: litterId } });
    return ownWaitlist(context, litterId, tx);
  });
}

/** Closes the list of a litter that isn't coming, asks its people, and tells a breeder who hasn't said so themselves. */
export async function closeFailedList(
  context: Context,
  tx: Tx,
  { litterId, by }: TransactionEvents['litterFailed'],
): Promise<void> {
  if (!(await lockWaitlist(tx, litterId))) return;
  await tx.update(waitlists).set({ takesEntries: false, picks: 'none' }).where(eq(waitlists.litterId, litterId));
  await endRequests(context, tx, litterId);
  await askEverybody(context, tx, litterId, 'failed');
  if (by === 'clock') await notifyOfOverdue(context, tx, litterId);
}

/** Mails those in line where the week of their litter moved. */
export async function mailMovedWeek(context: Context, tx: Tx, litterId: string): Promise<void> {
  if (await lockWaitlist(tx, litterId)) await mailLine(context, tx, litterId, 'moved');
}

/** Mails those in line, who may answer from now on. Returns how many they are. */
async function askEverybody(context: Context, tx: Tx, litterId: string, news: 'born' | 'failed'): Promise<number> {
  const line = await mailLine(context, tx, litterId, news);
  // Who joined by a faster clock is asked, too.
  const openedAt = new Date(Math.max(context.now.getTime(), ...line.map(({ enteredAt }) => enteredAt.getTime())));
  await tx.update(waitlists).set({ openedAt }).where(eq(waitlists.litterId, litterId));
  return line.length;
}

async function mailLine(context: Context, tx: Tx, litterId: string, news: LitterNews): Promise<EntryRow[]> {
  const line = await listEntries(tx, litterId, ['waiting']);
  await mailNews(context, tx, litterId, line, news);
  return line;
}
