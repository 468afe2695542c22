import { and, count, eq, inArray, isNotNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { litters, petDetails, petPhotos, pets, photos } from '../../db/schema.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';
import { deletePhotoFilesJob } from './photos/jobs.ts';

const ofOwner = (userId: string) =>
  and(
    eq(pets.userId, userId),
    or(isNotNull(pets.photoHash), ne(pets.description, ''), notInArray(pets.status, ['archived', 'sold'])),
  );

/** Archives a breeder's pets and erases photos, descriptions and details. Sold pets stay sold: an in-flight payment reads that. */
export const erasePets: ErasureStep = {
  what: 'pets',
  async count(db, { userId }) {
    return (await db.select({ count: count() }).from(pets).where(ofOwner(userId)))[0]!.count;
  },
  async eraseBatch({ now }, tx, { userId }, limit) {
    // Lock order: pets before their orders, and pets by id.
    const next = await tx
      .select({ id: pets.id })
      .from(pets)
      .where(ofOwner(userId))
      .orderBy(pets.id)
      .limit(limit)
      .for('update');
    if (next.length === 0) return 0;
    const status = sql`case when ${pets.status} = 'sold' then 'sold' else 'archived' end`;
    const ids = next.map(({ id }) => id);
    await tx.delete(petPhotos).where(inArray(petPhotos.petId, ids));
    await tx.delete(petDetails).where(inArray(petDetails.petId, ids));
    await tx
      .update(pets)
      .set({ photoHash: null, description: '', status, updatedAt: now })
      .where(inArray(pets.id, ids));
    return next.length;
  },
};

/** Deletes a breeder's litters; which pets were in them goes with them. */
export const eraseLitters: ErasureStep = {
  what: 'litters',
  async count(db, { userId }) {
    return (await db.select({ count: count() }).from(litters).where(eq(litters.userId, userId)))[0]!.count;
  },
  async eraseBatch(_context, tx, { userId }, limit) {
    const own = eq(litters.userId, userId);
    const next = tx.select({ id: litters.id }).from(litters).where(own).orderBy(litters.id).limit(limit);
    return (await tx.delete(litters).where(inArray(litters.id, next)).returning({ id: litters.id })).length;
  },
};

/** Deletes photos; a job per batch deletes their files. */
export const erasePhotos: ErasureStep = {
  what: 'photos',
  async count(db, { userId }) {
    return (await db.select({ count: count() }).from(photos).where(eq(photos.userId, userId)))[0]!.count;
  },
  async eraseBatch({ jobs }, tx, { userId }, limit) {
    const own = eq(photos.userId, userId);
    const next = tx.select({ hash: photos.hash }).from(photos).where(own).orderBy(photos.hash).limit(limit);
    const removed = await tx
      .delete(photos)
      .where(and(own, inArray(photos.hash, next)))
      .returning({ hash: photos.hash });
    if (removed.length > 0) await jobs.send(tx, deletePhotoFilesJob, { hashes: removed.map(({ hash }) => hash) });
    return removed.length;
  },
};
