import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '../../../contract/durations.ts';
import { forEachConcurrently } from '../concurrency/for-each-concurrently.ts';
import { assertObjectName, isObjectName } from './object-name.ts';
import type { ObjectStore } from './object-store.ts';

const CONTENT_TYPES: Record<string, string> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.pdf': 'application/pdf',
};
const TEMPORARY = '.tmp';
/** Others need the disk, too. */
const DELETE_CONCURRENCY = 8;
const ABANDONED_AFTER_MS = HOUR_MS;

/** Keeps files in one folder, which the first write creates. */
export function createDiskStore(folder: string): ObjectStore {
  let prepared: Promise<void> | undefined;
  const remove = async (name: string) => {
    assertObjectName(name);
    await rm(join(folder, name), { force: true });
  };
  return {
    async put(name, body) {
      assertObjectName(name);
      // Left-overs only waste space: failing to remove them must not fail an upload.
      prepared ??= removeAbandoned(folder).catch(() => undefined);
      await prepared;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // A reader sees the old file or the new one; after a power cut there is a whole file or none.
      const temporary = join(folder, `${name}.${randomUUID()}${TEMPORARY}`);
      try {
        await writeDurably(temporary, body);
        await rename(temporary, join(folder, name));
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => undefined);
        throw error;
      }
      await syncFolder(folder);
    },

    async get(name) {
      if (!isObjectName(name)) return undefined;
      const file = await unlessAbsent(open(join(folder, name), 'r'));
      if (!file) return undefined;
      try {
        const { size } = await file.stat();
        return {
          body: file.createReadStream(),
          contentType: CONTENT_TYPES[name.slice(name.lastIndexOf('.'))]!,
          size,
        };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    delete: remove,
    deleteAll: (names) => forEachConcurrently(DELETE_CONCURRENCY, names, remove),
  };
}

async function writeDurably(path: string, body: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(body);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows can't open a folder; there the file's own sync must suffice.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes files that a killed process left half-written; after an hour no write can still be in flight. */
async function removeAbandoned(folder: string): Promise<void> {
  const names = (await unlessAbsent(readdir(folder))) ?? [];
  for (const name of names.filter((each) => each.endsWith(TEMPORARY))) {
    const path = join(folder, name);
    const found = await unlessAbsent(stat(path));
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}

async function unlessAbsent<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
