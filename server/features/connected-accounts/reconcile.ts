import { and, asc, gt, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import { APPROVED_METHODS } from '../../../contract/payment-methods/payment-methods.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { connectedAccounts, lastRefresh } from '../../db/schema.ts';
import { checkOne, noFindings, type Findings, toUnresolved } from '../../upkeep/findings.ts';
import { nextInTurn } from '../../db/reconcile-cursors.ts';
import { forEachConcurrently } from '../../integrations/concurrency/for-each-concurrently.ts';
import type { ConnectedAccount } from './queries.ts';
import { checkAccount } from './refresh.ts';

/** Older facts are refetched: a webhook may have been lost. */
const STALE_AFTER_MS = 6 * HOUR_MS;
/** 10,000 accounts take three and a half hours of runs every two minutes (decision 33). */
const BATCH = 100;
const ACCOUNT_CONCURRENCY = 8;
/** Refused and deauthorized accounts are checked round-robin, in batches per run. */
const REFUSED_BATCH = 10;
const DEAUTHORIZED_BATCH = 5;
/** Accounts deauthorized longer ago reconnect only by an event or the Connect button. */
const RECHECK_DEAUTHORIZED_MS = 30 * DAY_MS;

const { id, stripeAccountId, disconnectedAt, disconnectReason, refreshedAt, refusedSince } = connectedAccounts;
const lastRefreshed = lastRefresh(connectedAccounts);
const isLive = and(isNull(disconnectedAt), isNotNull(stripeAccountId));

/**
 * Refetches connected accounts with stale facts (`all`: every one), refused accounts and recently deauthorized ones.
 * Idempotent, and safe to run concurrently.
 */
export async function reconcileAccounts(context: Context, { all = false } = {}): Promise<Findings> {
  const findings = noFindings();
  const due = [
    ...(all ? await liveAccounts(context) : await dueAccounts(context)),
    ...(await recentlyDeauthorized(context, all)),
  ];
  await forEachConcurrently(ACCOUNT_CONCURRENCY, due, (before) =>
    checkOne(context, findings, `account ${before.stripeAccountId}`, async () => {
      const { account, isDeauthorized, refusal } = await checkAccount(context, before.stripeAccountId!);
      if (before.disconnectedAt) return account && 'reconnected';
      if (isDeauthorized) return 'deauthorized by its breeder';
      // The scheduled run retries it, and it is already logged.
      if (refusal && all) findings.unresolved.push(toUnresolved(`account ${before.stripeAccountId}`, refusal));
      return account && !refusal ? describeChanges(before, account) : undefined;
    }),
  );
  return findings;
}

const liveAccounts = ({ db }: Context): Promise<ConnectedAccount[]> =>
  db.select().from(connectedAccounts).where(isLive).orderBy(asc(refreshedAt));

/** Refused accounts have a separate batch: they stay stale, so they would starve the others. */
async function dueAccounts(context: Context): Promise<ConnectedAccount[]> {
  const { db, now } = context;
  const old = await db
    .select()
    .from(connectedAccounts)
    .where(and(isLive, isNull(refusedSince), lt(lastRefreshed, new Date(now.getTime() - STALE_AFTER_MS))))
    .orderBy(lastRefreshed)
    .limit(BATCH);
  const refused = await nextBatch(context, 'refused accounts', and(isLive, isNotNull(refusedSince)), REFUSED_BATCH);
  return [...old, ...refused];
}

function recentlyDeauthorized(context: Context, all: boolean): Promise<ConnectedAccount[]> {
  const wasDeauthorized = and(
    sql`${disconnectReason} = 'deauthorized'`,
    gt(disconnectedAt, new Date(context.now.getTime() - RECHECK_DEAUTHORIZED_MS)),
  );
  return all
    ? context.db.select().from(connectedAccounts).where(wasDeauthorized)
    : nextBatch(context, 'accounts that left', wasDeauthorized, DEAUTHORIZED_BATCH);
}

/** The next batch in round-robin order by id; the position is stored. */
function nextBatch(
  { db, now }: Context,
  name: string,
  which: SQL | undefined,
  limit: number,
): Promise<ConnectedAccount[]> {
  const list = (after: string) =>
    db
      .select()
      .from(connectedAccounts)
      .where(and(which, gt(id, after)))
      .orderBy(asc(id))
      .limit(limit);
  return nextInTurn(db, { name, limit, now }, list, (row) => row.id);
}

const APPROVALS = APPROVED_METHODS.map(({ approval }) => approval);
const FACTS = ['chargesEnabled', 'payoutsEnabled', 'detailsSubmitted', ...APPROVALS, 'requirements'] as const;

function describeChanges(before: ConnectedAccount, after: ConnectedAccount): string | undefined {
  const changes = FACTS.filter((fact) => String(before[fact]) !== String(after[fact]));
  return changes.map((fact) => `${fact} ${String(before[fact])} → ${String(after[fact])}`).join(', ') || undefined;
}

/** The provider's ids of connected accounts, in their order, behind `after`. */
export async function connectedIds(db: DbOrTx, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ stripeAccountId })
    .from(connectedAccounts)
    .where(and(isLive, gt(stripeAccountId, after)))
    .orderBy(asc(stripeAccountId))
    .limit(limit);
  return rows.map((row) => row.stripeAccountId!);
}

/** Those of the given accounts that are connected. */
export async function connectedAmong(db: DbOrTx, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ stripeAccountId })
    .from(connectedAccounts)
    .where(and(isLive, inArray(stripeAccountId, ids)));
  return new Set(rows.map((row) => row.stripeAccountId!));
}
