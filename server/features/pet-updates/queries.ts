import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { UPDATES } from '../../../contract/pet-updates/pet-updates.ts';
import type { OrderStatus } from '../../../contract/orders/orders.ts';
import type { DbOrTx } from '../../db/client.ts';
import { RESERVED_STATUSES } from '../../db/order-statuses.ts';
import {
  handOvers,
  litterPets,
  litters,
  orders,
  petUpdatePhotos,
  petUpdates,
  payments,
  photos,
  readyDay,
  users,
  waitlistEntries,
} from '../../db/schema.ts';
import { daysBefore } from '../../time/days.ts';
import { HANDED_OVER } from '../orders/api.ts';

export type UpdateRow = typeof petUpdates.$inferSelect;

/** What an update is about. */
export type Subject = { kind: 'pet'; petId: string } | { kind: 'litter'; litterId: string };

export const ofSubject = (subject: Subject): SQL =>
  subject.kind === 'pet' ? eq(petUpdates.petId, subject.petId) : eq(petUpdates.litterId, subject.litterId);

/** Once its photos are gone with what else showed them, as the release before deletes them, an update may have nothing left. */
export const hasContent = sql`(${petUpdates.words} <> '' or ${petUpdates.weightGrams} is not null
  or exists (select from ${petUpdatePhotos} where ${petUpdatePhotos.updateId} = ${petUpdates.id}))`;

/** A breeder's own updates about a pet or a litter, the newest day first. */
export const listOwn = (db: DbOrTx, userId: string, subject: Subject): Promise<UpdateRow[]> =>
  db
    .select()
    .from(petUpdates)
    .where(and(eq(petUpdates.userId, userId), ofSubject(subject), hasContent))
    .orderBy(desc(petUpdates.takenOn), desc(petUpdates.createdAt), petUpdates.id)
    .limit(UPDATES.perSubject);

/** The photos of updates in their order, by the id of their update. */
export async function listPhotosByUpdate(db: DbOrTx, updateIds: string[]) {
  if (updateIds.length === 0) return new Map<string, PhotoOfUpdate[]>();
  const rows = await db
    .select({
      updateId: petUpdatePhotos.updateId,
      position: petUpdatePhotos.position,
      hash: photos.hash,
      width: photos.width,
      height: photos.height,
    })
    .from(petUpdatePhotos)
    .innerJoin(photos, and(eq(photos.userId, petUpdatePhotos.userId), eq(photos.hash, petUpdatePhotos.hash)))
    .where(inArray(petUpdatePhotos.updateId, updateIds))
    .orderBy(asc(petUpdatePhotos.updateId), asc(petUpdatePhotos.position));
  return Map.groupBy(rows, ({ updateId }) => updateId);
}

export interface PhotoOfUpdate {
  position: number;
  hash: string;
  width: number;
  height: number;
}

/** Orders whose buyer waits for the pet or has it. */
const SEEING_STATUSES: OrderStatus[] = [...RESERVED_STATUSES, ...HANDED_OVER];

/** Confirming is optional: a sale counts as handed over some time after it was paid in full, or after the day from which the pet may go home. */
const assumedAt = sql`case when ${inArray(orders.status, [...HANDED_OVER])} then
  greatest((select max(paid_at) from ${payments} where order_id = ${orders.id}), ${readyDay}::timestamptz)
    + make_interval(days => ${UPDATES.daysUntilHandOver}::int) end`;

/** When the first of both sides confirmed the hand-over, or else when it is assumed; null for a reservation. */
const handedOverAt = sql<Date | null>`least(${handOvers.confirmedAt}, ${handOvers.receivedAt}, ${assumedAt})`;

/** An order whose buyer is known and sees updates. */
export const isSeeingOrder = and(inArray(orders.status, SEEING_STATUSES), isNotNull(orders.clientEmail));

/** Before the hand-over. */
export const isNotHandedOver = (now: Date): SQL =>
  sql`coalesce(${handedOverAt} > ${now.toISOString()}::timestamptz, true)`;

/** Somebody on the list whose turn is to come or is open. */
export const isSeeingEntry = and(
  inArray(waitlistEntries.state, ['waiting', 'turn']),
  or(
    isNull(waitlistEntries.endedOrderId),
    isNull(waitlistEntries.orderId),
    ne(waitlistEntries.endedOrderId, waitlistEntries.orderId),
  ),
);

/** A suspended or closed account shows no updates. */
const isBreederOpen = and(eq(users.id, petUpdates.userId), isNull(users.suspendedAt), isNull(users.closedAt));

/**
 * What the buyer of an order sees now of updates: those of its present pet and that pet's present litter, posted before the hand-over, and
 * not for long after it.
 */
export function isSeenByOrder(db: DbOrTx, orderId: string, now: Date): SQL {
  const isShortlyAfter = and(
    lte(petUpdates.createdAt, handedOverAt),
    isNotHandedOver(daysBefore(now, UPDATES.daysAfterHandOver)),
  );
  const isAbout = or(eq(petUpdates.petId, orders.petId), eq(petUpdates.litterId, litterPets.litterId));
  const seen = db
    .select({ id: petUpdates.id })
    .from(orders)
    .leftJoin(litterPets, eq(litterPets.petId, orders.petId))
    .innerJoin(petUpdates, and(eq(petUpdates.userId, orders.sellerId), isAbout))
    .innerJoin(users, isBreederOpen)
    .leftJoin(litters, eq(litters.id, petUpdates.litterId))
    .leftJoin(handOvers, eq(handOvers.orderId, orders.id))
    .where(
      and(eq(orders.id, orderId), isSeeingOrder, isNull(litters.suspendedAt), or(isNotHandedOver(now), isShortlyAfter)),
    );
  return inArray(petUpdates.id, seen);
}

/** What a person on a waiting list sees now of updates: those of its litter alone. */
export function isSeenByEntry(db: DbOrTx, entryId: string): SQL {
  const seen = db
    .select({ id: petUpdates.id })
    .from(waitlistEntries)
    .innerJoin(litters, and(eq(litters.id, waitlistEntries.litterId), isNull(litters.suspendedAt)))
    .innerJoin(petUpdates, and(eq(petUpdates.litterId, litters.id), eq(petUpdates.userId, litters.userId)))
    .innerJoin(users, isBreederOpen)
    .where(and(eq(waitlistEntries.id, entryId), isSeeingEntry));
  return inArray(petUpdates.id, seen);
}
