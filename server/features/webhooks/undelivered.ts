import { inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import { DAY_MS } from '../../../contract/durations.ts';
import type { Context } from '../../context.ts';
import { providerEvents } from '../../db/schema.ts';
import { addFindings, noFindings, type Findings, toUnresolved } from '../../upkeep/findings.ts';
import { forEachConcurrently } from '../../integrations/concurrency/for-each-concurrently.ts';
import { callProvider, isAccountInvalid, isMissing, onAccount } from '../../integrations/provider/stripe.ts';
import { findHandlers, subscribedTypes } from '../../provider-events.ts';
import { keepProgress, lastProgressAt, readPositions } from '../../db/reconcile-cursors.ts';
import { accountsToList, everyAccount, hasRested, noteFound, positionName } from './accounts-to-list.ts';
import { receiveEvent, toSnapshot } from './receive.ts';

/** How far the first run of an account reads back; the provider keeps events for 30 days. */
const INITIAL_LOOKBACK_MS = 3 * DAY_MS;
/** Re-read on each run: events may appear in the list late. */
const OVERLAP_MS = 10 * 60_000;
/** Younger events are usually still in delivery. */
const GRACE_MS = 60_000;
const ACCOUNT_CONCURRENCY = 8;
const PAGES_PER_RUN = 10;
const LISTED_MAX = 10_000;

interface Position {
  /** Read up to this time, in seconds by the provider's clock. */
  until: number;
  /** The cursor of a listing too long for one run, which resumes after this event; at its end `until` = `reaches`. */
  after: string;
  reaches: number;
}

interface ReconcileOptions {
  graceMs?: number;
  /** Read every account to the end, instead of some accounts and a few pages each. */
  all?: boolean;
  /** How many accounts on which nothing waits may be listed in 30 days. */
  restsPerMonth?: number;
}

/**
 * Lists the events since the last time, of the platform and of connected accounts on which something waits, others seldom, and stores
 * and queues those that never arrived. Idempotent, and safe to run concurrently.
 */
export async function collectEvents(
  context: Context,
  { graceMs = GRACE_MS, all = false, restsPerMonth = Infinity }: ReconcileOptions = {},
): Promise<Findings> {
  const findings = noFindings();
  const accounts = all ? await everyAccount(context) : await accountsToList(context, restsPerMonth);
  const positions = await readPositions<Position>(context.db, accounts.map(positionName));
  await forEachConcurrently(ACCOUNT_CONCURRENCY, accounts, async (account) => {
    const before = positions.get(positionName(account)) ?? {};
    try {
      addFindings(findings, await collectAccountEvents(context, account, before, { graceMs, all }));
    } catch (error) {
      context.signal.throwIfAborted();
      // Refused, perhaps temporarily: resume from the same position on this account's next turn.
      if (account && isMissing(error)) await storePosition(context, account, before, isAccountInvalid(error));
      else findings.unresolved.push(toUnresolved(`events of ${account ?? 'the platform'}`, error));
    }
  });
  await collectThinEvents(context, findings, { graceMs, all });
  if (findings.repaired.length > 0) await noteFound(context);
  return findings;
}

const THIN_POSITION = 'thin events';

/**
 * Hourly, one list of all accounts: a thin event that was lost, or that no destination sends yet, is then no reason to wait until the
 * account is read in its turn. Newest first, back to the last time.
 */
async function collectThinEvents(
  context: Context,
  findings: Findings,
  { graceMs, all }: { graceMs: number; all: boolean },
): Promise<void> {
  const { db, now, stripe } = context;
  const last = await lastProgressAt(db, THIN_POSITION);
  const types = subscribedTypes(context.handledEvents, 'thin');
  if (types.length === 0 || (!all && !hasRested(last, now))) return;
  const since = last ? last.getTime() - OVERLAP_MS : now.getTime() - INITIAL_LOOKBACK_MS;
  const due: Stripe.Event[] = [];
  try {
    await callProvider(async () => {
      for await (const event of stripe.v2.core.events.list({ types, limit: 100 })) {
        const created = Date.parse(event.created);
        if (created < since || findings.checked > LISTED_MAX) break;
        findings.checked++;
        if (created <= now.getTime() - graceMs || created > now.getTime() + 60_000) due.push(toSnapshot(event));
      }
    }, 'The payment provider did not list its events.');
    findings.repaired.push(...(await storeUnseen(context, due)));
    await keepProgress(db, THIN_POSITION, {}, now);
  } catch (error) {
    context.signal.throwIfAborted();
    findings.unresolved.push(toUnresolved('thin events', error));
  }
}

async function collectAccountEvents(
  context: Context,
  account: string | null,
  before: Partial<Position>,
  { graceMs, all }: { graceMs: number; all: boolean },
): Promise<Findings> {
  const { db, now, signal } = context;
  const name = positionName(account);
  const findings = noFindings();
  // The stored time is by the provider's clock, which may be ahead of ours.
  const until = Math.min(before.until ?? 0, seconds(now)) || seconds(now) - INITIAL_LOOKBACK_MS / 1000;
  let { after, reaches = until } = before;
  for (let page = 1; ; page++) {
    signal.throwIfAborted();
    const listed = await listEvents(context.stripe, account, until - OVERLAP_MS / 1000, after);
    findings.checked += listed.data.length;
    const cutoff = seconds(now) - graceMs / 1000;
    const due = listed.data.filter(({ created }) => created <= cutoff || created > seconds(now) + 60);
    findings.repaired.push(
      ...(await storeUnseen(context, account ? due.map((event) => ({ ...event, account })) : due)),
    );
    reaches = Math.max(reaches, ...due.map(({ created }) => created));
    after = listed.data.at(-1)?.id;
    if (!listed.has_more || !after) {
      await keepProgress(db, name, { until: reaches }, now);
      return findings;
    }
    if (!all && page === PAGES_PER_RUN) {
      await keepProgress(db, name, { until, after, reaches }, now);
      return findings;
    }
  }
}

/** `hasCursor` false: the provider no longer has the cursor's event, so resume by time. */
async function storePosition(
  { db, now }: Context,
  account: string,
  { until, ...cursor }: Partial<Position>,
  hasCursor: boolean,
): Promise<void> {
  await keepProgress(db, positionName(account), { until, ...(hasCursor ? cursor : {}) }, now);
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

async function listEvents(stripe: Stripe, account: string | null, since: number, after: string | undefined) {
  const params = { created: { gte: since }, limit: 100, ...(after ? { starting_after: after } : {}) };
  return callProvider(
    () => stripe.events.list(params, onAccount(account)),
    'The payment provider did not list its events.',
  );
}

async function storeUnseen(context: Context, events: Stripe.Event[]): Promise<string[]> {
  const wanted = events.filter(
    ({ type, account = null }) => findHandlers(context.handledEvents, type, account).length > 0,
  );
  if (wanted.length === 0) return [];
  const ids = wanted.map(({ id }) => id);
  const rows = await context.db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(inArray(providerEvents.id, ids));
  const seen = new Set(rows.map(({ id }) => id));
  const stored: string[] = [];
  // Oldest first, in delivery order.
  for (const event of wanted.filter(({ id }) => !seen.has(id)).toReversed()) {
    const outcome = await receiveEvent(context, event, 'event list');
    if (outcome === 'new')
      stored.push(`event ${event.id} (${event.type}, ${event.account ?? 'the platform'}): was never delivered`);
  }
  return stored;
}
