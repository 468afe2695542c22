import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { systemContext } from '../../server/context.ts';
import { checkAccount } from '../../server/features/connected-accounts/refresh.ts';
import { refundSpots } from '../../server/features/waitlist-spots/return-spot.ts';
import { collectEvents } from '../../server/features/webhooks/undelivered.ts';
import { recover } from '../../server/reconciliation/reconcile.ts';
import type { Bookmark } from './bookmark.ts';
import { atMost } from '../environment/time-limits.ts';
import { waitingCents } from './check-orders.ts';
import type { Facts } from './facts.ts';
import { OperatorRefused, PLATFORM } from './provider.ts';
import type { Scene } from './scene.ts';
import { giveTurns, remind, sendToAskers } from './time.ts';
import type { World } from './world.ts';

const AVAILABLE = `select coalesce(sum(net), 0)::text as available from sandbox.balances
  where account = $1 and currency = 'usd' and available_on <= extract(epoch from now())`;
const PAUSE_MS = 12;
const SETTLE_TIMEOUT_MS = atMost(100_000);
/** Scheduled jobs, which are not waited for. */
const SCHEDULED = [
  'reconcile',
  'compare-ledger',
  'resend-mails',
  'forget-buyers',
  'forget-events',
  'send-mail',
  'remind-of-balances',
  'run-promises',
  'advance-waitlists',
  'send-alerts',
];

/**
 * Runs until nothing is in flight: the provider is healthy and has delivered its events, retries are done, and
 * reconciliation has found what no event reported.
 */
export async function settle(world: World, { weather, since }: Pick<Scene, 'weather' | 'since'>): Promise<void> {
  world.provider.faults.length = 0;
  world.provider.isOtherKey = false;
  await endPayments(world, since);
  await world.provider.operate('release_webhooks', { order: 'created' });
  // Events that wait for a deauthorization to be confirmed would never be processed.
  if (weather.hasLosses) await confirmDeauthorizations(world);
  await untilQuiet(world);
  // Reading event lists is slow, and pointless unless events were lost.
  if (weather.hasLosses) await collectEvents(systemContext(world.dependencies), { graceMs: 0 });
  await expediteRefunds(world);
  await recover(world.dependencies);
  await untilQuiet(world);
  await remind(world);
  await endRetries(world);
  await checkLines(world);
  // A line that ends gives back what its places paid.
  await untilQuiet(world);
}

/** Nobody whose debit has failed pays again: the longest time for it passes. */
async function endRetries({ dependencies: { db } }: World): Promise<void> {
  await db.execute(sql`update pets set retry_until = retry_until - interval '72 hours' where retry_until is not null`);
}

/**
 * Lines are looked at now: for a turn, for a place that goes back by itself, or for a pet that is free. A second ago, since the product's
 * clock has no microseconds; all of them, since a scheduled job may just be putting one off.
 */
async function checkLines(world: World): Promise<void> {
  const { db } = world.dependencies;
  await db.execute(sql`update waitlists set check_at = now() - interval '1 second' where check_at is not null`);
  await db.execute(
    sql`update alerts set sent_at = sent_at - interval '6 minutes' where sent_at > now() - interval '6 minutes'`,
  );
  await giveTurns(world);
  await refundSpots(systemContext(world.dependencies));
  await sendToAskers(world);
}

/** Fetches accounts that were deauthorized without an event until the product has confirmed it. */
async function confirmDeauthorizations({ provider, dependencies }: World): Promise<void> {
  const gone = await provider.store.query<{ id: string }>(
    `select id from sandbox.objects where object = 'deauthorised_account'`,
  );
  const unconfirmed = await dependencies.database.query<{ id: string }>(
    `select stripe_account_id as id from connected_accounts where disconnected_at is null and stripe_account_id = any($1::text[])`,
    [gone.map(({ id }) => id)],
  );
  for (const { id } of unconfirmed) {
    for (let asked = 1; asked <= 3; asked++) {
      await checkAccount(systemContext(dependencies), id);
      await dependencies.database.query(
        `update connected_accounts set refused_since = refused_since - interval '1 hour' where stripe_account_id = $1`,
        [id],
      );
    }
  }
}

/** Decides delayed payments: those of an even amount succeed, so that a replay decides alike. */
async function endPayments({ provider }: World, since: Bookmark): Promise<void> {
  const delayed = await provider.store.query<{ id: string; amount: string }>(
    `select id, data ->> 'amount_total' as amount from sandbox.objects where seq > $1::bigint and object = 'checkout.session'
     and data ->> 'status' = 'complete' and data ->> 'payment_status' = 'unpaid' order by seq`,
    [since.object],
  );
  for (const { id, amount } of delayed)
    await provider
      .operate('end_payment', { session: id, succeeds: Number(amount) % 2 === 0 })
      .catch((error: unknown) => {
        // It was declined already.
        if (!(error instanceof OperatorRefused)) throw error;
      });
}

/** Breeders add the money that their refunds wait for, and banks finish theirs. Returns whether any waited. */
export async function endWaiting({ provider }: World, facts: Facts): Promise<boolean> {
  const pending = facts.provider.refunds.filter(({ status }) => status === 'pending');
  // Refunds of debits are with the buyers' banks for days.
  const [waiting, withBanks] = [true, false].map((isHeld) =>
    pending.filter(({ balance_transaction: moved }) => (moved === null) === isHeld),
  ) as [typeof pending, typeof pending];
  for (const { charge } of withBanks) await provider.operate('complete_refund', { charge });
  for (const [account, refunds] of Map.groupBy(waiting, (refund) => refund.account)) {
    if (facts.provider.left.has(account)) continue;
    // Nobody adds money to the platform's own.
    if (account === PLATFORM) for (const { charge } of refunds) await provider.operate('complete_refund', { charge });
    else {
      await provider.operate('allow_refunds', { account });
      const [balance] = await provider.store.query<{ available: string }>(AVAILABLE, [account]);
      const missing = waitingCents(refunds) - Number(balance!.available);
      if (missing > 0) await provider.operate('top_up', { account, amount: missing });
    }
  }
  return pending.some(({ account }) => !facts.provider.left.has(account));
}

async function untilQuiet(world: World): Promise<void> {
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  let quiet = 0;
  for (;;) {
    const open = await whatIsOpen(world);
    // Twice in a row, since a finished piece of work may have just started another.
    quiet = open.length === 0 ? quiet + 1 : 0;
    if (quiet === 2) return;
    if (Date.now() > deadline)
      throw new Error(`still in flight after ${SETTLE_TIMEOUT_MS} ms: ${JSON.stringify(open.slice(0, 5))}`);
    await wait(PAUSE_MS);
  }
}

async function whatIsOpen(world: World): Promise<unknown[]> {
  const { provider, dependencies } = world;
  const deliveries = await provider.store.query<{ id: string; last_error: string; next_attempt_ms: string }>(
    `select id::text as id, last_error, next_attempt_ms::text as next_attempt_ms
     from sandbox.deliveries where delivered_ms is null and next_attempt_ms is not null limit 20`,
  );
  if (deliveries.length > 0) {
    provider.kick();
    return deliveries;
  }
  const { rows } = await dependencies.db.execute(sql`
    select name, state, data, output, start_after > now() as later from pgboss.job
    where state in ('created', 'retry', 'active') and left(name, 2) <> '__'
      and name not in ${sql.raw(`(${SCHEDULED.map((name) => `'${name}'`).join(', ')})`)} limit 20`);
  if (rows.some((row) => row['later'])) await expediteJobs(world);
  return rows;
}

/** What was refused is asked for again now: all refunds of its payment move back together. */
const expediteRefunds = ({ dependencies: { db } }: World) =>
  db.execute(sql`update refunds set created_at = created_at - interval '2 days',
    failed_at = failed_at - interval '2 days', answered_at = answered_at - interval '2 days'
    where payment_id in (select payment_id from refunds where status = 'failed')`);

/** Makes delayed jobs due now. */
async function expediteJobs({ dependencies: { db } }: World): Promise<void> {
  await db.execute(sql`update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()
    and name not in ${sql.raw(`(${SCHEDULED.map((name) => `'${name}'`).join(', ')})`)}`);
  await db.execute(sql`select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name)
    from (select distinct name from pgboss.job where state in ('created', 'retry')) waiting`);
}
