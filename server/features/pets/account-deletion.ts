import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { pets, photos } from '../../db/schema.ts';
import { defineJob } from '../../integrations/job-definition.ts';
import { deletePhoto } from '../../integrations/photos.ts';
import type { DeletionStep } from '../accounts/own-data/closing.ts';

export const deletePhotoFilesJob = defineJob({
  name: 'delete-photo-files',
  expireInSeconds: 120,
  schema: z.object({ hash: z.string() }),
  handle: (context: Context, { hash }) => deletePhotoFiles(context, hash),
});

/** Archives a breeder's pets and erases photos and descriptions. Sold pets stay sold: an in-flight payment reads that. */
export const erasePets: DeletionStep = async (context, tx, userId) => {
  const ownPets = eq(pets.userId, userId);
  // Lock order: pets before their orders, and pets by id.
  await tx.select({ id: pets.id }).from(pets).where(ownPets).orderBy(pets.id).for('update');
  await tx.update(pets).set({ photoHash: null, description: '', updatedAt: context.now }).where(ownPets);
  await tx
    .update(pets)
    .set({ status: 'archived' })
    .where(and(ownPets, ne(pets.status, 'sold')));
  const removed = await tx.delete(photos).where(eq(photos.userId, userId)).returning({ hash: photos.hash });
  for (const { hash } of removed) await context.jobs.send(tx, deletePhotoFilesJob, { hash });
};

/** Deletes a photo's files unless another breeder uses the same image. */
async function deletePhotoFiles({ db, photoStore }: Context, hash: string): Promise<void> {
  const [used] = await db.select({ hash: photos.hash }).from(photos).where(eq(photos.hash, hash)).limit(1);
  if (!used) await deletePhoto(photoStore, hash);
}
