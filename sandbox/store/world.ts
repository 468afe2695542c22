import type { Database, Query } from '../database.ts';
import { RECORDED, recordedValues, type PendingEvent, type Receiver } from './events.ts';
import {
  answeredFrom,
  answerValues,
  CLAIMED,
  claimValues,
  type Answer,
  type IdempotentRequest,
} from './idempotency.ts';
import type { Settings } from './settings.ts';

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
  /** To be kept for another request with the same idempotency key; undefined for none. */
  answer: Answer | undefined;
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
    await writeEnd(world);
    return outcome;
  });
  if (recorded.length > 0) settings.onEvents(recorded);
  return result;
}

/** What work begins with, read in one statement. */
interface Start {
  /** How far the operator has set the clock ahead. */
  offsetMs: number;
  /** Who may want to be told of what happens. */
  receivers: Receiver[];
  /** Whether the platform has the request's account. */
  knowsAccount: boolean;
  /** Whether the request's idempotency key was free. */
  hasClaimed: boolean;
}

async function readStart(tx: Query, platform: string, request: ApiRequest | null): Promise<Start> {
  const claim = request?.claim;
  const [row] = await tx.query<Pick<Start, 'knowsAccount' | 'hasClaimed'> & { settings: Partial<Settings> | null }>(
    `${claim ? `with ${CLAIMED}` : ''} select
       (select json_object_agg(name, value) from sandbox.settings
        where name in ('clock_offset_ms', 'webhook_receivers')) as settings,
       (select object = 'account' and account = $1 from sandbox.objects where id = $2) is true as "knowsAccount",
       ${claim ? 'exists (select from claimed)' : 'false'} as "hasClaimed"`,
    [platform, request?.account ?? null, ...(claim ? claimValues(claim) : [])],
  );
  const { settings, ...start } = row!;
  return { ...start, offsetMs: settings?.clock_offset_ms ?? 0, receivers: settings?.webhook_receivers ?? [] };
}

/** Writes what work ends with in one statement: its events, their deliveries, and its answer. */
async function writeEnd(world: World): Promise<void> {
  const parts: string[] = [];
  const values: unknown[] = [];
  if (world.events.length > 0) {
    parts.push(RECORDED);
    values.push(...recordedValues(world));
  }
  const claim = world.request?.claim;
  if (claim && world.answer) {
    parts.push(answeredFrom(values.length + 1));
    values.push(...answerValues(claim, world.answer));
  }
  if (parts.length > 0) await world.tx.query(`with ${parts.join(', ')} select`, values);
}
