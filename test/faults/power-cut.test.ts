import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { itNightly } from '../environment/it-nightly.ts';
import { openEmbedded } from '../../server/db/open.ts';
import { limitWalSize } from '../../server/db/embedded/maintenance.ts';
import { petOf, registrationOf } from '../product/breeder.ts';
import { putEmbeddedDatabase } from '../product/database-templates.ts';
import { startServerProcess, type ServerProcess } from '../product/server-process.ts';
import { createVisitor, type Visitor } from '../product/visitor.ts';

const PETS = 20;
let folder: string;
let record: string;
let environment: Record<string, string>;
let server: ServerProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'litterlink-power-'));
  record = join(folder, 'record');
  mkdirSync(record);
  environment = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' };
});
afterEach(async () => {
  await server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** A server on a disk whose syncs are recorded. */
async function startRecorded(more: Record<string, string> = {}): Promise<ServerProcess> {
  const recorder = join(import.meta.dirname, 'disk-recorder.mjs');
  server = await startServerProcess({
    ...environment,
    NODE_OPTIONS: `--import=${recorder}`,
    DISK_RECORD: record,
    ...more,
  });
  return server;
}

const walSyncs = () => (existsSync(join(record, 'wal-syncs')) ? statSync(join(record, 'wal-syncs')).size : 0);

/** The disk after a power cut: the synced content of every file, and no file that was never synced. */
function cutPower(below = join(folder, 'data/database')): void {
  for (const entry of readdirSync(below, { withFileTypes: true })) {
    const path = join(below, entry.name);
    if (entry.isDirectory()) {
      cutPower(path);
      continue;
    }
    const synced = join(record, String(statSync(path).ino));
    if (existsSync(synced)) copyFileSync(synced, path);
    else truncateSync(path, 0);
  }
}

async function register(url: string): Promise<Visitor> {
  const breeder = createVisitor(url);
  expect((await breeder.call('POST', '/api/register', registrationOf())).status).toBe(201);
  return breeder;
}

/** Continues a breeder's session at a restarted server: returns a visitor with the same session cookie. */
function returnTo(url: string, breeder: Visitor): Visitor {
  const returned = createVisitor(url);
  returned.cookies.set('session', breeder.cookies.get('session')!);
  return returned;
}

async function petsOf(breeder: Visitor, url: string): Promise<string[]> {
  const { body } = await returnTo(url, breeder).call('GET', '/api/pets/my');
  return (body['pets'] as { name: string }[]).map(({ name }) => name);
}

describe('the embedded database', () => {
  // Shows money.crash
  it('has each change on the disk before it is acknowledged, and keeps all of them through a power cut', async () => {
    const { url, kill } = await startRecorded();
    const breeder = await register(url);
    const names: string[] = [];
    const first = walSyncs();
    for (let pet = 0; pet < PETS; pet++) {
      const before = walSyncs();
      const name = `Pet ${pet}`;
      expect((await breeder.call('POST', '/api/pets', petOf({ name }))).status).toBe(201);
      expect(walSyncs()).toBeGreaterThan(before);
      names.push(name);
    }
    expect(walSyncs() - first).toBeGreaterThanOrEqual(PETS);
    await kill();
    cutPower();

    server = await startServerProcess(environment);
    expect((await petsOf(breeder, server.url)).sort()).toEqual(names.sort());
  });

  it('ends the process when the disk fails a sync, and loses nothing that was acknowledged', async () => {
    await putEmbeddedDatabase(environment['DATA_DIR']!);
    const first = await startRecorded();
    const breeder = await register(first.url);
    await first.stop();

    const failing = await startRecorded({ DISK_FAILS_AT: '30' });
    const returned = returnTo(failing.url, breeder);
    const acknowledged: string[] = [];
    const ended = once(failing.process, 'exit');
    for (let pet = 0; pet < 40; pet++) {
      const name = `Pet ${pet}`;
      const answer = await returned.call('POST', '/api/pets', petOf({ name })).catch(() => undefined);
      if (answer?.status !== 201) break;
      acknowledged.push(name);
    }
    expect(await ended).toEqual([1, null]);
    expect(failing.output()).toContain('PANIC:  could not fsync file');
    expect(acknowledged.length).toBeGreaterThan(0);

    server = await startServerProcess(environment);
    expect(await petsOf(breeder, server.url)).toEqual(expect.arrayContaining(acknowledged));
  });

  itNightly('opens what an older version wrote without syncing, unchanged', async () => {
    await putEmbeddedDatabase(folder);
    const older = join(folder, 'database');
    rmSync(join(older, 'litterlink-synced'));
    const written = await PGlite.create({ dataDir: older });
    await written.exec(`create table kept (id int primary key); insert into kept select generate_series(1, 1000)`);
    await written.close();
    for (let time = 0; time < 2; time++) {
      const database = await openEmbedded(older);
      expect(await database.query('select count(*)::int as rows, sum(id)::int as sum from kept')).toEqual([
        { rows: 1000, sum: 500_500 },
      ]);
      expect(await database.query(`select current_setting('fsync') as fsync`)).toEqual([{ fsync: 'on' }]);
      await database.close();
    }
  });

  itNightly('is created atomically: what a killed process left behind is created again', async () => {
    const half = join(folder, 'data/database.new');
    mkdirSync(half, { recursive: true });
    writeFileSync(join(half, 'PG_VERSION'), '18\n');
    const database = await openEmbedded(join(folder, 'data/database'));
    await database.close();
    expect(readdirSync(join(folder, 'data'))).toEqual(['database']);
  });

  itNightly('makes a checkpoint when its WAL has grown long, so that a restart has little to replay', async () => {
    await putEmbeddedDatabase(folder);
    const { query, close } = await openEmbedded(join(folder, 'database'));
    const walLength = async () => {
      const [row] = await query<{ megabytes: number }>(
        `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 / 1e6 as megabytes
         from pg_control_checkpoint()`,
      );
      return row!.megabytes;
    };
    await query('create table filling (words text)');
    const fill = () => query(`insert into filling select repeat('x', 1000) from generate_series(1, 40000)`);
    await fill();
    await limitWalSize(query);
    expect(await walLength()).toBeGreaterThan(40);
    await fill();
    await limitWalSize(query);
    expect(await walLength()).toBeLessThan(1);
    await close();
  });

  it('refuses a folder that holds something else', async () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'notes.txt'), 'mine');
    await expect(openEmbedded(other)).rejects.toThrow(`${other} is not a database.`);
  });
});
