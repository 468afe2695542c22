import type { Database, Query } from '../database.ts';
import { CLAIMED, claimValues, type IdempotentRequest } from './idempotency.ts';
import { recordEvents, type Endpoint, type PendingEvent } from './events.ts';

/**
 * What a piece of work inside one transaction needs to know: the transaction itself, the time,
 * who asked, and the events to be recorded when it commits.
 */
export interface World extends Omit<Start, 'offsetMs'> {
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
  events: PendingEvent[];
}

export interface ApiRequest {
  id: string;
  /** The connected account that it is about; undefined for the platform's own objects. */
  account: string | undefined;
  /** What its idempotency key is taken for. */
  claim: IdempotentRequest | undefined;
}

export interface WorldSettings {
  database: Database;
  clock: () => number;
  platform: string;
  application: string;
  pagesOrigin: () => string;
  /** Called after a commit that recorded events, with them. */
  onEvents: (events: PendingEvent[]) => void;
}

/** Runs work in one transaction, with its events and their deliveries in the same one. */
export async function withWorld<Result>(
  settings: WorldSettings,
  request: World['request'],
  work: (world: World) => Promise<Result>,
): Promise<Result> {
  let recorded: PendingEvent[] = [];
  const result = await settings.database.transaction(async (tx) => {
    const wallMs = settings.clock();
    const { offsetMs, ...start } = await readStart(tx, settings.platform, request);
    const nowMs = wallMs + (offsetMs ?? 0);
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
    };
    const answer = await work(world);
    recorded = world.events;
    await recordEvents(world);
    return answer;
  });
  if (recorded.length > 0) settings.onEvents(recorded);
  return result;
}

/** What work begins with, read in one statement. */
interface Start {
  /** How far the operator has set the clock ahead. */
  offsetMs: number | null;
  /** Who may want to be told of what happens. */
  endpoints: Endpoint[];
  /** Whether the platform has the request's account. */
  knowsAccount: boolean;
  /** Whether the request's idempotency key was free. */
  hasClaimed: boolean;
}

async function readStart(tx: Query, platform: string, request: ApiRequest | null): Promise<Start> {
  const claim = request?.claim;
  const [row] = await tx.query<Start>(
    `${claim ? `with ${CLAIMED}` : ''} select
       (select value from sandbox.settings where name = 'clock_offset_ms') as "offsetMs",
       (select coalesce(json_agg(json_build_object('data', data, 'internal', internal) order by seq), '[]'::json)
        from sandbox.objects where account = $1 and object = 'webhook_endpoint') as endpoints,
       (select object = 'account' and account = $1 from sandbox.objects where id = $2) is true as "knowsAccount",
       ${claim ? 'exists (select from claimed)' : 'false'} as "hasClaimed"`,
    [platform, request?.account ?? null, ...(claim ? claimValues(claim) : [])],
  );
  return row!;
}
