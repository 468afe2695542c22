import type { Database, Query } from '../database.ts';

/** The version of the schema below. Older stores are refused: what they hold is made up, and made again in minutes. */
const version = 4;

const schema = [
  `create schema if not exists sandbox`,
  `create table sandbox.migrations (version integer primary key)`,
  // `data` is the API's representation, `internal` the sandbox's own state. `json`, not `jsonb`, keeps the key order,
  // so that every attempt sends a webhook with the same bytes. `facets` are the filterable values (facets.ts).
  `create table sandbox.objects (
    id text primary key,
    object text not null,
    account text not null,
    created bigint not null,
    seq bigint generated always as identity,
    due_at bigint,
    data json not null,
    internal json not null,
    facets text[] not null default '{}'
  )`,
  `create index objects_in_order on sandbox.objects (account, object, created, seq)`,
  `create index objects_due on sandbox.objects (object, due_at) where due_at is not null`,
  // A pending list would grow without end in the embedded database, which vacuums nothing by itself.
  `create index objects_by_facet on sandbox.objects using gin (facets) with (fastupdate = off)`,
  `create table sandbox.idempotency_keys (
    account text not null,
    key text not null,
    fingerprint text not null,
    path text not null,
    request_id text not null,
    created_ms bigint not null,
    status integer,
    body text,
    primary key (account, key)
  )`,
  `create index idempotency_keys_by_age on sandbox.idempotency_keys (created_ms)`,
  // Sums per day on which money becomes available, so that a balance never sums the whole history.
  `create table sandbox.balances (
    account text not null,
    currency text not null,
    available_on bigint not null,
    net bigint not null,
    primary key (account, currency, available_on)
  )`,
  `create table sandbox.deliveries (
    id bigint generated always as identity primary key,
    event_id text not null references sandbox.objects (id),
    endpoint_id text not null,
    created_ms bigint not null,
    attempts integer not null default 0,
    next_attempt_ms bigint,
    delivered_ms bigint,
    last_status integer,
    last_error text
  )`,
  `create index deliveries_due on sandbox.deliveries (next_attempt_ms) where next_attempt_ms is not null`,
  `create index deliveries_of_event on sandbox.deliveries (event_id)`,
  `create table sandbox.settings (name text primary key, value json not null)`,
  `insert into sandbox.migrations (version) values (${version})`,
];

/** The store can't be opened; the message says what to do. */
export class OtherVersion extends Error {}

const UNDEFINED_TABLE = '42P01';

/** Creates the schema `sandbox` unless it is there. Safe when several processes start at once. */
export async function migrate(database: Database): Promise<void> {
  if (await isCreated(database)) return;
  await database.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(724198351)`);
    const [created] = await tx.query(`select from pg_tables where schemaname = 'sandbox' and tablename = 'migrations'`);
    if (!created) for (const statement of schema) await tx.query(statement);
  });
}

async function isCreated(database: Query): Promise<boolean> {
  const rows = await database
    .query<{ version: number | null }>(`select max(version) as version from sandbox.migrations`)
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === UNDEFINED_TABLE) return [];
      throw error;
    });
  const found = rows[0]?.version;
  if (found === undefined || found === version) return found !== undefined;
  throw new OtherVersion(
    `The sandbox's store has version ${found}, and this sandbox reads version ${version} only. Its data is made up: begin with an empty --data-dir, or drop the database's schema "sandbox".`,
  );
}
