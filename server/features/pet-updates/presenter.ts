import type { PetUpdate } from '../../../contract/pet-updates/pet-updates.ts';
import { coverUrl } from '../pets/api.ts';
import type { PhotoOfUpdate, UpdateRow } from './queries.ts';

/** An update as its breeder sees it. */
export const presentUpdate = (
  { id, words, weightGrams, takenOn, createdAt }: UpdateRow,
  photos: PhotoOfUpdate[],
): PetUpdate => ({
  id,
  words,
  weightGrams,
  takenOn,
  photos: photos.map(({ hash, width, height }) => ({ id: hash, imageUrl: coverUrl(hash)!, width, height })),
  createdAt: createdAt.toISOString(),
});
