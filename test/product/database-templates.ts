import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { compose } from '../../server/compose.ts';
import { readConfig } from '../../server/config.ts';

const root = join(import.meta.dirname, '../..');
const CACHE = join(root, 'node_modules/.cache/litterlink');
export const MIGRATIONS = join(root, 'server/db/migrations');
/** What else a start writes: the tables of the job queue and of the sandbox, and one row per queue. */
const WRITERS = [
  'node_modules/@electric-sql/pglite/package.json',
  'node_modules/pg-boss/package.json',
  'sandbox/store/migrations.ts',
  'server/integrations/jobs/job-queues.ts',
  'server/registry/jobs.ts',
];

/**
 * The path of an embedded database that is kept between runs, made by `write` if it is missing: creating one takes five
 * times as long as copying it. Its name has a hash of the migrations and of the embedded database's version.
 */
export async function cached(ending: string, write: (draft: string) => Promise<void>): Promise<string> {
  const path = join(CACHE, `embedded-${hashOfSources()}${ending}`);
  if (existsSync(path)) return path;
  mkdirSync(CACHE, { recursive: true });
  const draft = `${path}.${process.pid}`;
  await write(draft);
  try {
    renameSync(draft, path);
  } catch (error) {
    // Another worker was first: a folder isn't replaced.
    if (!existsSync(path)) throw error;
    rmSync(draft, { recursive: true });
  }
  return path;
}

/** The archive of a migrated database, to open in memory. */
export async function writeArchive(draft: string): Promise<void> {
  const folder = `${draft}.opened`;
  cpSync(await template(), folder, { recursive: true });
  const client = await PGlite.create({ dataDir: folder });
  const archive = await client.dumpDataDir('none');
  writeFileSync(draft, new Uint8Array(await archive.arrayBuffer()));
  await client.close();
  rmSync(folder, { recursive: true });
}

/** Puts a migrated database into a DATA_DIR, as after the first start of a server. */
export async function putEmbeddedDatabase(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  cpSync(await template(), join(dataDir, 'database'), { recursive: true });
}

/** What `npm run migrate` does: a start finds nothing left to make. */
export async function bringUpToDate(environment: Record<string, string>): Promise<void> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'litterlink-template-'));
  try {
    const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR, ...environment });
    const { dependencies, close } = await compose(config);
    await dependencies.jobs.startWriting();
    await close();
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
}

const template = () =>
  cached('', async (draft) => {
    const folder = `${draft}.data`;
    await bringUpToDate({ DATA_DIR: folder });
    renameSync(join(folder, 'database'), draft);
    rmSync(folder, { recursive: true });
  });

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS).sort())
    if (file.endsWith('.sql')) hash.update(readFileSync(join(MIGRATIONS, file)));
  for (const file of WRITERS) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
