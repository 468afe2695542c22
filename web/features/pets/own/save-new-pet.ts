import type { Pet } from '../../../../contract/pets/pets.ts';
import { forgetSent } from '../../../calls/kept-typing.ts';
import { findKey, forgetKey } from '../../../calls/sent-key.ts';
import type { PetDetailsInput } from '../details/asked.ts';
import { giveToPet } from '../photo-uploads/queues.ts';
import { createPet } from '../queries.ts';

/** The name under which is kept what is typed for a new pet. */
export const nameNewPet = (userId: string): string => `new pet of ${userId}`;

let saving: Promise<void> | undefined;

/** Resolves once the new pet that is being saved is saved or refused; undefined while none is being saved. */
export const findSaving = (): Promise<void> | undefined => saving;

/** Saves a new pet with its photos, whatever screen is shown meanwhile; then the next one starts empty. */
export function saveNewPet(userId: string, typed: PetDetailsInput): Promise<{ pet: Pet }> {
  const saved = createWithPhotos(userId, typed);
  const end = () => void (saving = undefined);
  saving = saved.then(end, end);
  return saved;
}

async function createWithPhotos(userId: string, typed: PetDetailsInput): Promise<{ pet: Pet }> {
  const form = nameNewPet(userId);
  const saved = await createPet({ ...typed, key: findKey(form, JSON.stringify(typed)) });
  forgetKey(form);
  forgetSent(form, typed);
  await giveToPet(saved.pet);
  return saved;
}
