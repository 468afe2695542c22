import { and, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import { handOvers, litterPets, litters, orders, waitlistEntries } from '../../db/schema.ts';
import { isNotHandedOver, isSeeingEntry, isSeeingOrder, type Subject } from './queries.ts';

/** Who sees a new update of a breeder's pet or litter: buyers before the hand-over, and the people on the litter's waiting list. */
export async function listAudience({ db, now }: { db: DbOrTx; now: Date }, userId: string, subject: Subject) {
  const ofBuyers = db.select({ order: orders }).from(orders).leftJoin(handOvers, eq(handOvers.orderId, orders.id));
  const isSeeing = and(eq(orders.sellerId, userId), isSeeingOrder, isNotHandedOver(now));
  if (subject.kind === 'pet') {
    const rows = await ofBuyers.where(and(eq(orders.petId, subject.petId), isSeeing));
    return { buyers: rows.map(({ order }) => order), people: [] };
  }
  const ofLitter = and(eq(litters.id, subject.litterId), eq(litters.userId, userId), isNull(litters.suspendedAt));
  const rows = await ofBuyers
    .innerJoin(litterPets, eq(litterPets.petId, orders.petId))
    .innerJoin(litters, eq(litters.id, litterPets.litterId))
    .where(and(ofLitter, isSeeing));
  const listed = await db
    .select({ entry: waitlistEntries })
    .from(waitlistEntries)
    .innerJoin(litters, eq(litters.id, waitlistEntries.litterId))
    .where(and(ofLitter, isSeeingEntry));
  return { buyers: rows.map(({ order }) => order), people: listed.map(({ entry }) => entry) };
}
