import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { DatabaseHandle } from '../../server/db/client.ts';
import { openEmbedded, openPostgres } from '../../server/db/open.ts';
import { migrate } from '../../server/db/migrate.ts';
import { bringUpToDate, cached, writeArchive } from './database-templates.ts';
import { postgresUrl } from './postgres-url.ts';
import { BESIDE_DATABASE_URL } from './server-settings.ts';

export interface TestDatabase {
  /** An open handle of the embedded database; PostgreSQL is opened by its URL. */
  opened?: DatabaseHandle;
  url?: string;
  drop(): Promise<void>;
}

export type DatabaseKind = 'pglite' | 'postgres';

/** The database of this test run. */
export const chosenKind = (): DatabaseKind => (process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'pglite');

/** A separate database for one test file, of the run's kind (TEST_DATABASE) or the given one. */
export async function createTestDatabase(kind = chosenKind(), template?: Template): Promise<TestDatabase> {
  if (kind === 'postgres') return createOnServer(template ? { template } : {});
  const archive = readFileSync(await cached('.tar', writeArchive));
  return { opened: await openEmbedded(undefined, archive), drop: async () => {} };
}

/** A database of this test run's kind or the given one, with the migrations of `folder` only. */
export async function createMigratedBy(
  folder: string,
  kind = chosenKind(),
): Promise<{ opened: DatabaseHandle; drop(): Promise<void> }> {
  const name = `litterlink_${randomBytes(6).toString('hex')}`;
  const isOnServer = kind === 'postgres';
  if (isOnServer) await asAdmin(async (admin) => void (await admin.query(`create database ${name}`)));
  const opened = isOnServer ? openPostgres(urlOf(name), () => {}) : await openEmbedded();
  await migrate(opened, folder);
  return { opened, drop: async () => (isOnServer ? dropDatabase(name) : undefined) };
}

/** The statements of pg_dump: a blank line ends one, except within the body of a function. */
function splitDump(dump: string): string[] {
  const statements: string[] = [];
  let open = '';
  for (const piece of dump.split(/(?<=;\n)(?=\n)/)) {
    open += piece;
    if ((open.match(/\$[a-z_]*\$/gi)?.length ?? 0) % 2 === 1) continue;
    if (open.trim()) statements.push(open);
    open = '';
  }
  return statements;
}

/** An open database of this test run's kind, filled by the statements of a dump. */
export async function createFilledBy(dump: string): Promise<TestDatabase & { opened: DatabaseHandle }> {
  if (chosenKind() === 'pglite') {
    const opened = await openEmbedded();
    for (const statement of splitDump(dump)) await opened.query(statement);
    // The dump's settings are those of its session, of which the embedded database has one.
    await opened.query('reset all');
    return { opened, drop: async () => {} };
  }
  const database = await createOnServer({ bare: true });
  const client = new pg.Client({ connectionString: database.url! });
  await client.connect();
  await client.query(dump);
  await client.end();
  return { ...database, opened: openPostgres(database.url!, () => {}) };
}

/** A database on the PostgreSQL server of the run: as after a first start, or `bare`, as before it. */
export async function createOnServer({ bare = false, template = MIGRATED } = {}): Promise<TestDatabase> {
  const name = `litterlink_${randomBytes(6).toString('hex')}`;
  await asAdmin(async (admin) => {
    if (!bare) await ensureTemplate(admin, template);
    await admin.query(`create database ${name} template ${bare ? 'template1' : template.name}${await copying(admin)}`);
  });
  return {
    url: urlOf(name),
    drop: () => dropDatabase(name),
  };
}

const dropDatabase = (name: string) =>
  asAdmin(async (admin) => void (await admin.query(`drop database ${name} with (force)`)));

/** Copying files instead of writing each page to the log takes half the time; PostgreSQL 14 does nothing else. */
async function copying(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  return rows[0]!.version >= 150_000 ? ' strategy file_copy' : '';
}

/** A database that others are copied from, one per server. */
export interface Template {
  name: string;
  base?: Template;
  fill(url: string): Promise<void>;
}

/** Copying a database is faster than making its tables, and those of its job queue. */
export const MIGRATED: Template = {
  name: 'litterlink_template',
  fill: (url) => bringUpToDate({ DATABASE_URL: url, ...BESIDE_DATABASE_URL }),
};
const TEMPLATE_LOCK = 7_302_027;

/** The workers of a run race to create a template; the lock lets one. */
async function ensureTemplate(admin: pg.Client, { name, base, fill }: Template): Promise<void> {
  const find = async () =>
    (await admin.query('select from pg_database where datname = $1 and datistemplate', [name])).rowCount;
  if (await find()) return;
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    if (await find()) return;
    if (base) await ensureTemplate(admin, base);
    await admin.query(`create database ${name} template ${base?.name ?? 'template1'}`);
    await fill(urlOf(name));
    await admin.query(`alter database ${name} is_template true allow_connections false`);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

function urlOf(database: string): string {
  const url = new URL(postgresUrl());
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs `work` as the server's administrator. The end of the connection releases its locks. */
export async function asAdmin(work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: postgresUrl() });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
