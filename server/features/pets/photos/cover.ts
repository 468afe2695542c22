import type { Pet } from '../../../../contract/pets/pets.ts';
import type { UserContext } from '../../../context.ts';
import { presentPet } from '../presenter.ts';
import { discardPhotos, insertPhoto, keepUpload } from './files.ts';
import { checkChangeable, lockChangeable, listPhotoOrder, writeOrder } from './order.ts';

/**
 * Replaces a pet's cover, its first photo; the others stay. Throws NotFound, Conflict (sold, even during processing),
 * PhotoTooLarge and NotAPhoto.
 */
export async function setCover(context: UserContext, petId: string, original: Buffer): Promise<Pet> {
  // Uploads are slow; skip the processing if the pet was sold during one.
  await checkChangeable(context, petId);
  const { pet, replaced } = await keepUpload(context, original, async (tx, photo) => {
    const current = await lockChangeable(tx, context.actor.id, petId);
    await insertPhoto(context, tx, photo);
    const others = (await listPhotoOrder(tx, current)).slice(1);
    await writeOrder(context, tx, current, [photo.hash, ...others.filter((hash) => hash !== photo.hash)]);
    return { pet: { ...current, photoHash: photo.hash }, replaced: current.photoHash };
  });
  if (replaced !== null && replaced !== pet.photoHash) await discardPhotos(context, [replaced]);
  return presentPet(pet);
}
