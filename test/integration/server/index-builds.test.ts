import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { createMigratedBy } from '../../product/database.ts';
import { writeMigrations } from '../../product/migration-files.ts';

const TABLE = ['create table stock (name text)', `insert into stock values ('1'), ('1'), ('2')`];
const INDEX = 'CREATE UNIQUE INDEX CONCURRENTLY "stock_name_index" ON "stock" ("name")';
const LATER = 'create table later (id int)';

const folders: string[] = [];
const folderOf = (...migrations: string[][]) => folders[folders.push(writeMigrations(migrations)) - 1]!;
let database: Awaited<ReturnType<typeof createMigratedBy>>;
beforeAll(async () => (database = await createMigratedBy(folderOf(TABLE))));
afterAll(async () => {
  await database.opened.close();
  await database.drop();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const read = (query: string) => database.opened.query(query);
const APPLIED = 'select created_at::int as at from drizzle.__drizzle_migrations order by id';
const INDEXES = `select indisvalid as valid from pg_index where indrelid = 'stock'::regclass`;

describe('a migration that builds an index concurrently', () => {
  it('stops at rows that break the index, and is complete once they are gone', async () => {
    const { opened } = database;
    const folder = folderOf(TABLE, [`-- for look-ups by name\n${INDEX}`], [LATER]);
    await expect(migrate(opened, folder)).rejects.toThrow(/could not create unique index/);
    expect(await read(APPLIED)).toEqual([{ at: 1 }]);
    await opened.query(`delete from stock where name = '1'`);
    await migrate(opened, folder);
    await migrate(opened, folder);
    expect(await read(INDEXES)).toEqual([{ valid: true }]);
    expect(await read(APPLIED)).toEqual([{ at: 1 }, { at: 2 }, { at: 3 }]);
  });

  it('does nothing else, since it may run again from its start', async () => {
    const folder = folderOf(TABLE, [INDEX], [LATER], [INDEX, `insert into stock values ('twice')`]);
    await expect(migrate(database.opened, folder)).rejects.toThrow(/must do nothing else/);
    expect(await read(`select from stock where name = 'twice'`)).toEqual([]);
  });
});
