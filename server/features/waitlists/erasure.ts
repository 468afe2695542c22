import { and, asc, eq, inArray, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm';
import { RETENTION_DAYS } from '../../../contract/retention.ts';
import type { EntryState } from '../../../contract/waitlists/waitlists.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { OPEN_STATUSES, RESERVED_STATUSES, literals } from '../../db/order-statuses.ts';
import { litters, orders, reservationRequests, waitlistEntries, waitlists, waitlistTurns } from '../../db/schema.ts';
import { eraseSentMails } from '../../emails/outbox.ts';
import { daysBefore } from '../../time/days.ts';
import { isoTime } from '../../time/iso-time.ts';
import type { RetentionRule } from '../../upkeep/retention.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';

/** Deletes entries with the mails about them. Returns how many. */
async function eraseEntries(tx: Tx, now: Date, which: SQL | undefined, limit: number): Promise<number> {
  const next = await tx
    .select({ id: waitlistEntries.id })
    .from(waitlistEntries)
    .where(which)
    .orderBy(asc(waitlistEntries.changedAt))
    .limit(limit);
  if (next.length === 0) return 0;
  const ids = next.map(({ id }) => id);
  const these = inArray(waitlistEntries.id, ids);
  // The next one's turn begins. Lists are locked before their entries.
  const choosing = tx
    .select({ litterId: waitlistEntries.litterId })
    .from(waitlistEntries)
    .where(and(these, eq(waitlistEntries.state, 'turn')));
  await tx.update(waitlists).set({ checkAt: now }).where(inArray(waitlists.litterId, choosing));
  const numbered = tx
    .select({
      occasion: sql`'waitlist:' || ${waitlistEntries.id} || ':' || generate_series(1, ${waitlistEntries.mails})`,
    })
    .from(waitlistEntries)
    .where(these);
  const ofTurns = tx
    .select({ occasion: sql`'waitlist-turn:' || ${waitlistTurns.id}` })
    .from(waitlistTurns)
    .where(inArray(waitlistTurns.entryId, ids));
  await eraseSentMails(tx, numbered.unionAll(ofTurns));
  // A late payment may just have paid for the spot.
  await tx.delete(waitlistEntries).where(and(these, which));
  return next.length;
}

/** The people on the lists of a closed account. */
export const eraseWaitlistsOfBreeder: ErasureStep = {
  what: 'waiting lists',
  eraseBatch: ({ now }, tx, { userId }, limit) => {
    const own = tx.select({ id: litters.id }).from(litters).where(eq(litters.userId, userId));
    return eraseEntries(tx, now, inArray(waitlistEntries.litterId, own), limit);
  },
};

const ofBuyer = (email: string) => eq(waitlistEntries.email, email.toLowerCase());

/** An entry of this address, for a mail to the buyer. */
export const hasWaited = async (db: DbOrTx, email: string): Promise<string | null> =>
  (await db.select({ id: waitlistEntries.id }).from(waitlistEntries).where(ofBuyer(email)).limit(1))[0]?.id ?? null;

export const addressOfEntry = async (db: DbOrTx, id: string): Promise<string | undefined> =>
  (await db.select({ email: waitlistEntries.email }).from(waitlistEntries).where(eq(waitlistEntries.id, id)))[0]?.email;

/** More than a buyer can have: five a day are kept for a year. */
const OF_ONE_BUYER = 2_000;

export const eraseEntriesOfBuyer = (tx: Tx, email: string, now: Date): Promise<number> =>
  eraseEntries(tx, now, ofBuyer(email), OF_ONE_BUYER);

/** More than can confirm: a day has a bound, and after two of them they are erased. */
const UNCONFIRMED = 2_000;

export const eraseUnconfirmed = (tx: Tx, litterId: string, now: Date): Promise<number> =>
  eraseEntries(
    tx,
    now,
    and(eq(waitlistEntries.litterId, litterId), eq(waitlistEntries.state, 'unconfirmed')),
    UNCONFIRMED,
  );

/** The lists that a buyer is or was on, for the buyer's copy. */
export async function entriesOfBuyer(db: DbOrTx, email: string) {
  const rows = await db
    .select({ entry: waitlistEntries, litter: litters.name })
    .from(waitlistEntries)
    .innerJoin(litters, eq(litters.id, waitlistEntries.litterId))
    .where(ofBuyer(email))
    .orderBy(asc(waitlistEntries.createdAt), waitlistEntries.id)
    .limit(OF_ONE_BUYER);
  return rows.map(({ entry: { id, name, note, answers, refusal, state, createdAt }, litter }) => ({
    id,
    litter,
    name,
    note,
    answers,
    refusal,
    state,
    createdAt: isoTime(createdAt),
  }));
}

/**
 * Money paid for a spot, or in flight, belongs to somebody. The status is read by the order's key: for `exists`, the planner
 * may read all open orders.
 */
const hasMoney = sql`coalesce((select ${orders.status} from ${orders} where ${orders.id} = ${waitlistEntries.orderId})
  in (${literals([...OPEN_STATUSES, ...RESERVED_STATUSES])}), false)`;

/** Somebody without a place, now or again, and without money for one. */
export const isUnused = and(inArray(waitlistEntries.state, ['unconfirmed', 'asking', 'unpaid', 'left']), not(hasMoney));

/** Makes room for the same mailbox. Returns whether the entry was unused. Callers hold the list's lock. */
export const eraseUnusedEntry = async (tx: Tx, entryId: string, now: Date): Promise<boolean> =>
  (await eraseEntries(tx, now, and(eq(waitlistEntries.id, entryId), isUnused), 1)) > 0;

/** The time that the newest mail to them names is over, and no breeder is asked before they pay, or has just said yes. */
const isPromisedNothing = (now: Date) =>
  and(
    lt(waitlistEntries.mailedAt, daysBefore(now, RETENTION_DAYS.unconfirmedWaiting)),
    or(
      isNull(waitlistEntries.approvedAt),
      lt(waitlistEntries.approvedAt, daysBefore(now, RETENTION_DAYS.approvedWaiting)),
    ),
    sql`${waitlistEntries.id} not in (select ${reservationRequests.entryId} from ${reservationRequests}
      where ${reservationRequests.entryId} is not null
        and (${reservationRequests.state} = 'open' or ${reservationRequests.allowedUntil} > ${now.toISOString()}::timestamptz))`,
  );

/** The wait for a litter counts from its expected week, and for another one from the day on which it wasn't coming anymore. */
const hasWaitedLong = (now: Date) => {
  const before = daysBefore(now, RETENTION_DAYS.waiting).toISOString();
  return sql`not exists (select from ${litters} where ${litters.id} = ${waitlistEntries.litterId}
    and coalesce(${litters.failedAt}, ${litters.expectedOn}) >= ${before}::timestamptz)`;
};

const eraseOlder =
  (days: number, states: EntryState[], also?: (now: Date) => SQL | undefined) =>
  ({ db, now }: Context, limit: number) => {
    const isOld = lt(waitlistEntries.changedAt, daysBefore(now, days));
    const which = and(inArray(waitlistEntries.state, states), isOld, not(hasMoney), also?.(now));
    return db.transaction((tx) => eraseEntries(tx, now, which, limit));
  };

export const waitlistRetention: RetentionRule[] = [
  {
    what: 'A person on the waiting list of a litter, or who wants a place: name, email, note and answers',
    kept: `${RETENTION_DAYS.waiting} days after joining, staying or the litter’s week, or with the litter; longer while it is paid`,
    why: 'Their turn may come',
    by: { eraseBatch: eraseOlder(RETENTION_DAYS.waiting, ['asking', 'waiting'], hasWaitedLong) },
  },
  {
    what: 'A person who has chosen a pet, passed, left or was declined',
    kept: `${RETENTION_DAYS.endedWaiting} days after that`,
    why: 'Both sides see how it went, and can go back',
    by: { eraseBatch: eraseOlder(RETENTION_DAYS.endedWaiting, ['picked', 'passed', 'left', 'removed', 'declined']) },
  },
  {
    what: 'A person who did not confirm the address, or did not pay for the place',
    kept: `${RETENTION_DAYS.unconfirmedWaiting} days after our last mail to them; longer while the breeder is asked first, ${RETENTION_DAYS.approvedWaiting} days once approved`,
    why: 'The mail that confirms it, or the breeder’s yes, may be read later',
    by: { eraseBatch: eraseOlder(RETENTION_DAYS.unconfirmedWaiting, ['unconfirmed', 'unpaid'], isPromisedNothing) },
  },
];
