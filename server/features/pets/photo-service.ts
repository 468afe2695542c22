import { and, eq } from 'drizzle-orm';
import type { Pet } from '../../../contract/pets.ts';
import type { UserContext } from '../../context.ts';
import { pets, photos } from '../../db/schema.ts';
import { conflict, notFound } from '../../errors.ts';
import { deletePhotos, processPhoto, storePhoto } from '../../integrations/photos.ts';
import { presentPet } from './presenter.ts';
import { findOwnPet, lockOwnPet, type PetRow } from './queries.ts';

/**
 * Checks that a pet's photo may be changed. Throws NotFound, and Conflict once it is sold: the buyer's view must not
 * change.
 */
export async function checkPhotoChangeable({ db, actor }: UserContext, petId: string): Promise<void> {
  assertChangeable(await findOwnPet(db, actor.id, petId));
}

function assertChangeable(pet: PetRow | undefined): PetRow {
  if (!pet) throw notFound('This pet was not found.');
  if (pet.status === 'sold') throw conflict("This pet has been sold, so its photo can't be changed.", 'sold');
  return pet;
}

/**
 * Sets a pet's photo. Stores the files before their row, so a row never lacks its files; deletes files that end up
 * without a row. Throws NotFound, Conflict (sold, even during processing), PhotoTooLarge and NotAPhoto.
 */
export async function setPhoto(context: UserContext, petId: string, original: Buffer): Promise<Pet> {
  const { db, actor, photoStore, now } = context;
  // Uploads are slow; skip the processing if the pet was sold during one.
  await checkPhotoChangeable(context, petId);
  const photo = await processPhoto(original);
  await storePhoto(photoStore, photo);
  try {
    const { row, replaced } = await db.transaction(async (tx) => {
      const current = assertChangeable(await lockOwnPet(tx, actor.id, petId));
      await tx
        .insert(photos)
        .values({
          hash: photo.hash,
          userId: actor.id,
          width: photo.width,
          height: photo.height,
          placeholder: photo.placeholder,
          createdAt: now,
        })
        .onConflictDoNothing();
      const [updated] = await tx
        .update(pets)
        .set({ photoHash: photo.hash, updatedAt: now })
        .where(eq(pets.id, petId))
        .returning();
      return { row: updated!, replaced: current.photoHash === photo.hash ? null : current.photoHash };
    });
    if (replaced) await discardPhoto(context, replaced);
    return presentPet(row);
  } catch (error) {
    await removeUnusedFiles(context, photo.hash);
    throw error;
  }
}

/** Deletes a breeder's photo once none of their pets uses it, and its files once no other breeder does. */
export async function discardPhoto(context: UserContext, hash: string): Promise<void> {
  const { db, actor } = context;
  const [stillShown] = await db
    .select({ id: pets.id })
    .from(pets)
    .where(and(eq(pets.userId, actor.id), eq(pets.photoHash, hash)))
    .limit(1);
  if (stillShown) return;
  await db.delete(photos).where(and(eq(photos.userId, actor.id), eq(photos.hash, hash)));
  await removeUnusedFiles(context, hash);
}

async function removeUnusedFiles({ db, photoStore, log }: UserContext, hash: string): Promise<void> {
  try {
    const [used] = await db.select({ hash: photos.hash }).from(photos).where(eq(photos.hash, hash)).limit(1);
    if (!used) await deletePhotos(photoStore, [hash]);
  } catch (error) {
    // Unreferenced files are harmless.
    log.warn({ err: error, hash }, 'unused photo files were left behind');
  }
}
