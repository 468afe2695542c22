import { orderPhotos, petPhotos, removePhoto, type PetPhoto } from '../../../../contract/pet-photos.ts';
import { ApiError, call, isRefused } from '../../../calls/api.ts';
import { isHandled, keyOf, queryClient } from '../../../calls/query-client.ts';
import { notify } from '../../../ui/notify.ts';
import { showCover } from '../queries.ts';
import type { PhotoQueue } from './photo-queue.ts';

const RETRY_AFTER_MS = [2_000, 5_000, 15_000];

/**
 * Gives a saved pet the photos of its queue, in their order, and removes what was removed: now, and after each change.
 * `known`: the photos that it has. Resolves when the first time is done.
 */
export function keepInSync(queue: PhotoQueue, petId: string, known: string[]): Promise<void> {
  let stored = known;
  let running: Promise<void> | undefined;

  const wantedOf = () => queue.getState().items.flatMap(({ photo }) => (photo ? [photo.id] : []));
  const answered = ({ photos }: { photos: PetPhoto[] }) => {
    stored = photos.map(({ id }) => id);
    showCover(petId, photos[0]?.imageUrl ?? null);
  };

  async function sync() {
    for (;;) {
      const wanted = wantedOf();
      const removed = stored.find((id) => !wanted.includes(id));
      if (removed !== undefined) answered(await call(removePhoto, { params: { id: petId, photoId: removed } }));
      else if (wanted.join() !== stored.join())
        answered(await call(orderPhotos, { params: { id: petId }, body: { photoIds: wanted } }));
      else return;
    }
  }

  async function syncPatiently() {
    for (const delay of RETRY_AFTER_MS) {
      try {
        return await sync();
      } catch (error) {
        if (isRefused(error)) return refused(error as ApiError);
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
    await sync().catch(refused);
  }

  function refused(error: ApiError) {
    if (isHandled(error)) return;
    notify.error('Photos Not Saved', error.message);
    stop();
    void queryClient.invalidateQueries({ queryKey: keyOf(petPhotos) });
  }

  const start = () => {
    running ??= syncPatiently().finally(() => {
      running = undefined;
      if (wantedOf().join() !== stored.join() && isFollowing) void start();
    });
    return running;
  };
  let isFollowing = true;
  const unsubscribe = queue.subscribe(() => void start());
  const stop = () => {
    isFollowing = false;
    unsubscribe();
  };
  return start();
}
