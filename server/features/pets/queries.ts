import { and, desc, eq, exists, isNotNull, isNull, ne, not, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import { comesAfter, type PageStart } from '../../db/page-start.ts';
import { connectedAccounts, isLiveSale, orders, paymentLinks, pets, users } from '../../db/schema.ts';
import { isMemberSql } from '../accounts/membership.ts';

export type PetRow = typeof pets.$inferSelect;

/** A breeder's own pet; undefined when it is another's, archived or missing. */
export async function findOwnPet(db: DbOrTx, userId: string, petId: string): Promise<PetRow | undefined> {
  const [row] = await db.select().from(pets).where(ownPet(userId, petId)).limit(1);
  return row;
}

/** The same, locked for the rest of the transaction. */
export async function lockOwnPet(db: DbOrTx, userId: string, petId: string): Promise<PetRow | undefined> {
  const [row] = await db.select().from(pets).where(ownPet(userId, petId)).limit(1).for('update');
  return row;
}

/** Whether the breeder has deleted this pet. */
export async function isOwnArchived(db: DbOrTx, userId: string, petId: string): Promise<boolean> {
  const archived = and(eq(pets.id, petId), eq(pets.userId, userId), eq(pets.status, 'archived'));
  return (await db.select({ id: pets.id }).from(pets).where(archived).limit(1)).length > 0;
}

/** The pet that an earlier request with the same idempotency key has made. */
export async function findByRequestKey(db: DbOrTx, userId: string, requestKey: string): Promise<PetRow | undefined> {
  const [row] = await db
    .select()
    .from(pets)
    .where(and(eq(pets.userId, userId), eq(pets.requestKey, requestKey)));
  return row;
}

const ownPet = (userId: string, petId: string) =>
  and(eq(pets.id, petId), eq(pets.userId, userId), ne(pets.status, 'archived'));

/** A breeder's pets, newest first, with the cents of a sold pet's price that were refunded or lost in a dispute. */
export function listOwnPets(db: DbOrTx, userId: string, limit: number, after: PageStart | undefined) {
  return db
    .select({
      id: pets.id,
      createdAt: pets.createdAt,
      pet: pets,
      refundedCents: sql<number>`coalesce(${orders.refundedPriceCents} + ${orders.lostPriceCents}, 0)::int`,
    })
    .from(pets)
    .leftJoin(orders, and(eq(orders.petId, pets.id), isLiveSale))
    .where(and(eq(pets.userId, userId), ne(pets.status, 'archived'), comesAfter(after, pets)))
    .orderBy(desc(pets.createdAt), pets.id)
    .limit(limit);
}

/** Pets for sale that have a photo and whose breeder is a member and not suspended, with what their location's badge needs. */
export async function listPetsForSale(db: DbOrTx, limit: number, after: PageStart | undefined, now: Date) {
  return db
    .select({
      id: pets.id,
      createdAt: pets.createdAt,
      pet: pets,
      seller: { isAdmin: users.isAdmin, physicalAddress: users.physicalAddress },
      accountVerifiedAt: connectedAccounts.verifiedAt,
    })
    .from(pets)
    .innerJoin(users, eq(users.id, pets.userId))
    .leftJoin(connectedAccounts, and(eq(connectedAccounts.userId, users.id), isNull(connectedAccounts.disconnectedAt)))
    .where(
      and(
        eq(pets.status, 'active'),
        isNotNull(pets.photoHash),
        isNull(users.closedAt),
        isNull(users.suspendedAt),
        not(hasSuspendedLink(db)),
        isMemberSql(db, now),
        comesAfter(after, pets),
      ),
    )
    .orderBy(desc(pets.createdAt), pets.id)
    .limit(limit);
}
export type PetForSale = Awaited<ReturnType<typeof listPetsForSale>>[number];

/** Whether an admin has suspended the pet's active link. */
const hasSuspendedLink = (db: DbOrTx) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(paymentLinks)
      .where(
        and(eq(paymentLinks.petId, pets.id), eq(paymentLinks.status, 'active'), isNotNull(paymentLinks.suspendedAt)),
      ),
  );
