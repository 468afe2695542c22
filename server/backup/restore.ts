import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseHandle } from '../db/client.ts';
import type { ObjectStore } from '../integrations/stores/object-store.ts';
import { FORMAT, MANIFEST, PHOTO_LIST, SECRETS, type Manifest, type SavedTable, type Summary } from './backup.ts';
import { checkSums, readBatches } from './files.ts';
import { checkPhotos, putPhotos, type PhotoFile } from './photo-files.ts';
import {
  readContents,
  listTables,
  prepareTransaction,
  setSequence,
  withoutRules,
  writeLines,
  type Table,
} from './tables.ts';

type Query = DatabaseHandle['query'];

const ROWS_PER_BATCH = 500;

/** A backup that was read and checked. */
export interface CheckedBackup {
  folder: string;
  manifest: Manifest;
  photos: PhotoFile[];
  /** False leaves the secrets of DATA_DIR as they are. */
  withSecrets?: boolean;
}

/** Throws when a file is missing or isn't the one that was written. */
export async function checkBackup(folder: string): Promise<CheckedBackup> {
  await checkSums(folder);
  const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest;
  if (manifest.format !== FORMAT) throw new Error(`This release can't read backups of format ${manifest.format}.`);
  const photos = JSON.parse(await readFile(join(folder, PHOTO_LIST), 'utf8')) as PhotoFile[];
  await checkPhotos(photos, join(folder, 'photos'));
  return { folder, manifest, photos };
}

/**
 * Restores into a migrated, empty database, in one transaction: everything, equal to what was backed up, or nothing.
 * Photos come first: they are named by their contents, so putting them again changes nothing.
 */
export async function restore(
  { database, store, dataDir }: { database: DatabaseHandle; store: ObjectStore; dataDir: string },
  { folder, manifest, photos, withSecrets = true }: CheckedBackup,
): Promise<Summary> {
  await database.transaction((query) => refuseUnfit(query, manifest));
  await putPhotos(store, photos, join(folder, 'photos'));
  await database.transaction(async (query) => {
    await prepareTransaction(query);
    const names = manifest.tables.map(({ name }) => name).join(', ');
    await query(`lock table ${names} in access exclusive mode`);
    await refuseUnfit(query, manifest);
    await withoutRules(query, manifest.tables, async () => {
      await query(`truncate ${names}`);
      for (const table of manifest.tables) await fill(query, table, join(folder, table.file));
    });
    for (const sequence of manifest.sequences) await setSequence(query, sequence);
  });
  for (const name of withSecrets ? SECRETS : []) {
    const secret = await readFile(join(folder, name)).catch(() => undefined);
    if (secret) await writeFile(join(dataDir, name), secret, { mode: 0o600 });
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { tables: manifest.tables.length, rows, photoFiles: photos.length };
}

async function refuseUnfit(query: Query, manifest: Manifest): Promise<void> {
  const tables = await listTables(query);
  for (const { name } of tables.filter((table) => table.name.startsWith('public.'))) {
    const [found] = await query<{ filled: boolean }>(`select exists (select from ${name}) as filled`);
    if (found!.filled)
      throw new Error(`The database is not empty: ${name} has rows. Restore into a new one. Nothing was changed.`);
  }
  const differing = differences(tables, manifest.tables);
  if (differing.length > 0)
    throw new Error(
      `The backup has other tables than this release with these settings: ${differing.join(', ')}. ` +
        'Restore it with the release and the payment settings that it was made with, then upgrade. Nothing was changed.',
    );
}

function differences(here: Table[], saved: Table[]): string[] {
  const shapes = (tables: Table[]) => new Map(tables.map(({ name, columns }) => [name, columns.join()]));
  const [ours, theirs] = [shapes(here), shapes(saved)];
  return [...new Set([...ours.keys(), ...theirs.keys()])].filter((name) => ours.get(name) !== theirs.get(name));
}

async function fill(query: Query, table: SavedTable, file: string): Promise<void> {
  for await (const lines of readBatches(file, ROWS_PER_BATCH)) await writeLines(query, table, lines);
  const { rows, checksum } = await readContents(query, table);
  if (rows !== table.rows || checksum !== table.checksum)
    throw new Error(`${table.name} is not what was backed up: ${rows} of ${table.rows} rows. Nothing was changed.`);
}
