import { tabStorage } from '../../../calls/storage.ts';
import type { PetPhoto } from '../../../../contract/pets/pet-photos.ts';
import { keepInSync } from './keep-in-sync.ts';
import { isUnsent, storedPhotos } from './photo-item.ts';
import { createPhotoQueue, type PhotoQueue } from './photo-queue.ts';

/** Outside of the components, since photos are sent on while other screens are shown. */
const ofPets = new Map<string, PhotoQueue>();
let ofNewPet: { userId: string; queue: PhotoQueue } | undefined;

/** The photos of a saved pet: its queue while one is at work, or a new one that starts with these. */
export function openPhotoQueue(petId: string, photos: PetPhoto[]): PhotoQueue {
  const atWork = ofPets.get(petId);
  if (atWork?.getState().items.some((item) => item.state !== 'stored')) return atWork;
  const queue = createPhotoQueue(photos);
  ofPets.set(petId, queue);
  void keepInSync(
    queue,
    petId,
    photos.map(({ id }) => id),
  );
  return queue;
}

/** What outlives a reload in this tab: photos that the server has, and how many it hasn't. */
interface StoredQueue {
  userId: string;
  photos: PetPhoto[];
  unsent: number;
}
const KEY = 'photos-of-new-pet';

/** The photos of the pet that is being described. */
export function photosOfNewPet(userId: string): PhotoQueue {
  if (ofNewPet?.userId === userId) return ofNewPet.queue;
  const kept = readStoredQueue(userId);
  const queue = createPhotoQueue(kept?.photos ?? [], kept && kept.unsent > 0 ? lost(kept.unsent) : null);
  ofNewPet = { userId, queue };
  queue.subscribe(() => {
    if (ofNewPet?.queue !== queue) return;
    const { items } = queue.getState();
    keep({ userId, photos: storedPhotos(items), unsent: items.filter(isUnsent).length });
  });
  return queue;
}

/** Gives a pet that has just been saved these photos; those on their way follow. The next pet starts without any. */
export async function giveToPet(petId: string): Promise<void> {
  const queue = ofNewPet?.queue;
  if (!queue) return;
  ofNewPet = undefined;
  keep(null);
  await assignQueueToPet(petId, queue);
}

/** Gives a pet that has just been saved the photos of a queue; those on their way follow. */
export function assignQueueToPet(petId: string, queue: PhotoQueue): Promise<void> {
  ofPets.set(petId, queue);
  return keepInSync(queue, petId, []);
}

const lost = (count: number) =>
  count === 1
    ? 'One photo was not sent before this page was reloaded. Please choose it again.'
    : `${count} photos were not sent before this page was reloaded. Please choose them again.`;

function keep(kept: StoredQueue | null) {
  const hasAny = kept && (kept.photos.length > 0 || kept.unsent > 0);
  tabStorage.write(KEY, hasAny ? JSON.stringify(kept) : null);
}

function readStoredQueue(userId: string): StoredQueue | null {
  try {
    const kept = JSON.parse(tabStorage.read(KEY) ?? 'null') as StoredQueue | null;
    return kept?.userId === userId ? kept : null;
  } catch {
    return null;
  }
}
