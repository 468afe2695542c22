import type { Database, Query } from '../database.ts';
import { recordEvents, type Endpoint, type PendingEvent } from './events.ts';

/**
 * What a piece of work inside one transaction needs to know: the transaction itself, the time,
 * who asked, and the events to be recorded when it commits.
 */
export interface World {
  tx: Query;
  /** Seconds, as in all of Stripe's times. */
  now: number;
  nowMs: number;
  /** Milliseconds by the clock on the wall: webhooks and idempotency keys live by it, whatever the operator does. */
  wallMs: number;
  /** The account that owns the secret keys. */
  platform: string;
  /** The platform's application, as it stands in fees and charges. */
  application: string;
  pagesOrigin: string;
  /** Null for what a person does on a page or what happens by itself. */
  request: ApiRequest | null;
  endpoints: Endpoint[];
  events: PendingEvent[];
}

export interface ApiRequest {
  id: string;
  idempotencyKey: string | null;
}

export interface WorldSettings {
  database: Database;
  clock: () => number;
  platform: string;
  application: string;
  pagesOrigin: () => string;
  /** Called after a commit that recorded events. */
  onEvents: () => void;
}

/** Runs work in one transaction, with its events and their deliveries in the same one. */
export async function withWorld<Result>(
  settings: WorldSettings,
  request: World['request'],
  work: (world: World) => Promise<Result>,
): Promise<Result> {
  let recorded = 0;
  const result = await settings.database.transaction(async (tx) => {
    const wallMs = settings.clock();
    const { offset_ms: offsetMs, endpoints } = await readStart(tx, settings.platform);
    const nowMs = wallMs + (offsetMs ?? 0);
    const world: World = {
      tx,
      now: Math.floor(nowMs / 1000),
      nowMs,
      wallMs,
      platform: settings.platform,
      application: settings.application,
      pagesOrigin: settings.pagesOrigin(),
      request,
      endpoints,
      events: [],
    };
    const answer = await work(world);
    recorded = world.events.length;
    await recordEvents(world);
    return answer;
  });
  if (recorded > 0) settings.onEvents();
  return result;
}

/** What every piece of work begins with: how far the clock is ahead, and who is told of what happens. */
async function readStart(tx: Query, platform: string): Promise<{ offset_ms: number | null; endpoints: Endpoint[] }> {
  const [row] = await tx.query<{ offset_ms: number | null; endpoints: Endpoint[] }>(
    `select
       (select value from sandbox.settings where name = 'clock_offset_ms') as offset_ms,
       (select coalesce(json_agg(json_build_object('data', data, 'internal', internal) order by seq), '[]'::json)
        from sandbox.objects where account = $1 and object = 'webhook_endpoint') as endpoints`,
    [platform],
  );
  return row!;
}
