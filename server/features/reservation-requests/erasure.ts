import { and, asc, eq, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { RETENTION_DAYS } from '../../../contract/retention.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { litters, pets, reservationRequests, waitlistEntries } from '../../db/schema.ts';
import { eraseSentMails } from '../../emails/outbox.ts';
import { daysBefore } from '../../time/days.ts';
import { isoTime } from '../../time/iso-time.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';
import type { RetentionRule } from '../../upkeep/retention.ts';

/** More than a buyer can have: five a day are kept for 30 days. */
const OF_ONE_BUYER = 1_000;

const { id, buyerEmail, createdAt, allowedUntil, userId: breederId, petId, entryId } = reservationRequests;
const ofBuyer = (email: string) => eq(buyerEmail, email.toLowerCase());

/** Deletes requests, and the mails about them. Returns how many. */
async function eraseRequests(tx: Tx, which: SQL | undefined, limit: number): Promise<number> {
  const next = await tx.select({ id }).from(reservationRequests).where(which).orderBy(asc(createdAt)).limit(limit);
  if (next.length === 0) return 0;
  const due = inArray(
    id,
    next.map((row) => row.id),
  );
  const ofKind = (kind: string) =>
    tx
      .select({ occasion: sql`${kind}::text || ':' || ${id}` })
      .from(reservationRequests)
      .where(due);
  await eraseSentMails(tx, ofKind('reservation-request').unionAll(ofKind('reservation-answer')));
  await tx.delete(reservationRequests).where(due);
  return next.length;
}

/** What a closed account was asked. */
export const eraseRequestsOfBreeder: ErasureStep = {
  what: 'requests to reserve',
  eraseBatch: (_context, tx, { userId }, limit) => eraseRequests(tx, eq(breederId, userId), limit),
};

/** Deletes all that a buyer asked to reserve. */
export const eraseRequestsOfBuyer = (tx: Tx, email: string): Promise<number> =>
  eraseRequests(tx, ofBuyer(email), OF_ONE_BUYER);

/** Finds a request of an address, whose id a job can store instead of the address. */
export const findRequestIdByEmail = async (db: DbOrTx, email: string): Promise<string | null> =>
  (await db.select({ id }).from(reservationRequests).where(ofBuyer(email)).limit(1))[0]?.id ?? null;

export const addressOfRequest = async (db: DbOrTx, requestId: string): Promise<string | undefined> =>
  (await db.select({ email: buyerEmail }).from(reservationRequests).where(eq(id, requestId)))[0]?.email;

/** What a buyer asked to reserve, for the copy of their data. */
export async function requestsOfBuyer(db: DbOrTx, email: string) {
  const rows = await db
    .select({ pet: sql<string>`coalesce(${pets.name}, ${litters.name}, '')`, request: reservationRequests })
    .from(reservationRequests)
    .leftJoin(pets, eq(pets.id, petId))
    .leftJoin(waitlistEntries, eq(waitlistEntries.id, entryId))
    .leftJoin(litters, eq(litters.id, waitlistEntries.litterId))
    .where(ofBuyer(email))
    .orderBy(asc(createdAt), id)
    .limit(OF_ONE_BUYER);
  return rows.map(({ pet, request: { buyerName, state, ...rest } }) => ({
    pet,
    name: buyerName,
    state,
    allowedUntil: isoTime(rest.allowedUntil),
    askedAt: isoTime(rest.createdAt),
  }));
}

export const requestRetention: RetentionRule = {
  what: 'A buyer’s request to reserve a pet, with the buyer’s name and email',
  kept: `${RETENTION_DAYS.reservationRequest} days; longer while the breeder’s yes lets the buyer pay`,
  why: 'The breeder answers it, and the buyer pays',
  by: {
    eraseBatch: ({ db, now }, limit) => {
      const isOld = lt(createdAt, daysBefore(now, RETENTION_DAYS.reservationRequest));
      const isOver = or(isNull(allowedUntil), lt(allowedUntil, now));
      return db.transaction((tx) => eraseRequests(tx, and(isOld, isOver), limit));
    },
  },
};
