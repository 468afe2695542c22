import { and, eq, ne } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { pets, photos } from '../../db/schema.ts';
import { deletePhoto } from '../../integrations/photos.ts';
import type { DeletionStep } from '../accounts/closing.ts';

const DELETE_PHOTO_FILES = 'delete-photo-files';

/** A breeder's pets disappear with their photos and descriptions. Sold ones stay sold: a payment under way asks. */
export const erasePets: DeletionStep = async (context, tx, userId) => {
  const ownPets = eq(pets.userId, userId);
  // Locked before their orders, as wherever both are, and always in the same order.
  await tx.select({ id: pets.id }).from(pets).where(ownPets).orderBy(pets.id).for('update');
  await tx.update(pets).set({ photoHash: null, description: '', updatedAt: context.now }).where(ownPets);
  await tx
    .update(pets)
    .set({ status: 'archived' })
    .where(and(ownPets, ne(pets.status, 'sold')));
  const removed = await tx.delete(photos).where(eq(photos.userId, userId)).returning({ hash: photos.hash });
  for (const { hash } of removed) await context.jobs.send(tx, DELETE_PHOTO_FILES, { hash });
};

/** Removes a photo's files unless another breeder shows the same picture. */
async function deletePhotoFiles({ db, photoStore }: Context, hash: string): Promise<void> {
  const [used] = await db.select({ hash: photos.hash }).from(photos).where(eq(photos.hash, hash)).limit(1);
  if (!used) await deletePhoto(photoStore, hash);
}

/** The jobs of pets, by queue. */
export const petJobs = {
  [DELETE_PHOTO_FILES]: (context: Context, data: Record<string, string>) =>
    deletePhotoFiles(context, data['hash'] ?? ''),
};
