import type { Pet } from '../../../../contract/pets/pets.ts';
import { createOnce } from '../../../calls/create-once.ts';
import { createSaving } from '../../../calls/saving.ts';
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
  const saved = await createOnce(nameNewPet(userId), { typed, body: typed }, createPet);
  await giveToPet(saved.pet);
  return saved;
}
