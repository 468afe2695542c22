import type { PetPhoto } from '../../../../contract/pets/pet-photos.ts';
import { randomId } from '../../../ui/random-id.ts';

/** A photo in the editor: one that is on its way to the server, or that is stored there. */
export interface PhotoItem {
  key: string;
  /** URL of the picture to show: an object URL of the browser's own file, or the address of the stored photo. */
  preview: string;
  /** What is left to send. */
  file: Blob | null;
  state: 'waiting' | 'sending' | 'stored' | 'failed';
  /** The share of bytes sent. */
  progress: number;
  /** Why it failed. */
  message: string | null;
  /** Whether sending it again may help. */
  canRetry: boolean;
  /** How often it was sent again by itself, since a person asked for it or the connection came back. */
  tries: number;
  /** It failed, and isn't sent again by itself. */
  isGivenUp: boolean;
  /** As the server answered it; while a new version is sent, the one before. */
  photo: PetPhoto | null;
}

const unsent = { state: 'waiting', progress: 0, message: null, canRetry: false, tries: 0, isGivenUp: false } as const;

export const newItem = (file: Blob): PhotoItem => ({
  ...unsent,
  key: randomId(),
  preview: URL.createObjectURL(file),
  file,
  photo: null,
});

export const storedItem = (photo: PetPhoto): PhotoItem => ({
  ...unsent,
  key: photo.id,
  preview: photo.imageUrl,
  file: null,
  state: 'stored',
  photo,
});

/** Replaces the picture of an item with a file to send; the item keeps its key and its stored photo. */
export const editedItem = ({ key, photo }: PhotoItem, file: Blob): PhotoItem => ({ ...newItem(file), key, photo });

export const againItem = (item: PhotoItem, tries = 0): PhotoItem => ({ ...item, ...unsent, tries });

/** Photos of which the server has each one's newest version. */
export const storedPhotos = (items: PhotoItem[]): PetPhoto[] =>
  items.flatMap(({ state, photo }) => (state === 'stored' && photo ? [photo] : []));

/** The server doesn't have it yet, and may get it: who leaves the page loses it. */
export const isUnsent = ({ state, canRetry }: PhotoItem) => state === 'waiting' || state === 'sending' || canRetry;
