import type { DatabaseHandle } from '../db/client.ts';

type Query = DatabaseHandle['query'];

/** A table as a backup knows it. */
export interface Table {
  /** With its schema, quoted where SQL needs it. */
  name: string;
  /** By name, so that the order in which migrations added them doesn't matter. */
  columns: string[];
}

/** What a table holds, whatever the order of its rows. */
export interface Contents {
  rows: number;
  checksum: string;
}

/** The product's tables, the job queue's and the sandbox's; `drizzle` names the migrations, which a restore applies itself. */
const SCHEMAS = ['public', 'pgboss', 'sandbox'];
const ROWS_PER_BATCH = 1_000;

/** Values are written in one form, and nothing times out. */
export async function prepareTransaction(query: Query): Promise<void> {
  await query("set local timezone = 'UTC'");
  await query('set local statement_timeout = 0');
  await query('set local idle_in_transaction_session_timeout = 0');
}

export function listTables(query: Query): Promise<Table[]> {
  return query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array(select format('%I', a.attname) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
             order by a.attname) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
     order by n.nspname, c.relname`,
    [SCHEMAS],
  );
}

const selectRows = ({ name, columns }: Table) => `(select ${columns.join(', ')} from ${name}) as kept`;

export async function readContents(query: Query, table: Table): Promise<Contents> {
  const [contents] = await query<Contents>(
    `select count(*)::int as rows,
       coalesce(sum(hashtextextended(row_to_json(kept)::text, 0)::numeric), 0)::text as checksum
     from ${selectRows(table)}`,
  );
  return contents!;
}

/** Each row as a line of JSON, as of the transaction's snapshot. */
export async function* readLines(query: Query, table: Table): AsyncGenerator<string> {
  await query(
    `declare kept_rows no scroll cursor for select row_to_json(kept)::text as line from ${selectRows(table)}`,
  );
  for (;;) {
    const rows = await query<{ line: string }>(`fetch ${ROWS_PER_BATCH} from kept_rows`);
    if (rows.length === 0) break;
    yield `${rows.map(({ line }) => line).join('\n')}\n`;
  }
  await query('close kept_rows');
}

/** Adds the rows of these lines. */
export async function writeLines(query: Query, { name, columns }: Table, lines: string[]): Promise<void> {
  const list = columns.join(', ');
  await query(
    `insert into ${name} (${list}) overriding system value
     select ${list} from json_populate_recordset(null::${name}, $1::json)`,
    [`[${lines.join(',')}]`],
  );
}

export interface Sequence {
  name: string;
  value: string | null;
}

/** The last value of each sequence; null before the first. */
export function readSequences(query: Query): Promise<Sequence[]> {
  return query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = any($1) order by 1`,
    [SCHEMAS],
  );
}

export async function setSequence(query: Query, { name, value }: Sequence): Promise<void> {
  if (value !== null) await query('select setval($1::regclass, $2::bigint)', [name, value]);
}

/** Fills tables without their triggers and foreign keys, which the rows satisfied before. Keys are checked again at the end. */
export async function withoutRules(query: Query, tables: Table[], fill: () => Promise<void>): Promise<void> {
  const keys = await query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and conrelid::regclass::text <> ''
       and connamespace = any(select oid from pg_namespace where nspname = any($1))`,
    [SCHEMAS],
  );
  for (const { table, name } of keys) await query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await query(`alter table ${name} disable trigger user`);
  await fill();
  for (const { name } of tables) await query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of keys)
    await query(`alter table ${table} add constraint ${name} ${definition}`);
}
