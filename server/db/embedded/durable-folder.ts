import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { makePrivate } from '../../data-dir/private-folder.ts';
import { FSYNC_OFF, makeDurable } from './pglite-insides.ts';

type Options = Parameters<NodeFS['init']>[1];

/**
 * PGlite's folder with working fsync and owner-only files.
 */
class SyncingFolder extends NodeFS {
  readonly onPanic: (line: string) => void;

  constructor(folder: string, onPanic: (line: string) => void) {
    super(folder);
    this.onPanic = onPanic;
  }

  override async init(client: PGlite, options: Options) {
    const { emscriptenOpts } = await super.init(client, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), makeDurable];
    // PostgreSQL panics when the disk refuses WAL or a sync. In WebAssembly it can't exit and spins forever.
    const printErr = (line: string) => {
      if (line.includes('PANIC: ')) this.onPanic(line.slice(line.indexOf('PANIC: ')));
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun, printErr } };
  }
}

/** PostgreSQL's default is 128 MB, all of it resident; the operating system caches the files anyway. */
const MEMORY = ['-c', 'shared_buffers=16MB'];

/** PGlite's defaults with fsync on. fdatasync(2) is a stub in its build, so WAL is synced by fsync(2). */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== FSYNC_OFF),
  ...MEMORY,
  '-c',
  'wal_sync_method=fsync',
];

/** Marks a database whose files have all been synced once. */
const SYNCED = 'litterlink-synced';

/** A new database in memory, or the one of an archive. */
export const openInMemory = (archive?: Uint8Array): Promise<PGlite> =>
  PGlite.create({
    startParams: [...PGlite.defaultStartParams, ...MEMORY],
    ...(archive ? { loadDataDir: new Blob([Uint8Array.from(archive)]) } : {}),
  });

/**
 * Opens the embedded database in `folder`, creating it when there is none. A commit is on the disk before it is
 * acknowledged, and so is everything that it builds on.
 */
export async function openDurably(folder: string, onPanic: (line: string) => void): Promise<PGlite> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await create(folder);
  else if (!existsSync(join(folder, SYNCED))) await markSynced(folder);
  return PGlite.create({ fs: new SyncingFolder(folder, onPanic), startParams: START_PARAMETERS });
}

/**
 * PGlite writes a new database file by file and syncs none. It is renamed into place once all of it is on the disk, so
 * that a crash or a power cut leaves no partial database under that name.
 */
async function create(folder: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new Error(`${folder} is not a database. Move it away, or set DATA_DIR to another folder.`);
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await (await PGlite.create({ dataDir: draft, startParams: [...PGlite.defaultStartParams, ...MEMORY] })).close();
  // PGlite creates its first files readable by everyone.
  makePrivate(draft);
  await markSynced(draft);
  await rename(draft, folder);
  await syncFolder(dirname(folder));
}

/** Older versions never synced the database: its files may be in memory only. */
async function markSynced(folder: string): Promise<void> {
  await syncTree(folder);
  await writeFile(join(folder, SYNCED), '', { mode: 0o600, flush: true });
  await syncFolder(folder);
}

/** Concurrent syncs share the file system's work: a fifth of the time of sequential ones. */
async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) await syncTree(path);
      else if (entry.isFile()) await sync(path, 'r+');
    }),
  );
  await syncFolder(folder);
}

const syncFolder = (folder: string) => sync(folder, 'r');

async function sync(path: string, flags: string): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
