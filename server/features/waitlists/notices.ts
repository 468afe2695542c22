import { asc, eq, lte } from 'drizzle-orm';
import { forfeitedCents } from '../../../contract/reservations/forfeiture.ts';
import { PASSED_DAYS } from '../../../contract/waitlists/list-deposit.ts';
import { toUtcDay } from '../../../contract/day.ts';
import { screens } from '../../../contract/screens.ts';
import type { Context } from '../../context.ts';
import { daysAfter } from '../../time/days.ts';
import type { Tx } from '../../db/client.ts';
import { litters, users, waitlists } from '../../db/schema.ts';
import type { MailContent } from '../../emails/layout.ts';
import { mailName } from '../../emails/mail-name.ts';
import { queueMail } from '../../emails/outbox.ts';
import { eachInTurn } from '../../integrations/concurrency/each-in-turn.ts';
import { joinedMail, overdueMail, picksEndedMail, turnOverMail, type ForBreeder } from './mails/waitlist-breeder.ts';
import { causeOfPassedTurn } from './passed-turn.ts';
import { findPassedPaid, lockWaitlist, type WaitlistRow } from './queries.ts';

/** The breeder is notified of people who joined at most once in this time, by a mail that counts them. */
const QUIET_MS = 24 * 3_600_000;
const BATCH = 200;

/** Counts a new entry and plans the breeder's mail: now, or a day after the last one. Callers hold the list's lock. */
export async function noteEntry({ now }: Context, tx: Tx, waitlist: WaitlistRow): Promise<void> {
  const { litterId, newEntries, notifyAt, notifiedAt } = waitlist;
  const soonest = notifiedAt ? notifiedAt.getTime() + QUIET_MS : 0;
  await tx
    .update(waitlists)
    .set({ newEntries: newEntries + 1, notifyAt: notifyAt ?? new Date(Math.max(now.getTime(), soonest)) })
    .where(eq(waitlists.litterId, litterId));
}

/** Mails the breeders of lists that people have joined, each in a transaction of its own. */
export async function notifyOfNewEntries(context: Context): Promise<void> {
  const { db, now, signal } = context;
  const due = await db
    .select({ litterId: waitlists.litterId })
    .from(waitlists)
    .where(lte(waitlists.notifyAt, now))
    .orderBy(asc(waitlists.notifyAt))
    .limit(BATCH);
  await eachInTurn(signal, due, ({ litterId }) => db.transaction((tx) => mailNewEntries(context, tx, litterId)));
}

async function mailNewEntries(context: Context, tx: Tx, litterId: string): Promise<void> {
  const { now } = context;
  const waitlist = await lockWaitlist(tx, litterId);
  // Another node was faster.
  if (!waitlist?.notifyAt || waitlist.notifyAt > now) return;
  const { newEntries: count, notifyAt, approves: asks } = waitlist;
  await mailBreeder(context, tx, litterId, `waitlist-joined:${litterId}:${notifyAt.getTime()}`, (facts) =>
    joinedMail({ ...facts, count, asks }),
  );
  await tx
    .update(waitlists)
    .set({ newEntries: 0, notifyAt: null, notifiedAt: now })
    .where(eq(waitlists.litterId, litterId));
}

/** Notifies the breeder once of how a turn ended that they didn't end themselves. */
export async function notifyOfTurn(
  context: Context,
  tx: Tx,
  { id, litterId, entryId }: { id: string; litterId: string; entryId: string },
  outcome: 'picked' | 'passed' | 'expired',
): Promise<void> {
  const held = outcome === 'picked' ? undefined : await findPassedPaid(tx, entryId);
  const isDisputed = held?.isDisputed ?? false;
  const cause = held && (await causeOfPassedTurn(tx, { id: entryId, state: 'passed' }));
  const mayBeKept = cause !== undefined && forfeitedCents(held!.deposit, { cause, isRefused: false }, context.now) > 0;
  const returnsOn = held && !isDisputed ? toUtcDay(daysAfter(context.now, PASSED_DAYS)) : null;
  await mailBreeder(context, tx, litterId, `turn-over:${id}:${outcome === 'picked' ? 'picked' : 'passed'}`, (facts) =>
    turnOverMail({ ...facts, outcome, returnsOn, mayBeKept, isDisputed }),
  );
}

/** Notifies the breeder that the picks of a litter's waiting list ended by themselves. */
export const notifyOfPicksEnd = (context: Context, tx: Tx, litterId: string): Promise<void> =>
  mailBreeder(context, tx, litterId, `picks-ended:${litterId}:${context.now.getTime()}`, picksEndedMail);

/** Tells the breeder that a litter counts as not coming, since nobody has said that it was born. */
export const notifyOfOverdue = (context: Context, tx: Tx, litterId: string): Promise<void> =>
  mailBreeder(context, tx, litterId, `litter-overdue:${litterId}`, overdueMail);

async function mailBreeder(
  context: Context,
  tx: Tx,
  litterId: string,
  occasion: string,
  write: (facts: ForBreeder) => MailContent,
): Promise<void> {
  const { config, siteUrl } = context;
  const [found] = await tx
    .select({ litterName: litters.name, email: users.email, fullName: users.fullName, closedAt: users.closedAt })
    .from(litters)
    .innerJoin(users, eq(users.id, litters.userId))
    .where(eq(litters.id, litterId));
  if (!found || found.closedAt) return;
  await queueMail(context, tx, {
    occasion,
    recipient: found.email,
    ...write({
      productName: config.productName,
      fullName: found.fullName,
      litterName: mailName(found.litterName, 'your litter'),
      url: siteUrl + screens.litter.path.replace(':id', litterId),
    }),
  });
}
