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
 * The context of one transaction: the transaction itself, the time, the request, and the events to record when it
 * commits.
 */
export interface World extends Omit<Start, 'offsetMs'> {
  tx: Query;
  /** Seconds, like all of Stripe's timestamps. */
  now: number;
  nowMs: number;
  /** Wall clock milliseconds, which the operator can't move: webhooks and idempotency keys use them. */
  wallMs: number;
  /** The account that owns the secret keys. */
  platform: string;
  /** The platform's application id, as fees and charges carry it. */
  application: string;
  pagesOrigin: string;
  /** Null for work started by a page or a loop. */
  request: ApiRequest | null;
  events: PendingEvent[];
  /** The answer to store for replays of the idempotency key; undefined for none. */
  answer: Answer | undefined;
}

export interface ApiRequest {
  id: string;
  /** The connected account; undefined for the platform's own objects. */
  account: string | undefined;
  /** What to claim the idempotency key for. */
  claim: IdempotentRequest | undefined;
}

export interface WorldSettings {
  database: Database;
  clock: () => number;
  platform: string;
  application: string;
  pagesOrigin: () => string;
  /** Called with the recorded events after the commit. */
  onEvents: (events: PendingEvent[]) => void;
}

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

/** What a transaction needs first, read in one statement. */
interface Start {
  /** How far the operator has moved the clock ahead. */
  offsetMs: number;
  /** The enabled webhook endpoints. */
  receivers: Receiver[];
  /** Whether the request's account is connected to the platform. */
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

/** Writes events, deliveries and the answer in one statement. */
async function writeResults(world: World): Promise<void> {
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
