import { and, asc, desc, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import { APPROVED_METHODS } from '../../../contract/payment-methods/payment-methods.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { connectedAccounts, lastRefresh } from '../../db/schema.ts';
import { checkOne, noFindings, type Findings, toUnresolved } from '../../upkeep/findings.ts';
import { takeTurns } from '../../db/reconcile-cursors.ts';
import { forEachConcurrently } from '../../integrations/concurrency/for-each-concurrently.ts';
import { isDueInRun, isDueSql } from '../../upkeep/waiting.ts';
import type { ConnectedAccount } from './queries.ts';
import { checkAccount } from './refresh.ts';
import { isRegistering } from './waiting.ts';

/** Facts of accounts at rest are refetched in turn, those that are oldest first, and none younger than this. */
const STALE_AFTER_MS = 6 * HOUR_MS;
const BATCH = 100;
const ACCOUNT_CONCURRENCY = 8;
/** Refused and deauthorized accounts that a run looks at. */
const REFUSED_BATCH = 10;
const DEAUTHORIZED_BATCH = 5;
/** An account, and the configuration of its payment methods. */
const READS_EACH = 2;
/** Among which those that are due are looked for. */
const LOOKED_THROUGH = 1_000;
/** How seldom these are enough: an event reports them, and Connect asks. */
const SELDOM = { longestMs: DAY_MS, share: 10 };
/** Accounts deauthorized longer ago reconnect only by an event or the Connect button. */
const RECHECK_DEAUTHORIZED_MS = 30 * DAY_MS;

const { stripeAccountId, createdAt, disconnectedAt, disconnectReason, refreshedAt, refusals, refusedSince } =
  connectedAccounts;
const lastRefreshed = lastRefresh(connectedAccounts);
const isLive = and(isNull(disconnectedAt), isNotNull(stripeAccountId));

interface ReconcileOptions {
  /** Every account. */
  all?: boolean;
  /** How many accounts at rest may be read in 30 days. */
  restsPerMonth?: number;
}

/**
 * Refetches connected accounts in registration, of those at rest the next in turn (`all`: every one), refused accounts and recently
 * deauthorized ones. Idempotent, and safe to run concurrently.
 */
export async function reconcileAccounts(
  context: Context,
  { all = false, restsPerMonth = Infinity }: ReconcileOptions = {},
): Promise<Findings> {
  const findings = noFindings();
  const due = [
    ...(all ? await liveAccounts(context) : await dueAccounts(context, restsPerMonth)),
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
async function dueAccounts(context: Context, restsPerMonth: number): Promise<ConnectedAccount[]> {
  const { db, now } = context;
  const registering = await db
    .select()
    .from(connectedAccounts)
    .where(and(isRegistering(now), isNull(refusedSince), isDueSql({ last: lastRefreshed, since: createdAt, now })))
    .orderBy(lastRefreshed)
    .limit(BATCH);
  const turns = await takeTurns(db, {
    name: 'accounts at rest',
    perMonth: restsPerMonth / READS_EACH,
    atMost: BATCH,
    now,
  });
  const atRest =
    turns === 0
      ? []
      : await db
          .select()
          .from(connectedAccounts)
          .where(and(isLive, isNull(refusedSince), lt(lastRefreshed, new Date(now.getTime() - STALE_AFTER_MS))))
          .orderBy(lastRefreshed)
          .limit(turns);
  const refused = await db
    .select()
    .from(connectedAccounts)
    .where(and(isLive, isNotNull(refusedSince)))
    // Those that were looked at least often, so that none keeps another from its turn.
    .orderBy(asc(refusals), asc(refusedSince))
    .limit(LOOKED_THROUGH);
  return [
    ...new Map([...registering, ...atRest].map((account) => [account.id, account])).values(),
    ...refused.filter((account) => isDueInRun(account.refusedSince!, now, SELDOM)).slice(0, REFUSED_BATCH),
  ];
}

async function recentlyDeauthorized({ db, now }: Context, all: boolean): Promise<ConnectedAccount[]> {
  const left = await db
    .select()
    .from(connectedAccounts)
    .where(
      and(
        sql`${disconnectReason} = 'deauthorized'`,
        gt(disconnectedAt, new Date(now.getTime() - RECHECK_DEAUTHORIZED_MS)),
      ),
    )
    .orderBy(asc(refusals), desc(disconnectedAt))
    .limit(LOOKED_THROUGH);
  if (all) return left;
  return left.filter((account) => isDueInRun(account.disconnectedAt!, now, SELDOM)).slice(0, DEAUTHORIZED_BATCH);
}

const APPROVALS = APPROVED_METHODS.map(({ approval }) => approval);
const FACTS = [
  'chargesEnabled',
  'payoutsEnabled',
  'detailsSubmitted',
  ...APPROVALS,
  'methodsOff',
  'requirements',
] as const;

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
