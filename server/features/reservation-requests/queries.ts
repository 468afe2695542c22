import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { timeZoneColumns } from '../accounts/api.ts';
import { RESERVATION_REQUESTS } from '../../../contract/reservation-requests/reservation-requests.ts';
import type { DbOrTx } from '../../db/client.ts';
import { litters, pets, reservationRequests, users, waitlistEntries } from '../../db/schema.ts';
import { hashToken } from '../../ids.ts';
import type { EntryRow } from '../waitlists/api.ts';

type RequestRow = typeof reservationRequests.$inferSelect;

/** A request with what it is about, a pet or a place on a waiting list, and the breeder. */
export interface Found {
  request: RequestRow;
  pet: Pick<typeof pets.$inferSelect, 'name' | 'status'> | null;
  entry: EntryRow | null;
  litterName: string | null;
  breeder: Pick<typeof users.$inferSelect, 'fullName' | keyof typeof timeZoneColumns>;
}

const selectFound = (db: DbOrTx) =>
  db
    .select({
      request: reservationRequests,
      pet: { name: pets.name, status: pets.status },
      entry: waitlistEntries,
      litterName: litters.name,
      breeder: { fullName: users.fullName, ...timeZoneColumns },
    })
    .from(reservationRequests)
    .leftJoin(pets, eq(pets.id, reservationRequests.petId))
    .leftJoin(waitlistEntries, eq(waitlistEntries.id, reservationRequests.entryId))
    .leftJoin(litters, eq(litters.id, waitlistEntries.litterId))
    .innerJoin(users, and(eq(users.id, reservationRequests.userId), isNull(users.closedAt)));

const KEY = /^[\w-]{43}$/;

/** A request to reserve a pet. */
export interface FoundOfPet extends Found {
  pet: NonNullable<Found['pet']>;
  linkId: string;
}

/** Finds a request of a pet by the buyer's key. Undefined once the breeder's account is closed. */
export async function findByKey(db: DbOrTx, key: string): Promise<FoundOfPet | undefined> {
  if (!KEY.test(key)) return undefined;
  const [found] = await selectFound(db).where(eq(reservationRequests.keyHash, hashToken(key)));
  const linkId = found?.request.linkId;
  return found?.pet && linkId ? { ...found, pet: found.pet, linkId } : undefined;
}

/** The breeder's own, locked for the rest of the transaction. */
export const lockOwn = async (db: DbOrTx, userId: string, id: string): Promise<Found | undefined> =>
  (
    await selectFound(db)
      .where(and(eq(reservationRequests.userId, userId), eq(reservationRequests.id, id)))
      .for('update', { of: reservationRequests })
  )[0];

/** Whose pet or place can be paid now, oldest first. */
export const listOpen = (db: DbOrTx, userId: string): Promise<Found[]> =>
  selectFound(db)
    .where(
      and(
        eq(reservationRequests.userId, userId),
        eq(reservationRequests.state, 'open'),
        or(eq(pets.status, 'active'), eq(waitlistEntries.state, 'unpaid')),
      ),
    )
    .orderBy(asc(reservationRequests.createdAt), asc(reservationRequests.id))
    .limit(RESERVATION_REQUESTS.openPerBreeder);
