import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '../../../db/client.ts';
import { comesAfter, type PageStart } from '../../../db/paging/page-start.ts';
import { litterPets, litters, pets } from '../../../db/schema.ts';

export type LitterRow = typeof litters.$inferSelect;

/** Counts of a litter's pets that aren't archived. */
export interface LitterCounts {
  pets: number;
  forSale: number;
  sold: number;
}

const selectPetCounts = () => {
  const count = (which: SQL) => sql`count(*) filter (where p.status ${which})`;
  return sql<LitterCounts>`(
    select json_build_object('pets', ${count(sql`<> 'archived'`)}, 'forSale', ${count(sql`= 'active'`)}, 'sold', ${count(sql`= 'sold'`)})
    from ${litterPets} m join ${pets} p on p.id = m.pet_id where m.litter_id = litters.id)`;
};

const selectLitters = (db: DbOrTx) =>
  db.select({ litter: litters, counts: selectPetCounts() }).from(litters).$dynamic();
export type LitterWithCounts = Awaited<ReturnType<typeof selectLitters>>[number];

/** A page of a breeder's litters, newest first. */
export const listOwnLitters = (db: Db, userId: string, limit: number, after: PageStart | undefined) =>
  selectLitters(db)
    .where(and(eq(litters.userId, userId), comesAfter(after, litters)))
    .orderBy(desc(litters.createdAt), litters.id)
    .limit(limit);

export async function findOwnLitter(
  db: DbOrTx,
  userId: string,
  litterId: string,
): Promise<LitterWithCounts | undefined> {
  return (await selectLitters(db).where(ownLitter(userId, litterId)).limit(1))[0];
}

/** The litter that an earlier request with the same idempotency key has made. */
export async function findByRequestKey(db: DbOrTx, userId: string, requestKey: string): Promise<string | undefined> {
  const same = and(eq(litters.userId, userId), eq(litters.requestKey, requestKey));
  return (await db.select({ id: litters.id }).from(litters).where(same).limit(1))[0]?.id;
}

/** Locked for the rest of the transaction: every change of its pets has this lock. */
export async function lockOwnLitter(tx: Tx, userId: string, litterId: string): Promise<LitterRow | undefined> {
  return (await tx.select().from(litters).where(ownLitter(userId, litterId)).limit(1).for('update'))[0];
}

/** The litter that a pet is in. */
export async function findLitterByPet(db: DbOrTx, petId: string): Promise<LitterRow | undefined> {
  const [row] = await db
    .select({ litter: litters })
    .from(litterPets)
    .innerJoin(litters, eq(litters.id, litterPets.litterId))
    .where(eq(litterPets.petId, petId));
  return row?.litter;
}

export const ownLitter = (userId: string, litterId: string) =>
  and(eq(litters.id, litterId), eq(litters.userId, userId));

/** The pets of a litter in its order, archived ones too. */
export const petsOfLitter = (db: DbOrTx, litterId: string) =>
  db
    .select({ petId: litterPets.petId, position: litterPets.position, status: pets.status })
    .from(litterPets)
    .innerJoin(pets, eq(pets.id, litterPets.petId))
    .where(eq(litterPets.litterId, litterId))
    .orderBy(litterPets.position, litterPets.petId);
