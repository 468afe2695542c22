import { and, asc, avg, count, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { REVIEWS } from '../../../contract/reviews/reviews.ts';
import { KENNEL } from '../../../contract/kennel-pages/kennel-pages.ts';
import type { Db, DbOrTx, Tx } from '../../db/client.ts';
import {
  depositTerms,
  isLiveSale,
  kennelLitters,
  kennelPages,
  kennelPets,
  litters,
  mayBePaid,
  orders,
  paymentLinks,
  petDetails,
  pets,
  photos,
  receipts,
  reviews,
  salesFigures,
  shownAnswer,
  soldMonth,
  waitlists,
} from '../../db/schema.ts';
import { holdOfPet, keptForList } from '../payment-links/api.ts';

const photoColumns = { hash: photos.hash, width: photos.width, height: photos.height, placeholder: photos.placeholder };
const coverOfPet = and(eq(photos.userId, pets.userId), eq(photos.hash, pets.photoHash));

export async function findOwnPage(db: DbOrTx, userId: string) {
  return (await db.select().from(kennelPages).where(eq(kennelPages.userId, userId)))[0];
}

/** Photos of a breeder by their hashes. */
export const listPhotos = (db: Db, userId: string, hashes: string[]) =>
  db
    .select(photoColumns)
    .from(photos)
    .where(and(eq(photos.userId, userId), inArray(photos.hash, hashes)));

/**
 * The chosen pets that anybody may see: with an active link that isn't suspended, paused, over, for one buyer or a surprise, or reserved
 * through such a link. Newest first.
 */
export const listShownPets = (db: Db, userId: string, now: Date) =>
  db
    .select({
      pet: pets,
      days: { bornOn: petDetails.bornOn, readyOn: petDetails.readyOn },
      depositTerms,
      photo: photoColumns,
      link: { id: paymentLinks.id, offeredLines: paymentLinks.offeredLines },
      hold: holdOfPet(),
      kept: keptForList(),
    })
    .from(kennelPets)
    .innerJoin(pets, eq(pets.id, kennelPets.petId))
    .innerJoin(paymentLinks, and(eq(paymentLinks.petId, pets.id), isPublicLink(now)))
    .leftJoin(petDetails, eq(petDetails.petId, pets.id))
    .leftJoin(depositTerms, eq(depositTerms.petId, pets.id))
    .leftJoin(photos, coverOfPet)
    .where(and(eq(kennelPets.userId, userId), eq(pets.userId, userId), inArray(pets.status, ['active', 'reserved'])))
    .orderBy(desc(pets.createdAt), pets.id)
    .limit(KENNEL.pets);

const isPublicLink = (now: Date) =>
  and(
    eq(paymentLinks.status, 'active'),
    isNull(paymentLinks.suspendedAt),
    isNull(paymentLinks.pausedAt),
    isNull(paymentLinks.clientName),
    isNull(paymentLinks.clientEmail),
    eq(paymentLinks.neutralPreview, false),
    or(isNull(paymentLinks.expiresAt), gt(paymentLinks.expiresAt, now)),
  );

/** The chosen litters, without suspended ones and surprises; newest first. */
export const listShownLitters = (db: Db, userId: string) =>
  db
    .select({
      id: litters.id,
      name: litters.name,
      dam: litters.dam,
      sire: litters.sire,
      bornOn: litters.bornOn,
      expectedOn: litters.expectedOn,
      takesEntries: sql<boolean>`coalesce(${waitlists.takesEntries}, false)`,
    })
    .from(kennelLitters)
    .innerJoin(litters, eq(litters.id, kennelLitters.litterId))
    .leftJoin(waitlists, eq(waitlists.litterId, litters.id))
    .where(
      and(
        eq(kennelLitters.userId, userId),
        eq(litters.userId, userId),
        isNull(litters.suspendedAt),
        isNull(litters.failedAt),
        eq(litters.neutralPreview, false),
      ),
    )
    .orderBy(desc(litters.createdAt), litters.id)
    .limit(KENNEL.litters);

/** The last pets sold through the product; what a breeder marks as sold proves nothing, and a surprise stays one. */
export const listSold = (db: Db, userId: string) =>
  db
    .select({ id: pets.id, name: pets.name, breed: pets.breed, photo: photoColumns })
    .from(orders)
    .innerJoin(pets, eq(pets.id, orders.petId))
    .innerJoin(paymentLinks, eq(paymentLinks.id, orders.paymentLinkId))
    .leftJoin(photos, coverOfPet)
    .where(
      and(
        eq(orders.sellerId, userId),
        isLiveSale,
        sql`${orders.status} <> 'lost'`,
        eq(pets.userId, userId),
        eq(pets.status, 'sold'),
        eq(paymentLinks.neutralPreview, false),
        isNull(paymentLinks.suspendedAt),
      ),
    )
    .orderBy(desc(orders.createdAt), orders.id)
    .limit(KENNEL.sold);

/** Completed sales without those that a bank took; null until they were counted, which a visitor doesn't start. */
export async function countSold(db: Db, userId: string): Promise<number | null> {
  const lost = db
    .select({ count: count() })
    .from(orders)
    .where(and(eq(orders.sellerId, userId), mayBePaid(orders), sql`${orders.status} = 'lost'`));
  const [row] = await db
    .select({ count: sql<number>`${salesFigures.completedSales} - (${lost})`.mapWith(Number) })
    .from(salesFigures)
    .where(and(eq(salesFigures.sellerId, userId), isNotNull(salesFigures.countedAt)));
  return row?.count ?? null;
}

/** All reviews of a breeder that anybody may read: those that no admin took down, of sales whose payment no bank has taken back whole. */
const areRead = (userId: string) =>
  and(eq(reviews.sellerId, userId), isNull(reviews.suspendedAt), ne(orders.status, 'lost'));

export async function countReviews(db: Db, userId: string): Promise<{ count: number; meanStars: number | null }> {
  const [row] = await db
    .select({ count: count(), meanStars: avg(reviews.stars).mapWith(Number) })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(areRead(userId));
  return row!;
}

export const listNewestReviews = (db: Db, userId: string) =>
  db
    .select({
      id: reviews.id,
      stars: reviews.stars,
      text: reviews.text,
      soldIn: soldMonth,
      answer: shownAnswer,
    })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .innerJoin(receipts, eq(receipts.orderId, reviews.orderId))
    .where(areRead(userId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(REVIEWS.shown);

/** The newest pets for sale or reserved, with what their links are. */
export const listPetsToChoose = (db: Db, userId: string) =>
  db
    .select({
      id: pets.id,
      name: pets.name,
      breed: pets.breed,
      photoHash: pets.photoHash,
      chosen: kennelPets.petId,
      link: {
        // First: a row whose first column is null counts as no row.
        id: paymentLinks.id,
        suspendedAt: paymentLinks.suspendedAt,
        pausedAt: paymentLinks.pausedAt,
        expiresAt: paymentLinks.expiresAt,
        clientName: paymentLinks.clientName,
        clientEmail: paymentLinks.clientEmail,
        neutralPreview: paymentLinks.neutralPreview,
      },
    })
    .from(pets)
    .leftJoin(paymentLinks, and(eq(paymentLinks.petId, pets.id), eq(paymentLinks.status, 'active')))
    .leftJoin(kennelPets, and(eq(kennelPets.petId, pets.id), eq(kennelPets.userId, pets.userId)))
    .where(and(eq(pets.userId, userId), inArray(pets.status, ['active', 'reserved'])))
    // Chosen ones first: they stay in the list however many follow.
    .orderBy(asc(sql`(${kennelPets.petId} is null)`), desc(pets.createdAt), pets.id)
    .limit(CHOICES_MAX);
export type PetToChoose = Awaited<ReturnType<typeof listPetsToChoose>>[number];

const CHOICES_MAX = 200;

export const listLittersToChoose = (db: Db, userId: string) =>
  db
    .select({
      id: litters.id,
      name: litters.name,
      takesEntries: sql<boolean>`coalesce(${waitlists.takesEntries}, false)`,
      chosen: kennelLitters.litterId,
    })
    .from(litters)
    .leftJoin(waitlists, eq(waitlists.litterId, litters.id))
    .leftJoin(kennelLitters, and(eq(kennelLitters.litterId, litters.id), eq(kennelLitters.userId, litters.userId)))
    .where(and(eq(litters.userId, userId), eq(litters.neutralPreview, false)))
    .orderBy(asc(sql`(${kennelLitters.litterId} is null)`), desc(litters.createdAt), litters.id)
    .limit(CHOICES_MAX);

/**
 * Which of these pets are the breeder's own, and have no link for one buyer or for a surprise. Locks them and then their links, as all
 * transactions do, until this one ends, so that making a link or naming a buyer meanwhile takes the pet off.
 */
export async function listPublicPetIds(tx: Tx, userId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const own = await tx
    .select({ id: pets.id })
    .from(pets)
    .where(and(eq(pets.userId, userId), inArray(pets.id, ids), inArray(pets.status, ['active', 'reserved'])))
    .orderBy(pets.id)
    .for('share');
  const links = await tx
    .select()
    .from(paymentLinks)
    .where(and(eq(paymentLinks.userId, userId), inArray(paymentLinks.petId, ids), eq(paymentLinks.status, 'active')))
    .orderBy(paymentLinks.id)
    .for('share');
  const hidden = new Set(links.filter(isPrivate).map(({ petId }) => petId));
  return own.map(({ id }) => id).filter((id) => !hidden.has(id));
}

export const isPrivate = (
  link: Pick<typeof paymentLinks.$inferSelect, 'clientName' | 'clientEmail' | 'neutralPreview'>,
): boolean => link.clientName !== null || link.clientEmail !== null || link.neutralPreview;

export async function listOwnLitterIds(db: DbOrTx, userId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const own = and(eq(litters.userId, userId), inArray(litters.id, ids));
  return (await db.select({ id: litters.id }).from(litters).where(own)).map(({ id }) => id);
}
