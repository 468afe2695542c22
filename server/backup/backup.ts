import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DatabaseHandle } from '../db/client.ts';
import type { ObjectStore } from '../integrations/stores/object-store.ts';
import { sha256, writeCompressed, writeSums } from './files.ts';
import { listStored, refuseEmptyStore, savePhotos } from './photo-files.ts';
import { refuseFilling, whileThereIsRoom } from './room.ts';
import {
  readContents,
  listTables,
  prepareTransaction,
  readLines,
  readSequences,
  type Contents,
  type Sequence,
  type Table,
} from './tables.ts';

export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const PHOTO_LIST = 'photos.json';
/** Generated into DATA_DIR where the environment sets none. */
export const SECRETS = ['session-secret', 'admin-secret-key'];

export interface SavedTable extends Table, Contents {
  file: string;
}

export interface Manifest {
  format: number;
  takenAt: string;
  tables: SavedTable[];
  sequences: Sequence[];
}

export interface Summary {
  tables: number;
  rows: number;
  photoFiles: number;
}

interface Source {
  database: DatabaseHandle;
  store: ObjectStore;
  dataDir: string;
  now: Date;
  /** What the database names may be in another store alone. */
  isStoreOptional?: boolean;
}

/**
 * Writes everything into `folder`, which must not exist: every table as of one moment, photos and documents, generated secrets. Runs
 * beside servers that use the database. The folder gets its name once it is complete; a backup that fails leaves nothing. Throws before the
 * disk is full, and where the store has none of the photos and documents.
 */
export async function backUp(source: Source, folder: string): Promise<Summary> {
  await mkdir(folder, { recursive: false, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`${folder} exists already. Name a new folder.`) : error;
  });
  await rm(folder, { recursive: true });
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await refuseFilling(dirname(folder));
  try {
    const summary = await writeAll(source, partial);
    await rename(partial, folder);
    return summary;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function writeAll(source: Source, folder: string): Promise<Summary> {
  const { database, store, dataDir, now, isStoreOptional = false } = source;
  await mkdir(join(folder, 'photos'), { recursive: true, mode: 0o700 });
  const sums = new Map<string, string>();
  const keep = async (name: string, body: string | Buffer) => {
    await writeFile(join(folder, name), body, { mode: 0o600 });
    sums.set(name, sha256(body));
  };

  const { tables, sequences, names } = await database.transaction(async (query) => {
    await query('set transaction isolation level repeatable read, read only');
    await prepareTransaction(query);
    const saved: SavedTable[] = [];
    for (const table of await listTables(query)) {
      const file = `${table.name.replaceAll('"', '')}.jsonl.gz`;
      const lines = whileThereIsRoom(folder, readLines(query, table));
      sums.set(file, await writeCompressed(join(folder, file), lines));
      saved.push({ ...table, ...(await readContents(query, table)), file });
    }
    return { tables: saved, sequences: await readSequences(query), names: await listStored(query) };
  });
  const photos = await savePhotos(store, names, join(folder, 'photos'));
  if (photos.length === 0 && !isStoreOptional) await refuseEmptyStore(database, names);
  await keep(PHOTO_LIST, JSON.stringify(photos));
  for (const name of SECRETS) {
    const secret = await readFile(join(dataDir, name)).catch(() => undefined);
    if (secret) await keep(name, secret);
  }
  const manifest: Manifest = { format: FORMAT, takenAt: now.toISOString(), tables, sequences };
  await keep(MANIFEST, JSON.stringify(manifest, null, 2));
  await writeSums(folder, sums);
  return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), photoFiles: photos.length };
}
