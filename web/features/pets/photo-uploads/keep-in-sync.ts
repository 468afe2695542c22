import { orderPhotos, removePhoto, type PetPhoto } from '../../../../contract/pets/pet-photos.ts';
import { isRefused } from '../../../calls/api.ts';
import { change, readAgain } from '../../../calls/change.ts';
import { isHandled } from '../../../calls/query-client.ts';
import { notify } from '../../../ui/notify.ts';
import { showCover } from '../queries.ts';
import { RETRY_AFTER_MS, type PhotoQueue } from './photo-queue.ts';

/**
 * Gives a saved pet the photos of its queue, in their order, and removes what was removed: now, and after each change.
 * `known`: the photos that it has. Resolves when this has been tried once.
 */
export function keepInSync(queue: PhotoQueue, petId: string, known: string[]): Promise<void> {
  let stored = known;
  let isRunning = false;
  let isFollowing = true;
  let endFirstTry = () => {};
  const firstTry = new Promise<void>((resolve) => (endFirstTry = resolve));

  const wantedPhotoIds = () => queue.getState().items.flatMap(({ photo }) => (photo ? [photo.id] : []));
  const answered = ({ photos }: { photos: PetPhoto[] }) => {
    stored = photos.map(({ id }) => id);
    showCover(petId, photos[0]?.imageUrl ?? null);
  };

  const options = { petId, answered };

  async function sync() {
    for (;;) {
      const wanted = wantedPhotoIds();
      const removed = stored.find((id) => !wanted.includes(id));
      const before = stored.join();
      if (removed !== undefined) await change(removePhoto, { params: { id: petId, photoId: removed } }, options);
      else if (wanted.join() !== before)
        await change(orderPhotos, { params: { id: petId }, body: { photoIds: wanted } }, options);
      else return;
      if (stored.join() === before) throw new Error('The photos could not be changed. Please reload the page.');
    }
  }

  async function syncPatiently() {
    for (const delay of [...RETRY_AFTER_MS, null]) {
      try {
        return await sync();
      } catch (error) {
        endFirstTry();
        if (isRefused(error) || delay === null) return giveUp(error as Error);
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
  }

  function giveUp(error: Error) {
    isFollowing = false;
    unsubscribe();
    if (!isHandled(error)) notify.error('Photos Not Saved', error.message);
    void readAgain(orderPhotos.changes ?? [], { petId });
  }

  async function start() {
    if (isRunning) return;
    isRunning = true;
    await syncPatiently();
    isRunning = false;
    endFirstTry();
    // Changed while the last answer was on its way.
    if (isFollowing && wantedPhotoIds().join() !== stored.join()) void start();
  }

  const unsubscribe = queue.follow(() => void start());
  void start();
  return firstTry;
}
