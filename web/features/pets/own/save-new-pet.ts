import type { Pet } from '../../../../contract/pets/pets.ts';
import { newIdempotencyKey } from '../../../calls/new-idempotency-key.ts';
import { tabStorage } from '../../../calls/storage.ts';
import type { PetDetailsInput } from '../details/asked.ts';
import { giveToPet } from '../photo-uploads/queues.ts';
import { createPet } from '../queries.ts';
import { keepValues } from './kept-values.ts';

const KEY = 'new-pet-sent';

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
  const saved = await createPet({ ...typed, key: findKey(JSON.stringify([userId, typed])) });
  tabStorage.write(KEY, null);
  keepValues(userId, {});
  await giveToPet(saved.pet);
  return saved;
}

interface Sent {
  content: string;
  key: string;
}

/** Unchanged values keep their idempotency key, also through a reload, so that a retry after a lost answer creates no second pet. */
function findKey(content: string): string {
  const sent = readSent();
  if (sent?.content === content) return sent.key;
  const key = newIdempotencyKey();
  tabStorage.write(KEY, JSON.stringify({ content, key } satisfies Sent));
  return key;
}

function readSent(): Sent | null {
  try {
    return JSON.parse(tabStorage.read(KEY) ?? 'null') as Sent | null;
  } catch {
    return null;
  }
}
