import type { Database, Query } from '../database.ts';
import { pendingRows } from './events.ts';
import { keyLifetimeMs } from './idempotency.ts';
import { INSERT, insertedRows } from './objects.ts';
import type { Settings } from './settings.ts';
import type { ApiRequest, PendingEvent, World } from './world.ts';

export interface WorldSettings {
  database: Database;
  clock: () => number;
  platform: string;
  application: string;
  pagesOrigin: () => string;
  /** Called with the recorded events after the commit. */
  onEvents: (events: PendingEvent[]) => void;
}

/** Whether the database ended a transaction for the sake of another: deadlock, lock timeout, serialization failure. A repetition succeeds. */
export const isCollision = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['40P01', '55P03', '40001'].includes(String(error.code));

/** Runs work in one transaction that also writes its events and their deliveries. */
export async function withWorld<Result>(
  settings: WorldSettings,
  request: World['request'],
  work: (world: World) => Promise<Result>,
): Promise<Result> {
  let recorded: PendingEvent[] = [];
  const result = await settings.database.transaction(async (tx) => {
    const wallMs = settings.clock();
    const { offsetMs, ...start } = await readStart(tx, settings.platform, request);
    const nowMs = wallMs + offsetMs;
    const world: World = {
      ...start,
      tx,
      now: Math.floor(nowMs / 1000),
      nowMs,
      wallMs,
      platform: settings.platform,
      application: settings.application,
      pagesOrigin: settings.pagesOrigin(),
      request,
      events: [],
      answer: undefined,
    };
    const outcome = await work(world);
    recorded = world.events;
    await writeResults(world);
    return outcome;
  });
  if (recorded.length > 0) settings.onEvents(recorded);
  return result;
}

/** What a transaction needs first. `offsetMs`: how far the operator has moved the clock ahead. */
type Start = Pick<World, 'receivers' | 'restrictedKeys' | 'knowsAccount' | 'hasClaimed'> & { offsetMs: number };

/**
 * Claims the idempotency key, if the request has one, and reads the rest in the same statement. A concurrent request
 * with the same key blocks here, in the database, until the first transaction ends.
 */
const START = `with claimed as (
    insert into sandbox.idempotency_keys as kept (account, key, fingerprint, path, request_id, created_ms)
    select $3::text, $4::text, $5::text, $6::text, $7::text, $8::bigint where $4::text is not null
    on conflict (account, key) do update
    set fingerprint = excluded.fingerprint, path = excluded.path, request_id = excluded.request_id,
      created_ms = excluded.created_ms, status = null, body = null
    where kept.created_ms < $9::bigint returning key
  )
  select
    (select json_object_agg(name, value) from sandbox.settings
     where name in ('clock_offset_ms', 'webhook_endpoints', 'restricted_keys')) as settings,
    (select object = 'account' and account = $1 from sandbox.objects where id = $2::text) is true as "knowsAccount",
    exists (select from claimed) as "hasClaimed"`;

async function readStart(tx: Query, platform: string, request: ApiRequest | null): Promise<Start> {
  const { account, key, fingerprint, path, requestId, nowMs } = request?.claim ?? {};
  const claim = [account, key, fingerprint, path, requestId, nowMs, (nowMs ?? 0) - keyLifetimeMs];
  const [row] = await tx.query<
    Omit<Start, 'offsetMs' | 'receivers' | 'restrictedKeys'> & { settings: Partial<Settings> | null }
  >(START, [platform, request?.account ?? null, ...claim.map((value) => value ?? null)]);
  const { settings, ...start } = row!;
  return {
    ...start,
    offsetMs: settings?.clock_offset_ms ?? 0,
    receivers: settings?.webhook_endpoints ?? [],
    restrictedKeys: settings?.restricted_keys ?? {},
  };
}

/** Writes the events, their deliveries, and the answer of an idempotency key. */
const RESULTS = `with kept as (${INSERT}),
  queued as (
    insert into sandbox.deliveries (event_id, endpoint_id, created_ms, next_attempt_ms)
    select event, endpoint, $3, $3 + late from json_to_recordset($2::json) as d(event text, endpoint text, late bigint)
  )
  update sandbox.idempotency_keys set status = $6, body = $7 where account = $4 and key = $5`;

async function writeResults(world: World): Promise<void> {
  const { answer, events: pending, wallMs } = world;
  const claim = answer && world.request?.claim;
  if (pending.length === 0 && !claim) return;
  const { events, deliveries } = pendingRows(world);
  await world.tx.query(RESULTS, [
    insertedRows(events),
    JSON.stringify(deliveries),
    wallMs,
    claim?.account ?? null,
    claim?.key ?? null,
    answer?.status ?? null,
    answer?.body ?? null,
  ]);
}
