import type { Database, Query } from '../database.ts';

/**
 * Caches the enabled endpoints in one setting, because every transaction reads them; see Receiver.
 * Version 3 runs this statement; when it changes, add a version that runs it again.
 */
export const CACHE_RECEIVERS = `insert into sandbox.settings (name, value)
  select 'webhook_receivers', coalesce(json_agg(json_build_object(
    'id', id, 'connect', internal -> 'connect', 'types', data -> 'enabled_events') order by seq), '[]'::json)
  from sandbox.objects where object = 'webhook_endpoint' and data ->> 'status' = 'enabled'
  on conflict (name) do update set value = excluded.value`;

/** Each entry is one version; its statements run once, in order. Never change a released entry. */
const versions: string[][] = [
  [
    // `data` is the API's representation, `internal` the sandbox's own state. `json`, not `jsonb`, keeps the key
    // order, so that every attempt sends a webhook with the same bytes.
    `create table sandbox.objects (
      id text primary key,
      object text not null,
      account text not null,
      created bigint not null,
      seq bigint generated always as identity,
      due_at bigint,
      data json not null,
      internal json not null
    )`,
    `create index objects_in_order on sandbox.objects (account, object, created, seq)`,
    `create index objects_due on sandbox.objects (object, due_at) where due_at is not null`,
    // One row per filterable field, so that a filtered list is one index range.
    `create table sandbox.facets (
      account text not null,
      object text not null,
      name text not null,
      value text not null,
      created bigint not null,
      seq bigint not null,
      id text not null references sandbox.objects (id) on delete cascade,
      primary key (account, object, name, value, created, seq)
    )`,
    `create index facets_of_object on sandbox.facets (id)`,
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
  ],
  // The operator's settings, such as the clock offset.
  [`create table sandbox.settings (name text primary key, value json not null)`],
  [CACHE_RECEIVERS],
  // The filterable values become a column, so that an object is written by one plain statement.
  [
    `alter table sandbox.objects add column facets text[] not null default '{}'`,
    `update sandbox.objects o set facets = f.facets from (
       select id, array_agg(object || ' ' || account || ' ' || case name
         when 'lookup_key' then 'lookup_keys'
         when 'parent.subscription_details.subscription' then 'subscription'
         else name end || '=' || value) as facets
       from sandbox.facets group by id
     ) f where f.id = o.id`,
    `drop table sandbox.facets`,
    // A pending list would grow without end in the embedded database, which vacuums nothing by itself.
    `create index objects_by_facet on sandbox.objects using gin (facets) with (fastupdate = off)`,
  ],
];

const NEWEST = `select max(version) as version from sandbox.migrations`;
const UNDEFINED_TABLE = '42P01';

/** Migrates the schema `sandbox`, by default to the newest version. Safe when several processes start at once. */
export async function migrate(database: Database, newest = versions.length): Promise<void> {
  if ((await appliedVersion(database)) >= newest) return;
  await database.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(724198351)`);
    await tx.query(`create schema if not exists sandbox`);
    await tx.query(`create table if not exists sandbox.migrations (version integer primary key)`);
    const [row] = await tx.query<{ version: number | null }>(NEWEST);
    for (let version = (row?.version ?? 0) + 1; version <= newest; version += 1) {
      for (const statement of versions[version - 1] ?? []) await tx.query(statement);
      await tx.query(`insert into sandbox.migrations (version) values ($1)`, [version]);
    }
  });
}

/** One statement tells most starts that nothing is pending. */
async function appliedVersion(database: Query): Promise<number> {
  try {
    const [row] = await database.query<{ version: number | null }>(NEWEST);
    return row?.version ?? 0;
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return 0;
    throw error;
  }
}
