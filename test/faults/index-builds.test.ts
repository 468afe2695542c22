import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { createMigratedBy } from '../product/database.ts';
import { eventually } from '../product/eventually.ts';
import { writeMigrations } from '../product/migration-files.ts';
import { atMost } from '../environment/time-limits.ts';

const TABLE = [
  'create table stock (name text not null)',
  'insert into stock select i::text from generate_series(1, 9) i',
];
const INDEX = 'CREATE UNIQUE INDEX CONCURRENTLY "stock_name_index" ON "stock" ("name")';

let database: Awaited<ReturnType<typeof createMigratedBy>>;
const folders = [
  writeMigrations([TABLE]),
  writeMigrations([TABLE, [INDEX]]),
  writeMigrations([TABLE, [INDEX], ['alter table stock add column note text']]),
] as const;
beforeAll(async () => (database = await createMigratedBy(folders[0], 'postgres')));
afterAll(async () => {
  await database.opened.close();
  await database.drop();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A transaction that every concurrent build and every change of the table waits for. */
async function openTransaction(): Promise<pg.Client> {
  const { driver } = database.opened;
  if (driver.kind !== 'postgres') throw new Error('not PostgreSQL');
  const client = new pg.Client({ connectionString: driver.url, application_name: 'a long report' });
  await client.connect();
  await client.query('begin isolation level repeatable read');
  await client.query('select count(*) from stock');
  return client;
}

const waitingBuild = () =>
  eventually(async () => {
    const [build] = await database.opened.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and query ilike '%index concurrently%' and wait_event = 'virtualxid'`,
    );
    if (!build) throw new Error('no build waits');
    return build.pid;
  });

it('an index is built while others write, and again by two processes after the first one died', async () => {
  const { opened } = database;
  const isValid = async () =>
    opened.query(`select indisvalid as valid from pg_index where indexrelid = 'stock_name_index'::regclass`);
  const other = await openTransaction();
  const died = migrate(opened, folders[1]).catch((error: unknown) => error);
  const pid = await waitingBuild();
  await opened.query(`insert into stock values ('written meanwhile')`);
  await opened.query('select pg_terminate_backend($1)', [pid]);
  expect(await died).toBeInstanceOf(Error);
  expect(await isValid()).toEqual([{ valid: false }]);
  const repeated = Promise.all([migrate(opened, folders[1]), migrate(opened, folders[1])]);
  await waitingBuild();
  await other.query('commit');
  await other.end();
  await repeated;
  expect(await isValid()).toEqual([{ valid: true }]);
});

it('a migration whose table is read for long names the reader, delays no other one for long, and is applied in the end', async () => {
  const { opened } = database;
  await migrate(opened, folders[1]);
  const other = await openTransaction();
  const warnings: object[] = [];
  const migrated = migrate(opened, folders[2], { warn: (facts) => warnings.push(facts) });
  let longestMs = 0;
  while (warnings.length === 0) {
    const began = Date.now();
    await opened.query('select count(*) from stock');
    longestMs = Math.max(longestMs, Date.now() - began);
  }
  expect(warnings).toEqual([{ blockers: [expect.stringMatching(/^a long report of \w+ \(process \d+\)$/)] }]);
  expect(longestMs).toBeLessThan(atMost(3_500));
  await other.query('commit');
  await other.end();
  await migrated;
  expect(await opened.query('select note from stock limit 1')).toEqual([{ note: null }]);
});
