import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NO_DETAILS } from '../../../contract/pets/pet-details.ts';
import type { DatabaseHandle } from '../../../server/db/client.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { fromDetailsRow, petDetails } from '../../../server/db/schema.ts';
import { MIGRATIONS } from '../../product/database-templates.ts';
import { createMigratedBy } from '../../product/database.ts';

/**
 * Tables with their columns in any order, constraints, indexes, functions and triggers, one per line, as PGlite prints them.
 */
const CATALOG = `
  select line from (
    select format('%s.%s %s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull,
      concat(attgenerated, attidentity), pg_get_expr(adbin, adrelid)) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select format('%s %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
  ) lines order by line collate "C"`;

/** The 82 migrations of the time before the first release made this catalog, and the last of them was dated so. */
const OF_THE_CHAIN = '96f8065af133742c7db04aa4f2b3a1caf8ea96e303d577e2bf5bf92083ff5ffa';
const LAST_OF_THE_CHAIN = 1_795_650_675_699;

const folder = mkdtempSync(join(tmpdir(), 'litterlink-migrations-'));
let database: Awaited<ReturnType<typeof createMigratedBy>>;
beforeAll(async () => {
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 1) }));
  database = await createMigratedBy(folder, 'pglite');
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function fingerprintOf({ query }: DatabaseHandle): Promise<string> {
  const lines = await query<{ line: string }>(CATALOG);
  return createHash('sha256')
    .update(lines.map(({ line }) => line).join('\n'))
    .digest('hex');
}

it('the first migration makes the tables, constraints and triggers that 82 had made before', async () => {
  expect(await fingerprintOf(database.opened)).toBe(OF_THE_CHAIN);
});

it('a database that the 82 made is left as it is', async () => {
  const { opened } = database;
  await opened.query('delete from drizzle.__drizzle_migrations');
  await opened.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the last', $1)", [
    LAST_OF_THE_CHAIN,
  ]);
  await migrate(opened, folder);
  const applied = await opened.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations');
  expect(applied).toEqual([{ hash: 'of the last' }]);
});

it('the details of a pet that it stored are read after the migrations that follow', async () => {
  const { opened } = database;
  await opened.query(
    "insert into users (id, username, email, full_name, physical_address) values ('u', 'u', 'u@example.com', 'U', 'U')",
  );
  await opened.query(
    "insert into pets (id, user_id, name, breed, price_cents, age, description) values ('p', 'u', 'P', 'B', 100, 'baby', 'D')",
  );
  await opened.query(
    "insert into pet_details (pet_id, color, microchip, comes_with) values ('p', 'Cream', '985112003456789', 'A blanket')",
  );
  await migrate(opened, MIGRATIONS);
  const [row] = await opened.db.select().from(petDetails);
  expect(fromDetailsRow(row!)).toEqual({
    ...NO_DETAILS,
    color: 'Cream',
    microchip: '985112003456789',
    comesWith: 'A blanket',
  });
});
