import { inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { providerEvents } from '../../db/schema.ts';
import { addFindings, noFindings, type Findings } from '../../findings.ts';
import { describeError } from '../../http/logging.ts';
import { callProvider, isAccountInvalid, isMissing, onAccount } from '../../integrations/stripe.ts';
import { keepProgress, longestAgo, readProgress } from '../../progress.ts';
import { connectedIds } from '../connected-accounts/reconcile.ts';
import { sellingAccounts } from '../orders/service.ts';
import { isSubscribed } from './subscribed-events.ts';
import { receiveEvent } from './service.ts';

/** How much of an account's past is read at first; the provider keeps events for 30 days. */
const LOOK_BACK_MS = 3 * 86_400_000;
/** What was listed lately is listed again: events may come into the list late. */
const OVERLAP_MS = 10 * 60_000;
/** Younger ones are usually just being delivered. */
const GRACE_MS = 60_000;
const ACCOUNTS_AT_ONCE = 25;
const PAGES_AT_ONCE = 10;

interface Position {
  /** Everything up to then was read, in seconds by the provider's clock. */
  until: number;
  /** A walk that was too long for one run goes on after this event, and has then read up to `reaches`. */
  after: string;
  reaches: number;
}

interface Extent {
  graceMs?: number;
  /** Every account to the end, rather than some accounts a few pages far. */
  all?: boolean;
}

/**
 * Lists the provider's events, the platform's and those of connected accounts, since the last time, and stores those
 * that never arrived here, to be worked as if they had. Harmless to run twice, also at once.
 */
export async function collectEvents(
  context: Context,
  { graceMs = GRACE_MS, all = false }: Extent = {},
): Promise<Findings> {
  const findings = noFindings();
  const accounts = [...new Set([...(await connectedIds(context)), ...(await sellingAccounts(context))])];
  const names = ['events', ...accounts.map((account) => `events ${account}`)];
  for (const name of all ? names : await longestAgo(context.db, names, ACCOUNTS_AT_ONCE)) {
    const account = name.split(' ')[1] ?? null;
    try {
      addFindings(findings, await collectOf(context, name, account, { graceMs, all }));
    } catch (error) {
      // Refused, perhaps for now; asked again from the same position, when it is this account's turn.
      if (account && isMissing(error)) await keepPosition(context, name, isAccountInvalid(error));
      else findings.unresolved.push(`events of ${account ?? 'the platform'}: ${describeError(error)}`);
    }
  }
  return findings;
}

async function collectOf(
  context: Context,
  name: string,
  account: string | null,
  { graceMs, all }: Required<Extent>,
): Promise<Findings> {
  const { db, now } = context;
  const findings = noFindings();
  const before = (await readProgress<Position>(db, name)) ?? {};
  // By the provider's clock, which may have been ahead of ours.
  const until = Math.min(before.until ?? 0, seconds(now)) || seconds(now) - LOOK_BACK_MS / 1000;
  let { after, reaches = until } = before;
  for (let page = 1; ; page++) {
    const listed = await listEvents(context.stripe, account, until - OVERLAP_MS / 1000, after);
    findings.checked += listed.data.length;
    const tooYoung = seconds(now) - graceMs / 1000;
    const ripe = listed.data.filter(({ created }) => created <= tooYoung || created > seconds(now) + 60);
    findings.repaired.push(...(await storeUnseen(context, ripe, account)));
    reaches = Math.max(reaches, ...ripe.map(({ created }) => created));
    after = listed.data.at(-1)?.id;
    if (!listed.has_more || !after) {
      await keepProgress(db, name, { until: reaches }, now);
      return findings;
    }
    if (!all && page === PAGES_AT_ONCE) {
      await keepProgress(db, name, { until, after, reaches }, now);
      return findings;
    }
  }
}

/** Without `hasCursor` the event that a walk went on after is no longer kept there: its time is where to go on. */
async function keepPosition({ db, now }: Context, name: string, hasCursor: boolean): Promise<void> {
  const { until, ...walk } = (await readProgress<Position>(db, name)) ?? {};
  await keepProgress(db, name, { until, ...(hasCursor ? walk : {}) }, now);
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
  const wanted = events.filter(({ type }) => isSubscribed(type));
  if (wanted.length === 0) return [];
  const ids = wanted.map(({ id }) => id);
  const rows = await context.db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(inArray(providerEvents.id, ids));
  const seen = new Set(rows.map(({ id }) => id));
  const stored: string[] = [];
  // Oldest first, as they would have come.
  for (const event of wanted.filter(({ id }) => !seen.has(id)).toReversed()) {
    const outcome = await receiveEvent(context, account ? { ...event, account } : event, 'event list');
    if (outcome === 'new')
      stored.push(`event ${event.id} (${event.type}, ${account ?? 'the platform'}): had never arrived`);
  }
  return stored;
}
