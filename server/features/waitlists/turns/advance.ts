import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { timeZoneColumns, timeZoneOfBreeder } from '../../accounts/api.ts';
import { z } from 'zod';
import { HOUR_MS, MINUTE_MS } from '../../../../contract/durations.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { litters, users, waitlistEntries, waitlists, waitlistTurns } from '../../../db/schema.ts';
import { listDeliveries } from '../../../emails/outbox.ts';
import { newId } from '../../../ids.ts';
import { eachInTurn } from '../../../integrations/concurrency/each-in-turn.ts';
import { NO_DATA, defineJob, defineQueue } from '../../../integrations/jobs/job-definition.ts';
import { recordAudit } from '../../audit/api.ts';
import { readChoice } from '../../payment-links/api.ts';
import { mailTurn, occasionOfTurn } from '../queue-mails.ts';
import { notifyOfPicksEnd, notifyOfNewEntries, notifyOfTurn } from '../notices.ts';
import { findEntry, listEntries, lockWaitlist, type EntryRow, type WaitlistRow } from '../queries.ts';
import { choosablePets } from './choosable.ts';
import { endTurn, findOpenTurn, isPaying, stateOfPick, type TurnEnder, type TurnRow } from './queries.ts';
import { endOfWakingHours } from '../waking-hours.ts';

/** A mail that waited longer gives its turn the hours from the moment of sending. */
const PROMPT_MS = 10 * MINUTE_MS;
/** Time after which an unsent turn mail is given up: a mail server that refuses for so long never accepts it. */
const TURN_MAIL_GIVE_UP_MS = 24 * HOUR_MS;
/** How soon the job looks again for what nothing announces. */
const PAYING_MS = MINUTE_MS;
const NO_PET_MS = 10 * MINUTE_MS;
const USABLE_MS = 10 * MINUTE_MS;

const BATCH = 200;

export const advanceWaitlistsJob = defineJob({
  name: 'advance-waitlists',
  schema: NO_DATA,
  schedule: '* * * * *',
  expireInSeconds: 300,
  handle: advanceWaitlists,
});

/** Refunds all spots once every pet is sold. The handler is in waitlist-spots, which may use orders. */
export const endListQueue = defineQueue({
  name: 'end-waitlist',
  schema: z.object({ litterId: z.string() }),
  keyOf: ({ litterId }) => litterId,
});

/** Looks at the lists whose time has come, each in a transaction of its own; then breeders are notified of people who joined. */
export async function advanceWaitlists(context: Context): Promise<void> {
  const { db, now, signal } = context;
  const due = await db
    .select({ litterId: waitlists.litterId })
    .from(waitlists)
    .where(lte(waitlists.checkAt, now))
    .orderBy(asc(waitlists.checkAt))
    .limit(BATCH);
  try {
    await eachInTurn(signal, due, ({ litterId }) => advanceWaitlist(context, litterId));
  } finally {
    await notifyOfNewEntries(context);
  }
}

/** Advances the turns of one waiting list on a visit, if its check is due. Returns whether it was due. */
export async function advanceWhenDue(
  context: Context,
  waitlist: Pick<WaitlistRow, 'litterId' | 'checkAt'> | null | undefined,
): Promise<boolean> {
  if (!waitlist?.checkAt || waitlist.checkAt > context.now) return false;
  await advanceWaitlist(context, waitlist.litterId);
  return true;
}

const advanceWaitlist = (context: Context, litterId: string): Promise<void> =>
  context.db.transaction(async (tx) => {
    const waitlist = await lockWaitlist(tx, litterId);
    if (waitlist) await advance(context, tx, waitlist);
  });

/**
 * Ends the turn that is over and begins the next, each once (docs/decisions/0058-waitlist-and-picks.md). Idempotent. Callers hold
 * the list's lock.
 */
export async function advance(context: Context, tx: Tx, waitlist: WaitlistRow): Promise<void> {
  const { litterId, picks } = waitlist;
  const choice = await readChoice(context, tx, litterId);
  const scheduleCheck = (checkAt: Date | null) =>
    tx.update(waitlists).set({ checkAt }).where(eq(waitlists.litterId, litterId));
  const later = (ms: number) => scheduleCheck(new Date(context.now.getTime() + ms));
  const turn = await findOpenTurn(tx, litterId);
  if (turn) {
    const entry = await findEntry(tx, litterId, turn.entryId);
    const goesOn = await closeTurn(context, tx, turn, {
      isUsable: picks !== 'none' && choice.canSell,
      hasFree: entry !== undefined && (await choosablePets(tx, entry, choice)).length > 0,
    });
    if (goesOn) return void (await scheduleCheck(goesOn));
  }
  if (picks !== 'running') return void (await scheduleCheck(null));
  const line = await listEntries(tx, litterId, ['waiting']);
  if (line.length === 0 || !choice.mayComeFree) {
    await endPicks(context, tx, waitlist);
    const isOver = choice.hasSold && !choice.mayComeFree;
    const spots = and(eq(waitlistEntries.litterId, litterId), isNotNull(waitlistEntries.orderId));
    if (isOver && (await tx.$count(waitlistEntries, spots)) > 0)
      await context.jobs.send(tx, endListQueue, { litterId });
    return;
  }
  const next = await findChooser(tx, line, choice);
  if (!next) return void (await later(NO_PET_MS));
  await scheduleCheck(await beginTurn(context, tx, waitlist, next));
}

/** The first in line who can choose a pet. */
async function findChooser(
  tx: Tx,
  line: EntryRow[],
  choice: Awaited<ReturnType<typeof readChoice>>,
): Promise<EntryRow | undefined> {
  for (const entry of line) if ((await choosablePets(tx, entry, choice)).length > 0) return entry;
  return undefined;
}

/** When to look at it again; undefined once it is over. */
async function closeTurn(
  context: Context,
  tx: Tx,
  turn: TurnRow,
  { isUsable, hasFree }: { isUsable: boolean; hasFree: boolean },
): Promise<Date | undefined> {
  const { now } = context;
  const soon = new Date(now.getTime() + PAYING_MS);
  const pick = await stateOfPick(tx, turn);
  if (!isUsable || (pick === 'none' && !hasFree))
    return (await finish(tx, turn, 'stopped', 'clock', now)) ? undefined : soon;
  const over = async (outcome: 'picked' | 'expired') => {
    if (!(await finish(tx, turn, outcome, outcome === 'picked' ? 'person' : 'clock', now))) return soon;
    await notifyOfTurn(context, tx, turn, outcome);
    return undefined;
  };
  if (pick === 'taken') return over('picked');
  if (isPaying(pick)) return soon;
  const end = await computeTurnEnd(tx, turn, now);
  // Looked at again before: hours in which nothing can be chosen don't count.
  if (end > now) return new Date(Math.min(end.getTime(), now.getTime() + USABLE_MS));
  return over('expired');
}

const STATES: Record<NonNullable<TurnRow['outcome']>, EntryRow['state']> = {
  picked: 'picked',
  passed: 'passed',
  expired: 'passed',
  // Nobody loses a turn that they couldn't use.
  stopped: 'waiting',
};

/** Ends a turn, and says so of its person. Returns false when it changed meanwhile. */
export async function finish(
  tx: Tx,
  turn: TurnRow,
  outcome: NonNullable<TurnRow['outcome']>,
  endedBy: TurnEnder,
  now: Date,
): Promise<boolean> {
  if (!(await endTurn(tx, turn, outcome, endedBy, now))) return false;
  await tx
    .update(waitlistEntries)
    .set({ state: STATES[outcome], changedAt: now })
    .where(eq(waitlistEntries.id, turn.entryId));
  return true;
}

/** Not before its person was notified: a mail that waited gives the turn its hours from the moment of sending. */
async function computeTurnEnd(tx: Tx, { id, litterId, startedAt, endsAt }: TurnRow, now: Date): Promise<Date> {
  if (endsAt > now) return endsAt;
  const [mail] = await listDeliveries(tx, [occasionOfTurn(id)]);
  if (!mail) return endsAt;
  if (!mail.sentAt) {
    const isGivenUp =
      now.getTime() - mail.writtenAt.getTime() > TURN_MAIL_GIVE_UP_MS + (endsAt.getTime() - startedAt.getTime());
    return isGivenUp ? endsAt : new Date(now.getTime() + MINUTE_MS);
  }
  const waitedMs = mail.sentAt.getTime() - startedAt.getTime();
  if (waitedMs <= PROMPT_MS) return endsAt;
  const { timeZone } = await readLitter(tx, litterId);
  const newEnd = findTurnEnd(mail.sentAt, endsAt.getTime() - startedAt.getTime(), timeZone);
  // It starts with the mail, so that this holds however often it is looked at.
  await tx.update(waitlistTurns).set({ startedAt: mail.sentAt, endsAt: newEnd }).where(eq(waitlistTurns.id, id));
  return newEnd;
}

/** After its hours, and not before enough of them were waking ones. */
const findTurnEnd = (from: Date, lengthMs: number, timeZone: string): Date =>
  new Date(Math.max(from.getTime() + lengthMs, endOfWakingHours(from, timeZone).getTime()));

async function readLitter(tx: Tx, litterId: string): Promise<{ name: string; timeZone: string }> {
  const [litter] = await tx
    .select({ name: litters.name, breeder: timeZoneColumns })
    .from(litters)
    .innerJoin(users, eq(users.id, litters.userId))
    .where(eq(litters.id, litterId));
  return { name: litter!.name, timeZone: timeZoneOfBreeder(litter!.breeder) };
}

async function beginTurn(context: Context, tx: Tx, waitlist: WaitlistRow, entry: EntryRow): Promise<Date> {
  const { now } = context;
  const { litterId, turnHours } = waitlist;
  const { name: litterName, timeZone } = await readLitter(tx, litterId);
  const turn = { id: newId(), litterId, entryId: entry.id, startedAt: now };
  const endsAt = findTurnEnd(now, turnHours * HOUR_MS, timeZone);
  await tx.insert(waitlistTurns).values({ ...turn, endsAt });
  await tx.update(waitlistEntries).set({ state: 'turn', changedAt: now }).where(eq(waitlistEntries.id, entry.id));
  await mailTurn(context, tx, {
    entry,
    turnId: turn.id,
    hours: Math.round((endsAt.getTime() - now.getTime()) / HOUR_MS),
    endsAt,
    timeZone,
    litterName,
  });
  return new Date(Math.min(endsAt.getTime(), now.getTime() + USABLE_MS));
}

/** Everybody has had a turn, or no pet is left: what is left is for sale to anybody. */
async function endPicks(context: Context, tx: Tx, { litterId }: WaitlistRow): Promise<void> {
  await tx.update(waitlists).set({ picks: 'none', checkAt: null }).where(eq(waitlists.litterId, litterId));
  const [litter] = await tx.select({ userId: litters.userId }).from(litters).where(eq(litters.id, litterId));
  await recordAudit(context, tx, {
    act: 'picks_changed',
    by: { kind: 'system', id: null },
    userId: litter!.userId,
    target: { kind: 'litter', id: litterId },
    details: { picks: 'none' },
  });
  await notifyOfPicksEnd(context, tx, litterId);
}
