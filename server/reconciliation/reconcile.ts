import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import { systemContext, type Context, type Dependencies } from '../context.ts';
import { noFindings, toUnresolved, type Findings } from '../upkeep/findings.ts';
import { reconcileCountedAccounts } from '../features/accounts/api.ts';
import { reconcileAccounts } from '../features/connected-accounts/api.ts';
import { everySellingAccount, lastChanges } from '../features/payments/api.ts';
import { reconcileLedger, reconcileLedgers } from './reconcile-ledger.ts';
import { LEDGER, readOpenDifferences, recordFindings } from './record-findings.ts';
import { REST_SHARE, watchAllotment } from './allotment.ts';
import { reconcileDebts } from '../features/debts/api.ts';
import { reconcileFigures } from '../features/sales/api.ts';
import { reconcileOrders } from '../features/settlement/api.ts';
import { reconcileSubscriptions } from '../features/subscriptions/api.ts';
import { collectEvents, retryUnprocessedEvents, unprocessedEvents } from '../features/webhooks/api.ts';
import { NO_DATA, defineJob } from '../integrations/jobs/job-definition.ts';

/** How far back the nightly comparison goes: three nights may fail. */
const NIGHTLY_LOOKBACK_MS = 4 * DAY_MS;

/** The findings of each part of reconciliation, by display name, in order. */
export type Report = Record<string, Findings>;

type Parts = Record<string, (context: Context) => Promise<Findings>>;

/** Runs every part, even when another one fails. */
async function runParts(context: Context, parts: Parts): Promise<Report> {
  const report: Report = {};
  for (const [name, run] of Object.entries(parts)) {
    context.signal.throwIfAborted();
    try {
      report[name] = await run({ ...context, now: context.clock() });
      report[name].sound.push(name);
    } catch (error) {
      context.signal.throwIfAborted();
      context.log.warn({ err: error, part: name }, 'a part of reconciliation failed');
      report[name] = { ...noFindings(), unresolved: [toUnresolved(name, error)] };
    }
    const { repaired } = report[name];
    await recordFindings(context, name, report[name]);
    if (repaired.length > 0) context.log.info({ part: name, repaired }, 'reconciliation repaired something');
  }
  return report;
}

/** Every two minutes: a bounded share of what missed webhooks may have left stale. Idempotent, concurrently too. */
export async function reconcileSome(context: Context): Promise<Report> {
  const restsPerMonth = Math.floor((await watchAllotment(context)) * REST_SHARE);
  return runParts(context, {
    'undelivered events': (each) => each.pace.during(() => collectEvents(each, { restsPerMonth })),
    events: (each) => retryUnprocessedEvents(each),
    orders: (each) => reconcileOrders(each),
    debts: (each) => reconcileDebts(each),
    figures: (each) => reconcileFigures(each),
    accounts: (each) => each.pace.during(() => reconcileAccounts(each, { restsPerMonth })),
    subscriptions: (each) => reconcileSubscriptions(each),
  });
}

export const reconcileJob = defineJob({
  name: 'reconcile',
  schema: NO_DATA,
  schedule: '*/2 * * * *',
  expireInSeconds: 900,
  handle: reconcileSome,
});

/** Once after start-up: what a crash left in flight needn't wait for the schedule. */
export const recover = (dependencies: Dependencies, signal = dependencies.jobs.signal): Promise<Report> =>
  runParts(systemContext(dependencies, signal), {
    events: (each) => retryUnprocessedEvents(each, { all: true }),
    orders: (each) => reconcileOrders(each, { graceMs: 0, all: true }),
    debts: (each) => reconcileDebts(each),
    subscriptions: (each) => reconcileSubscriptions(each, { all: true }),
  });

/**
 * On demand: everything, and the ledger compared with the provider's balance since a time (undefined: from the
 * beginning). Safe next to a running server and next to another run.
 */
export const reconcileAll = (context: Context, since: Date | undefined): Promise<Report> =>
  runParts(context, {
    'undelivered events': (each) => collectEvents(each, { all: true }),
    events: async (each) => {
      const findings = await retryUnprocessedEvents(each, { all: true });
      findings.unresolved.push(...(await unprocessedEvents(each)));
      return findings;
    },
    orders: (each) => reconcileOrders(each, { all: true }),
    debts: (each) => reconcileDebts(each),
    figures: (each) => reconcileFigures(each, { all: true }),
    'counted accounts': (each) => reconcileCountedAccounts(each),
    accounts: (each) => reconcileAccounts(each, { all: true }),
    subscriptions: (each) => reconcileSubscriptions(each, { all: true }),
    [LEDGER]: (each) => reconcileLedgers(each, { since }),
  });

/** Reads every account, page by page, and logs what it couldn't repair. */
export const compareAccountsJob = defineJob({
  name: 'compare-counted-accounts',
  schema: NO_DATA,
  schedule: '47 3 * * *',
  expireInSeconds: 1800,
  handle: compareAccounts,
});

function compareAccounts(context: Context): Promise<Report> {
  return runParts(context, { 'counted accounts': (each) => reconcileCountedAccounts(each) });
}

export const compareLedgerJob = defineJob({
  name: 'compare-ledger',
  schema: NO_DATA,
  schedule: '17 4 * * *',
  expireInSeconds: 900,
  handle: queueComparisons,
});

export const compareAccountJob = defineJob({
  name: 'compare-account',
  schema: z.object({ account: z.string().nullable(), since: z.iso.datetime() }),
  keyOf: ({ account }) => account ?? 'the platform',
  // The platform's own account has a line for each sale of all others.
  expireInSeconds: 3600,
  concurrency: 8,
  handle: compareOne,
});

/** Queues a job per account that is due, page by page. Queueing an account again changes nothing while its job waits. */
async function queueComparisons(context: Context): Promise<void> {
  const { db, now, jobs, signal } = context;
  let page: string[] = [];
  const queuePage = async () => {
    signal.throwIfAborted();
    const open = await readOpenDifferences(db, page);
    await jobs.sendAll(db, compareAccountJob, toComparisons(await lastChanges(db, page), open, now));
    page = [];
  };
  for await (const account of everySellingAccount(db)) if (page.push(account) === ACCOUNTS_PER_PAGE) await queuePage();
  await queuePage();
  const since = new Date(now.getTime() - NIGHTLY_LOOKBACK_MS).toISOString();
  await jobs.sendAll(db, compareAccountJob, [{ account: null, since }]);
}

/**
 * What has changed since is compared tonight, and what differs; an account that sold within half a year also once in thirty nights, as
 * far back.
 */
function toComparisons(changes: Map<string, Date>, open: Map<string, Date>, now: Date) {
  return [...changes].flatMap(([account, changedAt]): { account: string; since: string }[] => {
    const quietMs = now.getTime() - changedAt.getTime();
    const isItsTurn = quietMs < SOLD_WITHIN_MS && hasItsNight(account, now);
    const isDue = quietMs < NIGHTLY_LOOKBACK_MS || isItsTurn || open.has(account);
    const lookbackMs = hasItsNight(account, now) ? SELDOM_LOOKBACK_MS : NIGHTLY_LOOKBACK_MS;
    return isDue ? [{ account, since: new Date(now.getTime() - lookbackMs).toISOString() }] : [];
  });
}

const NIGHTS = 30;
const SELDOM_LOOKBACK_MS = (NIGHTS + 4) * DAY_MS;
const SOLD_WITHIN_MS = 180 * DAY_MS;

/** One night in thirty, another one for each account. */
function hasItsNight(account: string, now: Date): boolean {
  const sum = Buffer.from(account).reduce((total, byte) => total + byte, 0);
  return sum % NIGHTS === Math.floor(now.getTime() / DAY_MS) % NIGHTS;
}

const ACCOUNTS_PER_PAGE = 500;

/** The ledger of the last days on one account. Keeps each difference that can't be repaired for an admin. */
async function compareOne(context: Context, { account, since }: { account: string | null; since: string }) {
  const findings = await context.pace.during(() =>
    reconcileLedger(context, account, { since: new Date(since), graceMs: HOUR_MS }),
  );
  await recordFindings(context, LEDGER, findings);
}
