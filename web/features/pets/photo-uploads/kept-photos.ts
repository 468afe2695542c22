import type { PetPhoto } from '../../../../contract/pets/pet-photos.ts';
import { isUnsent, storedPhotos } from './photo-item.ts';
import { createPhotoQueue, type PhotoQueue } from './photo-queue.ts';

/** What outlives a reload of a queue in this tab: photos that the server has, and how many it hasn't. */
export interface KeptPhotos {
  photos: PetPhoto[];
  unsent: number;
}

/** What to keep of a queue; undefined for one without photos. */
export function toKeptPhotos(queue: PhotoQueue): KeptPhotos | undefined {
  const { items } = queue.getState();
  const photos = storedPhotos(items);
  const unsent = items.filter(isUnsent).length;
  return photos.length > 0 || unsent > 0 ? { photos, unsent } : undefined;
}

/** Starts with what is kept, and says what was not sent. */
export const openKeptPhotos = (kept: KeptPhotos | undefined): PhotoQueue =>
  createPhotoQueue(kept?.photos ?? [], kept && kept.unsent > 0 ? describeUnsent(kept.unsent) : null);

export const describeUnsent = (count: number): string =>
  count === 1
    ? 'One photo was not sent before this page was reloaded. Please choose it again.'
    : `${count} photos were not sent before this page was reloaded. Please choose them again.`;
