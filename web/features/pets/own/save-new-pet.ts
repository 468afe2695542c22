import type { Pet } from '../../../../contract/pets/pets.ts';
import { forgetSent } from '../../../calls/kept-typing.ts';
import { createSaving } from '../../../calls/saving.ts';
import { findKey, forgetKey } from '../../../calls/sent-key.ts';
import type { PetDetailsInput } from '../details/asked.ts';
import { giveToPet } from '../photo-uploads/queues.ts';
import { createPet } from '../queries.ts';

/** The name under which is kept what is typed for a new pet. */
export const nameNewPet = (userId: string): string => `new pet of ${userId}`;

export const savingOfNewPet = createSaving();

/** Saves a new pet with its photos, whatever screen is shown meanwhile; then the next one starts empty. */
export const saveNewPet = (userId: string, typed: PetDetailsInput): Promise<{ pet: Pet }> =>
  savingOfNewPet.run(createWithPhotos(userId, typed));

async function createWithPhotos(userId: string, typed: PetDetailsInput): Promise<{ pet: Pet }> {
  const form = nameNewPet(userId);
  const saved = await createPet({ ...typed, key: findKey(form, JSON.stringify(typed)) });
  forgetKey(form);
  forgetSent(form, typed);
  await giveToPet(saved.pet);
  return saved;
}
