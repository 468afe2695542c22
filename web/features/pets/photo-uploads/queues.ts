import type { PetPhoto } from '../../../../contract/pets/pet-photos.ts';
import type { Pet } from '../../../../contract/pets/pets.ts';
import { keepTyped, readTyped } from '../../../calls/kept-typing.ts';
import { notify } from '../../../ui/notify.ts';
import { signedInId } from '../../accounts/queries.ts';
import { keepInSync } from './keep-in-sync.ts';
import { openKeptPhotos, toKeptPhotos, type KeptPhotos } from './kept-photos.ts';
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

const nameKept = (userId: string) => `photos of the new pet of ${userId}`;

/** The photos of the pet that is being described. */
export function photosOfNewPet(userId: string): PhotoQueue {
  if (ofNewPet?.userId === userId) return ofNewPet.queue;
  const kept = readTyped(nameKept(userId)) as unknown as KeptPhotos | undefined;
  const queue = openKeptPhotos(kept);
  ofNewPet = { userId, queue };
  queue.follow(() => {
    // What arrives once its person has signed out is kept for nobody.
    if (ofNewPet?.queue === queue && signedInId() === userId) keepTyped(nameKept(userId), { ...toKeptPhotos(queue) });
  });
  return queue;
}

/** Gives a pet that has just been saved these photos; those on their way follow. The next pet starts without any. */
export async function giveToPet(pet: NamedPet): Promise<void> {
  if (!ofNewPet) return;
  const { userId, queue } = ofNewPet;
  ofNewPet = undefined;
  keepTyped(nameKept(userId), {});
  await assignQueueToPet(pet, queue);
}

/** Gives a pet that has just been saved the photos of a queue; those on their way follow, and what failed is sent again. */
export function assignQueueToPet(pet: NamedPet, queue: PhotoQueue): Promise<void> {
  queue.retryFailed();
  return attach(pet, queue, []);
}
