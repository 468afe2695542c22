import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, existsSync, renameSync, writeFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrate, openEmbedded, openPostgres, type DatabaseHandle } from '../../server/db/client.ts';
import { postgresUrl } from './postgres-url.ts';

const root = join(import.meta.dirname, '../..');
export const migrations = join(root, 'server/db/migrations');
const cache = join(root, 'node_modules/.cache/litterlink');

export interface TestDatabase {
  /** An open handle of the embedded database; PostgreSQL is opened by its URL. */
  opened?: DatabaseHandle;
  url?: string;
  drop(): Promise<void>;
}

export type DatabaseKind = 'pglite' | 'postgres';

/** The database of this test run. */
const chosenKind = (): DatabaseKind => (process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'pglite');

/** A separate database for one test file, of the run's kind (TEST_DATABASE) or the given one. */
export async function createTestDatabase(kind = chosenKind()): Promise<TestDatabase> {
  if (kind === 'postgres') return createOnServer();
  const opened = await openEmbedded(undefined, new Blob([await embeddedDump()]));
  return { opened, drop: async () => {} };
}

/** A database of this test run's kind, with the migrations of `folder` only. */
export async function createMigratedBy(folder: string): Promise<{ opened: DatabaseHandle; drop(): Promise<void> }> {
  if (chosenKind() === 'postgres') {
    const { url, drop } = await createOnServer(folder);
    return { opened: openPostgres(url!, () => {}), drop };
  }
  const opened = await openEmbedded();
  await migrate(opened, folder);
  return { opened, drop: async () => {} };
}

/** An empty, migrated database on the PostgreSQL server of the run. */
export async function createOnServer(folder = migrations): Promise<TestDatabase> {
  const name = `litterlink_${randomBytes(6).toString('hex')}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: postgresUrl() });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await admin(`create database ${name}`);
  const url = new URL(postgresUrl());
  url.pathname = `/${name}`;
  const handle = openPostgres(url.href, () => {});
  await migrate(handle, folder);
  await handle.close();
  return { url: url.href, drop: () => admin(`drop database ${name} with (force)`) };
}

/** A migrated embedded database as an archive: opening a copy takes a fraction of the time of creating one. */
async function embeddedDump(): Promise<Uint8Array<ArrayBuffer>> {
  const hash = createHash('sha256');
  for (const file of readdirSync(migrations).sort())
    if (file.endsWith('.sql')) hash.update(readFileSync(join(migrations, file)));
  const file = join(cache, `embedded-${hash.digest('hex').slice(0, 16)}.tar`);
  if (!existsSync(file)) {
    const handle = await openEmbedded();
    await migrate(handle, migrations);
    if (handle.driver.kind !== 'pglite') throw new Error('not the embedded database');
    const dump = await handle.driver.client.dumpDataDir('none');
    await handle.close();
    mkdirSync(cache, { recursive: true });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, new Uint8Array(await dump.arrayBuffer()));
    renameSync(draft, file);
  }
  return new Uint8Array(readFileSync(file));
}
