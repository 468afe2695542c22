import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { PetDocument } from '../../contract/pets/pet-documents.ts';
import type { DatabaseHandle } from '../db/client.ts';
import { documentFileName } from '../integrations/document-files.ts';
import type { ObjectStore } from '../integrations/stores/object-store.ts';
import { photoFileNames } from '../integrations/photos/photo-files.ts';
import { sha256 } from './files.ts';
import { refuseFilling } from './room.ts';

/** A file of a photo or document in a backup. */
export interface PhotoFile {
  name: string;
  contentType: string;
  sha256: string;
}

const CONCURRENCY = 8;

/** The files of all photos and documents. */
export async function listStored(query: DatabaseHandle['query']): Promise<string[]> {
  const photos = await query<{ hash: string }>('select distinct hash from photos order by hash');
  const documents = await query<{ hash: string; type: PetDocument['type'] }>(
    'select distinct hash, type from documents order by hash, type',
  );
  return [
    ...photos.flatMap(({ hash }) => photoFileNames(hash)),
    ...documents.map(({ hash, type }) => documentFileName(hash, type)),
  ];
}

/**
 * Copies files out of the store, from disk or bucket alike. One that was deleted since the snapshot is left out. Throws before the disk is
 * full.
 */
export async function savePhotos(store: ObjectStore, names: string[], folder: string): Promise<PhotoFile[]> {
  const saved: PhotoFile[] = [];
  await inParallel(names, async (name) => {
    const found = await store.get(name);
    if (!found) return;
    const body = await buffer(found.body);
    await refuseFilling(folder);
    await writeFile(join(folder, name), body, { mode: 0o600 });
    saved.push({ name, contentType: found.contentType, sha256: sha256(body) });
  });
  return saved.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** For a store that had none of `names`: throws unless all were deleted since the snapshot. */
export async function refuseEmptyStore({ query }: Pick<DatabaseHandle, 'query'>, names: string[]): Promise<void> {
  const present = new Set(await listStored(query));
  const missing = names.filter((name) => present.has(name)).length;
  if (missing > 0)
    throw new Error(
      `The database names ${missing} files of photos and documents, and the photo store has none of them. ` +
        'Is it the one of the server? Compare S3_BUCKET and S3_ENDPOINT, or without a bucket DATA_DIR.',
    );
}

/** Throws unless every file is the one that was saved. */
export async function checkPhotos(files: PhotoFile[], folder: string): Promise<void> {
  await inParallel(files, async (file) => {
    const body = await readFile(join(folder, file.name)).catch(() => Buffer.alloc(0));
    if (sha256(body) !== file.sha256)
      throw new Error(`The backup is damaged: the photo ${file.name} is not what was saved. Nothing was restored.`);
  });
}

export async function putPhotos(store: ObjectStore, files: PhotoFile[], folder: string): Promise<void> {
  await inParallel(files, async ({ name, contentType }) =>
    store.put(name, await readFile(join(folder, name)), contentType),
  );
}

/** After a failure no further item begins. Settles once those in flight have ended, so that nothing is written later. */
async function inParallel<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  // Unlike an array's iterator, a generator is closed for all workers by the loop of the one that fails.
  const next = (function* () {
    yield* items;
  })();
  const worker = async () => {
    for (const item of next) await work(item);
  };
  const workers = Array.from({ length: CONCURRENCY }, worker);
  await Promise.allSettled(workers);
  await Promise.all(workers);
}
