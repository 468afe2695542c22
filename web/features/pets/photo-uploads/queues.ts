import { tabStorage } from '../../../calls/storage.ts';
import type { PetPhoto } from '../../../../contract/pets/pet-photos.ts';
import type { Pet } from '../../../../contract/pets/pets.ts';
import { notify } from '../../../ui/notify.ts';
import { keepInSync } from './keep-in-sync.ts';
import { isUnsent, storedPhotos } from './photo-item.ts';
import { createPhotoQueue, type PhotoQueue } from './photo-queue.ts';

type NamedPet = Pick<Pet, 'id' | 'name'>;

interface QueueOfPet {
  name: string;
  queue: PhotoQueue;
  /** A photo was given up while no screen showed it. */
  hasLost: boolean;
}

/** Outside of the components, since photos are sent on while other screens are shown. */
const ofPets = new Map<string, QueueOfPet>();
let ofNewPet: { userId: string; queue: PhotoQueue } | undefined;

/** The photos of a saved pet: its queue while one is at work, or a new one that starts with these. */
export function openPhotoQueue(pet: NamedPet, photos: PetPhoto[]): PhotoQueue {
  const atWork = ofPets.get(pet.id)?.queue;
  if (atWork?.getState().items.some((item) => item.state !== 'stored')) return atWork;
  const queue = createPhotoQueue(photos);
  void attach(
    pet,
    queue,
    photos.map(({ id }) => id),
  );
  return queue;
}

/** Gives a pet the photos of a queue from now on, and says which get lost. `known`: the photos that it has. */
function attach({ id, name }: NamedPet, queue: PhotoQueue, known: string[]): Promise<void> {
  const own = { name, queue, hasLost: false };
  ofPets.set(id, own);
  queue.whenGivenUp(() => {
    if (queue.isShown()) return;
    own.hasLost = true;
    reportLost();
  });
  return keepInSync(queue, id, known);
}

const names = new Intl.ListFormat('en-US');
const countGivenUp = ({ queue }: QueueOfPet) => queue.getState().items.filter(({ isGivenUp }) => isGivenUp).length;

/** All of them in one sentence, since a message replaces the one before. */
function reportLost(): void {
  const lacking = [...ofPets.values()].filter((each) => each.hasLost && countGivenUp(each) > 0);
  const pets = names.format(lacking.map(({ name }) => name));
  const count = lacking.reduce((sum, each) => sum + countGivenUp(each), 0);
  if (count === 1) notify.error('Photo Not Sent', `One photo of ${pets} was not sent. Choose it again under Edit.`);
  else if (count > 1)
    notify.error('Photos Not Sent', `${count} photos of ${pets} were not sent. Choose them again under Edit.`);
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
  queue.follow(() => {
    if (ofNewPet?.queue !== queue) return;
    const { items } = queue.getState();
    keep({ userId, photos: storedPhotos(items), unsent: items.filter(isUnsent).length });
  });
  return queue;
}

/** Gives a pet that has just been saved these photos; those on their way follow. The next pet starts without any. */
export async function giveToPet(pet: NamedPet): Promise<void> {
  const queue = ofNewPet?.queue;
  if (!queue) return;
  ofNewPet = undefined;
  keep(null);
  await assignQueueToPet(pet, queue);
}

/** Gives a pet that has just been saved the photos of a queue; those on their way follow, and what failed is sent again. */
export function assignQueueToPet(pet: NamedPet, queue: PhotoQueue): Promise<void> {
  queue.retryFailed();
  return attach(pet, queue, []);
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
