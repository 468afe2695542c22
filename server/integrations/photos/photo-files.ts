import { buffer } from 'node:stream/consumers';
import { PHOTO_MAX_BYTES, PHOTO_WIDTHS } from '../../../contract/business.ts';
import { photoTooLarge } from '../../errors.ts';
import type { ObjectStore } from '../stores/object-store.ts';

export interface ProcessedPhoto {
  hash: string;
  width: number;
  height: number;
  placeholder: string;
  /** See `computeFingerprint`; null for a flat picture. */
  fingerprint: bigint | null;
  files: { name: string; body: Buffer; contentType: string }[];
}

/** More bytes than a photo may have; exported for the code that stops reading an upload at the limit. */
export const photoHasTooManyBytes = () =>
  photoTooLarge(
    `This photo is larger than ${PHOTO_MAX_BYTES / 1024 / 1024} MB. Please choose a smaller one, or save it at a lower quality first.`,
  );

/** Every file of a photo, as `photoAddress` and `photoPreviewAddress` name them: the widths, then the preview. */
export function photoFileNames(hash: string): string[] {
  return [...PHOTO_WIDTHS.map((width) => `${hash}-${width}.webp`), `${hash}-preview.jpg`];
}

/** One file of a photo, read into memory; null when it isn't stored. */
export async function readPhotoFile(store: ObjectStore, name: string): Promise<Buffer | null> {
  const stored = await store.get(name);
  return stored ? buffer(stored.body) : null;
}

/**
 * Writes all files of a photo. When a write fails, removes the files that this call created and rethrows; files that
 * existed before stay, since another pet may show the same photo.
 */
export async function storePhoto(store: ObjectStore, photo: ProcessedPhoto): Promise<void> {
  const existed = await Promise.all(photo.files.map(({ name }) => isStored(store, name)));
  const createdNames = photo.files.map(({ name }) => name).filter((_, index) => !existed[index]);
  // All writes settle before anything is removed: one still in flight would recreate its file.
  const writes = await Promise.allSettled(
    photo.files.map(({ name, body, contentType }) => store.put(name, body, contentType)),
  );
  const failed = writes.find((write) => write.status === 'rejected');
  if (!failed) return;
  await Promise.allSettled(createdNames.map((name) => store.delete(name)));
  throw failed.reason;
}

async function isStored(store: ObjectStore, name: string): Promise<boolean> {
  const found = await store.get(name);
  found?.body.destroy();
  return found !== undefined;
}

/** Removes all files of photos; the caller makes sure that no pet shows them. */
export const deletePhotos = (store: ObjectStore, hashes: string[]): Promise<void> =>
  store.deleteAll(hashes.flatMap(photoFileNames));
