import { and, asc, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { timeZoneColumns, timeZoneOfBreeder } from '../accounts/api.ts';
import { toUtcDay } from '../../../contract/day.ts';
import { PASSED_DAYS } from '../../../contract/waitlists/list-deposit.ts';
import { RETENTION_DAYS } from '../../../contract/retention.ts';
import { isListedState, LISTED_STATES, WAITLIST, type EntryState } from '../../../contract/waitlists/waitlists.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { RESERVED_STATUSES } from '../../db/order-statuses.ts';
import {
  isHeldByBank,
  litterPets,
  litters,
  orderDeposits,
  orders,
  pets,
  users,
  waitlistEntries,
  waitlists,
} from '../../db/schema.ts';
import { hashToken } from '../../ids.ts';
import { daysAfter, daysBefore } from '../../time/days.ts';

export type WaitlistRow = typeof waitlists.$inferSelect;
export type EntryRow = typeof waitlistEntries.$inferSelect;

/** An entry with its list, and whose litter it is. */
export interface Found {
  entry: EntryRow;
  waitlist: WaitlistRow;
  /** Whether the breeder accepts people, the litter's page isn't suspended, and it may still come. */
  takesEntries: boolean;
  litterName: string;
  /** When the breeder said that the litter isn't coming. */
  failedAt: Date | null;
  breederName: string;
  breederTimeZone: string;
  sellerId: string;
}

const KEY = /^[\w-]{43}$/;

/** Finds an entry by the person's key. Undefined once the breeder's account is closed. */
export async function findByKey(db: DbOrTx, key: string): Promise<Found | undefined> {
  if (!KEY.test(key)) return undefined;
  const [found] = await db
    .select({
      entry: waitlistEntries,
      waitlist: waitlists,
      takesEntries: sql<boolean>`${waitlists.takesEntries} and ${litters.suspendedAt} is null and ${litters.failedAt} is null`,
      litterName: litters.name,
      failedAt: litters.failedAt,
      breederName: users.fullName,
      breederPlace: timeZoneColumns,
      sellerId: litters.userId,
    })
    .from(waitlistEntries)
    .innerJoin(waitlists, eq(waitlists.litterId, waitlistEntries.litterId))
    .innerJoin(litters, eq(litters.id, waitlists.litterId))
    .innerJoin(users, and(eq(users.id, litters.userId), isNull(users.closedAt)))
    .where(eq(waitlistEntries.keyHash, hashToken(key)));
  if (!found) return undefined;
  const { breederPlace, ...rest } = found;
  return { ...rest, breederTimeZone: timeZoneOfBreeder(breederPlace) };
}

/** Where a person waits or has chosen on a breeder's lists, the newest first. */
export async function placesOfBuyer(db: DbOrTx, sellerId: string, email: string, limit: number) {
  const rows = await db
    .select({ entry: waitlistEntries, litter: litters.name })
    .from(waitlistEntries)
    .innerJoin(litters, and(eq(litters.id, waitlistEntries.litterId), eq(litters.userId, sellerId)))
    .where(and(eq(waitlistEntries.email, email.toLowerCase()), inArray(waitlistEntries.state, [...LISTED_STATES])))
    .orderBy(desc(waitlistEntries.createdAt), waitlistEntries.id)
    .limit(limit);
  return rows.flatMap(({ entry: { id, litterId, state, createdAt }, litter }) =>
    isListedState(state) ? [{ id, litterId, litter, state, joinedAt: createdAt.toISOString() }] : [],
  );
}

/** Every change of a list and its entries takes its row first. */
export async function lockWaitlist(tx: Tx, litterId: string): Promise<WaitlistRow | undefined> {
  return (await tx.select().from(waitlists).where(eq(waitlists.litterId, litterId)).for('update'))[0];
}

/**
 * Locks a waiting list for a person who joins it or pays for a place: while the litter's page is suspended, or once it isn't coming, the
 * list takes no entries, and neither begins until the transaction ends. Locks the litter before its list.
 */
export async function lockOpenWaitlist(tx: Tx, litterId: string): Promise<WaitlistRow | undefined> {
  const ofLitter = eq(litters.id, litterId);
  const isOpen = sql<boolean>`${litters.suspendedAt} is null and ${litters.failedAt} is null`;
  const [litter] = await tx.select({ isOpen }).from(litters).where(ofLitter).for('share');
  const waitlist = await lockWaitlist(tx, litterId);
  return waitlist && { ...waitlist, takesEntries: waitlist.takesEntries && litter?.isOpen === true };
}

export async function findWaitlist(db: DbOrTx, litterId: string): Promise<WaitlistRow | undefined> {
  return (await db.select().from(waitlists).where(eq(waitlists.litterId, litterId)))[0];
}

export async function findEntry(db: DbOrTx, litterId: string, entryId: string): Promise<EntryRow | undefined> {
  const isIt = and(eq(waitlistEntries.litterId, litterId), eq(waitlistEntries.id, entryId));
  return (await db.select().from(waitlistEntries).where(isIt))[0];
}

/** Whether the breeder ended the list while this place was paid: it goes back whole, once no bank holds it. */
export const isPlaceEnded = ({ orderId, endedOrderId }: Pick<EntryRow, 'orderId' | 'endedOrderId'>): boolean =>
  orderId !== null && orderId === endedOrderId;

/** The day by which places go back since every pet is sold; see `listsThatAreOver` of places. */
export async function findReturnDay(db: DbOrTx, litterId: string): Promise<string | null> {
  const [sold] = await db
    .select({ at: sql<Date | null>`max(${pets.updatedAt})`.mapWith(pets.updatedAt) })
    .from(litterPets)
    .innerJoin(pets, eq(pets.id, litterPets.petId))
    .where(and(eq(litterPets.litterId, litterId), eq(pets.status, 'sold')));
  return sold?.at ? toUtcDay(daysAfter(sold.at, PASSED_DAYS)) : null;
}

const inStates = (litterId: string, states: EntryState[]) =>
  and(eq(waitlistEntries.litterId, litterId), inArray(waitlistEntries.state, states));

/** Lists entries by position. */
export const listEntries = (db: DbOrTx, litterId: string, states: EntryState[]): Promise<EntryRow[]> =>
  db
    .select()
    .from(waitlistEntries)
    .where(inStates(litterId, states))
    .orderBy(asc(waitlistEntries.position), waitlistEntries.id);

export const countEntries = (db: DbOrTx, litterId: string, states: EntryState[]): Promise<number> =>
  db.$count(waitlistEntries, inStates(litterId, states));

/** Whether the breeder asked who stays since this person came into the line; only who was asked may answer. */
export const wasAsked = (
  { openedAt }: Pick<WaitlistRow, 'openedAt'>,
  { enteredAt }: Pick<EntryRow, 'enteredAt'>,
): boolean => openedAt !== null && enteredAt <= openedAt;

/** Whether the breeder decides about a person before they have a place or pay for one. */
export const needsApproval = (
  { approves }: Pick<WaitlistRow, 'approves'>,
  { approvedAt }: Pick<EntryRow, 'approvedAt'>,
): boolean => approves && approvedAt === null;

/** A place in line for a litter that isn't coming: its person didn't keep it, or did so a year ago. Needs `litters` joined. */
export const isForgottenAt = (now: Date) =>
  and(
    eq(waitlistEntries.state, 'waiting'),
    lt(litters.failedAt, daysBefore(now, WAITLIST.failedDays)),
    or(isNull(waitlistEntries.staysAt), lt(waitlistEntries.staysAt, daysBefore(now, RETENTION_DAYS.waiting))),
  );

export async function isForgotten(db: DbOrTx, entryId: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: waitlistEntries.id })
    .from(waitlistEntries)
    .innerJoin(litters, eq(litters.id, waitlistEntries.litterId))
    .where(and(eq(waitlistEntries.id, entryId), isForgottenAt(now)));
  return rows.length > 0;
}

/** Position of an entry among those who wait, from 1. */
export const countUpTo = (db: DbOrTx, { litterId, position }: EntryRow): Promise<number> =>
  db.$count(waitlistEntries, and(inStates(litterId, ['waiting']), lte(waitlistEntries.position, position)));

/** Finds money held for a spot whose turn has passed, to be refunded automatically or after a dispute. */
export async function findPassedPaid(db: DbOrTx, entryId: string) {
  const [held] = await db
    .select({ isDisputed: isHeldByBank(orders.id), deposit: orderDeposits })
    .from(waitlistEntries)
    .innerJoin(orders, and(eq(orders.id, waitlistEntries.orderId), inArray(orders.status, [...RESERVED_STATUSES])))
    .innerJoin(orderDeposits, eq(orderDeposits.orderId, orders.id))
    .where(and(eq(waitlistEntries.id, entryId), eq(waitlistEntries.state, 'passed')));
  return held;
}

/** After everybody who has ever been on the list. */
export async function nextPosition(tx: Tx, litterId: string): Promise<number> {
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${waitlistEntries.position}), 0)` })
    .from(waitlistEntries)
    .where(eq(waitlistEntries.litterId, litterId));
  return last!.position + 1;
}

/** Somebody on a list as its breeder sees them, without what is paid for the place; undefined for who isn't on a list of this breeder. */
export async function findListedEntry(db: DbOrTx, userId: string, entryId: string) {
  const { id, litterId, name, email, note, answers, state, createdAt } = waitlistEntries;
  const [entry] = await db
    .select({ id, litterId, name, email, note, answers, state, createdAt })
    .from(waitlistEntries)
    .innerJoin(litters, and(eq(litters.id, litterId), eq(litters.userId, userId)))
    .where(eq(id, entryId));
  if (!entry || !isListedState(entry.state)) return undefined;
  const { litterId: ofLitter, createdAt: joinedAt, ...rest } = entry;
  return { litterId: ofLitter, entry: { ...rest, joinedAt: joinedAt.toISOString() } };
}
