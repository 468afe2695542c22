import { and, desc, eq, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { photoAddress } from '../../../contract/pets/photo-address.ts';
import type { ReportOutcome } from '../../../contract/reports/reports.ts';
import {
  PAGES_OF_PHOTO_MAX,
  type ComparedPhoto,
  type SimilarPhotos,
} from '../../../contract/reports/similar-photos.ts';
import type { Context, UserContext } from '../../context.ts';
import { paymentLinks, petPhotos, pets, photoPairs, photos, users } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { recordAudit } from '../audit/api.ts';
import { paymentUrl } from '../payment-links/api.ts';

const PAIRS_SHOWN = 100;

/** Pairs of photos that wait for an admin, the last found first; without those of closed accounts, which a job deletes. */
export async function similarPhotos(context: Context): Promise<SimilarPhotos[]> {
  const pairs = await openPairs(context);
  if (pairs.length === 0) return [];
  const keys = [...new Map(pairs.flatMap(toPhotoKeys).map((photo) => [toPhotoKey(photo), photo])).values()];
  const given = sql.join(
    keys.map(({ userId, hash }) => sql`(${userId}, ${hash})`),
    sql`, `,
  );
  const sides = await presentSides(context, given);
  return pairs.flatMap((pair) => {
    const shown = toPhotoKeys(pair).flatMap((photo) => sides.get(toPhotoKey(photo)) ?? []);
    const [earlier, later] = shown.toSorted((one, other) => one.uploadedAt.localeCompare(other.uploadedAt));
    if (!earlier || !later) return [];
    const { id, distance, isCutOff, foundAt } = pair;
    const isSameFile = pair.firstHash === pair.secondHash;
    return { id, distance, isSameFile, isCutOff, foundAt: foundAt.toISOString(), earlier, later };
  });
}

const openPairs = ({ db }: Context) =>
  db
    .select()
    .from(photoPairs)
    .where(isNull(photoPairs.resolvedAt))
    .orderBy(desc(photoPairs.foundAt), photoPairs.id)
    .limit(PAIRS_SHOWN);

interface PhotoKey {
  userId: string;
  hash: string;
}
const toPhotoKey = ({ userId, hash }: PhotoKey) => `${userId} ${hash}`;
const toPhotoKeys = ({
  firstUserId,
  firstHash,
  secondUserId,
  secondHash,
}: typeof photoPairs.$inferSelect): PhotoKey[] => [
  { userId: firstUserId, hash: firstHash },
  { userId: secondUserId, hash: secondHash },
];

async function presentSides(context: Context, given: SQL): Promise<Map<string, ComparedPhoto>> {
  const { userId, hash, width, height, createdAt } = photos;
  const { id, fullName, email, isAdmin, suspendedAt } = users;
  const rows = await context.db
    .select({
      photo: { userId, hash, width, height, createdAt },
      breeder: { id, fullName, email, isAdmin, suspendedAt },
    })
    .from(photos)
    .innerJoin(users, and(eq(id, userId), isNull(users.closedAt)))
    .where(sql`(${userId}, ${hash}) in (${given})`);
  const pages = Map.groupBy(await selectPagesWithPhotos(context, given), toPhotoKey);
  return new Map(
    rows.map(({ photo, breeder: { suspendedAt: suspended, ...breeder } }) => [
      toPhotoKey(photo),
      {
        imageUrl: photoAddress(photo.hash, 800),
        width: photo.width,
        height: photo.height,
        uploadedAt: photo.createdAt.toISOString(),
        breeder: { ...breeder, isSuspended: suspended !== null },
        pages: (pages.get(toPhotoKey(photo)) ?? []).slice(0, PAGES_OF_PHOTO_MAX).map((page) => ({
          kind: 'link',
          id: page.linkId,
          name: page.petName,
          url: paymentUrl(context, page.linkId),
          isSuspended: page.suspendedAt !== null,
        })),
      },
    ]),
  );
}

/** The links whose pages show one of the photos, as a cover or after it: the newest first. */
function selectPagesWithPhotos({ db }: Context, given: SQL) {
  const page = {
    linkId: paymentLinks.id,
    petName: pets.name,
    suspendedAt: paymentLinks.suspendedAt,
    createdAt: paymentLinks.createdAt,
  };
  const isOpened = and(eq(paymentLinks.petId, pets.id), ne(paymentLinks.status, 'archived'));
  const covers = db
    .select({ userId: pets.userId, hash: sql<string>`${pets.photoHash}`.as('hash'), ...page })
    .from(pets)
    .innerJoin(paymentLinks, isOpened)
    .where(sql`(${pets.userId}, ${pets.photoHash}) in (${given})`);
  const others = db
    .select({ userId: petPhotos.userId, hash: petPhotos.hash, ...page })
    .from(petPhotos)
    .innerJoin(pets, eq(pets.id, petPhotos.petId))
    .innerJoin(paymentLinks, isOpened)
    .where(sql`(${petPhotos.userId}, ${petPhotos.hash}) in (${given})`);
  return unionAll(covers, others).orderBy(sql`created_at desc`);
}

/** Decides on a pair, which then stays off the list. Throws NotFound. */
export async function resolveSimilarPhotos(context: UserContext, id: string, outcome: ReportOutcome): Promise<void> {
  await context.db.transaction(async (tx) => {
    const resolved = await tx
      .update(photoPairs)
      .set({ outcome, resolvedAt: context.now })
      .where(and(eq(photoPairs.id, id), isNull(photoPairs.resolvedAt)))
      .returning({ id: photoPairs.id });
    if (resolved.length === 0) throw notFound('This pair is not open anymore. Please reload the list.');
    const act = outcome === 'handled' ? 'photos_handled' : 'photos_dismissed';
    // Without the breeders, who don't see it.
    await recordAudit(context, tx, { act, userId: null, target: { kind: 'photos', id } });
  });
}
