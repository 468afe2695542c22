import { inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import { DAY_MS } from '../../../contract/durations.ts';
import type { Context } from '../../context.ts';
import { providerEvents } from '../../db/schema.ts';
import { addFindings, noFindings, type Findings, toUnresolved } from '../../upkeep/findings.ts';
import { forEachConcurrently } from '../../integrations/concurrency/for-each-concurrently.ts';
import { callProvider, isAccountInvalid, isMissing, onAccount } from '../../integrations/provider/stripe.ts';
import { everyPage } from '../../db/paging/every-page.ts';
import { keepProgress, nextInTurn, readPositions } from '../../db/reconcile-cursors.ts';
import { connectedAmong, connectedIds } from '../connected-accounts/api.ts';
import { everySellingAccount, sellingAccounts } from '../payments/api.ts';
import { findHandler } from './events.ts';
import { receiveEvent } from './receive.ts';

/** How far the first run of an account reads back; the provider keeps events for 30 days. */
const INITIAL_LOOKBACK_MS = 3 * DAY_MS;
/** Re-read on each run: events may appear in the list late. */
const OVERLAP_MS = 10 * 60_000;
/** Younger events are usually still in delivery. */
const GRACE_MS = 60_000;
/** Each of 10,000 accounts has its turn within an hour (decision 33). */
const ACCOUNTS_PER_RUN = 400;
const ACCOUNT_CONCURRENCY = 8;
/** The most sellers' accounts that one run looks up; it reads events only of those that aren't connected anymore. */
const SELLERS_PER_RUN = 400;
const PAGES_PER_RUN = 10;
const ACCOUNTS_PER_PAGE = 500;

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
}

/**
 * Lists the events of platform and connected accounts since the last run, and stores and queues those that never
 * arrived. Idempotent, and safe to run concurrently.
 */
export async function collectEvents(
  context: Context,
  { graceMs = GRACE_MS, all = false }: ReconcileOptions = {},
): Promise<Findings> {
  const findings = noFindings();
  const accounts = [null, ...(all ? await everyAccount(context) : await nextAccounts(context))];
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
  return findings;
}

const positionName = (account: string | null) => (account ? `events ${account}` : 'events');

/** Connected accounts in turn, and deauthorized sellers in turn. */
async function nextAccounts({ db, now }: Context): Promise<string[]> {
  const turn = { name: 'accounts with events', limit: ACCOUNTS_PER_RUN, now };
  const connected = await nextInTurn(db, turn, (...page) => connectedIds(db, ...page), String);
  const sellersTurn = { name: 'sellers with events', limit: SELLERS_PER_RUN, now };
  const sellers = await nextInTurn(db, sellersTurn, (...page) => sellingAccounts(db, ...page), String);
  const isConnected = await connectedAmong(db, sellers);
  return [...connected, ...sellers.filter((id) => !isConnected.has(id))];
}

async function everyAccount({ db }: Context): Promise<string[]> {
  const accounts = new Set<string>();
  for await (const id of everySellingAccount(db)) accounts.add(id);
  const connected = everyPage<string>(ACCOUNTS_PER_PAGE, (after = '', limit) => connectedIds(db, after, limit));
  for await (const id of connected) accounts.add(id);
  return [...accounts];
}

async function collectAccountEvents(
  context: Context,
  account: string | null,
  before: Partial<Position>,
  { graceMs, all }: Required<ReconcileOptions>,
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
    findings.repaired.push(...(await storeUnseen(context, due, account)));
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

async function storeUnseen(context: Context, events: Stripe.Event[], account: string | null): Promise<string[]> {
  const wanted = events.filter(({ type }) => findHandler(type, account));
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
    const outcome = await receiveEvent(context, account ? { ...event, account } : event, 'event list');
    if (outcome === 'new')
      stored.push(`event ${event.id} (${event.type}, ${account ?? 'the platform'}): was never delivered`);
  }
  return stored;
}
