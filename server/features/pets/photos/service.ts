import { PET_PHOTOS_MAX, WAITING_PHOTOS_MAX } from '../../../../contract/business.ts';
import type { PetPhoto } from '../../../../contract/pets/pet-photos.ts';
import type { UserContext } from '../../../context.ts';
import { violatedConstraint } from '../../../db/connection/failures.ts';
import { waitingPhotos } from '../../../db/schema.ts';
import { conflict, notFound } from '../../../errors.ts';
import { eq } from 'drizzle-orm';
import { findOwnPet } from '../queries.ts';
import { coverUrl } from '../presenter.ts';
import { discardPhotos, insertPhoto, keepUpload } from './files.ts';
import { checkChangeable, lockChangeable, listPhotoOrder, readPhotos, writeOrder } from './order.ts';

/** The photos of a breeder's own pet, the cover first. Throws NotFound. */
export async function ownPhotos(context: UserContext, petId: string): Promise<PetPhoto[]> {
  const pet = await findOwnPet(context.db, context.actor.id, petId);
  if (!pet) throw notFound('This pet was not found.');
  return present(context, await listPhotoOrder(context.db, pet));
}

/**
 * Adds a photo after the others; one that the pet has already stays where it is, so that a repeated upload changes nothing.
 * Throws NotFound, Conflict (sold, or a pet with PET_PHOTOS_MAX), PhotoTooLarge and NotAPhoto.
 */
export async function addPhoto(context: UserContext, petId: string, original: Buffer) {
  await checkChangeable(context, petId);
  const { hash, order } = await keepUpload(context, original, async (tx, photo) => {
    const pet = await lockChangeable(tx, context.actor.id, petId);
    const present = await listPhotoOrder(tx, pet);
    if (present.includes(photo.hash)) return { hash: photo.hash, order: present };
    if (present.length >= PET_PHOTOS_MAX)
      throw conflict(`A pet has up to ${PET_PHOTOS_MAX} photos. Please remove one first.`, 'too_many_photos');
    await insertPhoto(context, tx, photo);
    const next = [...present, photo.hash];
    await writeOrder(context, tx, pet, next);
    return { hash: photo.hash, order: next };
  });
  const photos = await present(context, order);
  return { photos, photo: photos.find(({ id }) => id === hash)! };
}

/**
 * Sets the order of a pet's photos, the cover first. `photoIds` has all of them, and may add the breeder's photos that
 * were uploaded before. Throws NotFound and Conflict (sold, or the photos have changed meanwhile).
 */
export async function setOrder(context: UserContext, petId: string, photoIds: string[]): Promise<PetPhoto[]> {
  const { db, actor } = context;
  try {
    await db.transaction(async (tx) => {
      const pet = await lockChangeable(tx, actor.id, petId);
      const missing = (await listPhotoOrder(tx, pet)).some((hash) => !photoIds.includes(hash));
      if (missing || (await readPhotos(tx, actor.id, photoIds)).length < photoIds.length) throw photosChanged();
      await writeOrder(context, tx, pet, photoIds);
    });
  } catch (error) {
    // One of them was deleted in between.
    throw violatedConstraint(error) === undefined ? error : photosChanged();
  }
  return present(context, photoIds);
}

const photosChanged = () =>
  conflict('These photos have changed in the meantime. Please check them again.', 'photos_changed');

/** Removes a photo; does nothing if the pet doesn't have it. Throws NotFound and Conflict (sold). */
export async function removePhoto(context: UserContext, petId: string, photoId: string): Promise<PetPhoto[]> {
  const order = await context.db.transaction(async (tx) => {
    const pet = await lockChangeable(tx, context.actor.id, petId);
    const present = await listPhotoOrder(tx, pet);
    const rest = present.filter((hash) => hash !== photoId);
    if (rest.length < present.length) await writeOrder(context, tx, pet, rest);
    return rest;
  });
  await discardPhotos(context, [photoId]);
  return present(context, order);
}

/**
 * Stores a photo whose pet isn't saved yet. Throws Conflict with WAITING_PHOTOS_MAX of them, PhotoTooLarge and NotAPhoto.
 */
export async function keepWaiting(context: UserContext, original: Buffer): Promise<PetPhoto> {
  const { db, actor, now } = context;
  if ((await db.$count(waitingPhotos, eq(waitingPhotos.userId, actor.id))) >= WAITING_PHOTOS_MAX)
    throw conflict(
      'Many of your photos are not in a payment request yet. Please save it first, or try again tomorrow.',
      'too_many_photos',
    );
  const hash = await keepUpload(context, original, async (tx, photo) => {
    await insertPhoto(context, tx, photo);
    await tx
      .insert(waitingPhotos)
      .values({ userId: actor.id, hash: photo.hash, createdAt: now })
      .onConflictDoUpdate({ target: [waitingPhotos.userId, waitingPhotos.hash], set: { createdAt: now } });
    return photo.hash;
  });
  return (await present(context, [hash]))[0]!;
}

const present = async ({ db, actor }: UserContext, hashes: string[]): Promise<PetPhoto[]> =>
  (await readPhotos(db, actor.id, hashes)).map(({ hash, width, height }) => ({
    id: hash,
    imageUrl: coverUrl(hash)!,
    width,
    height,
  }));
