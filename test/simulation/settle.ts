import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { systemContext } from '../../server/context.ts';
import { checkAccount } from '../../server/features/connected-accounts/refresh.ts';
import { collectEvents } from '../../server/features/webhooks/undelivered.ts';
import { recover } from '../../server/reconcile.ts';
import { OperatorRefused } from './provider.ts';
import type { Bookmark, Scene } from './scene.ts';
import type { World } from './world.ts';

const PAUSE_MS = 12;
const PATIENCE_MS = 100_000;
/** Jobs of the schedule: they come by when they come by. */
const SCHEDULED = ['reconcile', 'compare-ledger', 'resend-mails', 'forget-buyers', 'forget-events', 'send-mail'];

/**
 * Lets time pass until nothing is under way: the provider is well again and has told all that it has to tell, what
 * waits for another try is tried, and what no news told is found by the reconciliation.
 */
export async function settle(world: World, { weather, since }: Pick<Scene, 'weather' | 'since'>): Promise<void> {
  world.provider.faults.length = 0;
  world.provider.isOtherKey = false;
  await endPayments(world, since);
  await world.provider.operate('release_webhooks', { order: 'created' });
  // What waits until it is known whether an account has left would never come to rest.
  if (weather.hasLosses) await noticeLeaving(world);
  await untilQuiet(world);
  // Reading lists of events takes long; without losses nothing is in them that hasn't come.
  if (weather.hasLosses) await collectEvents(systemContext(world.dependencies), { graceMs: 0 });
  await recover(world.dependencies);
  await untilQuiet(world);
}

/** Accounts whose leaving no event told of are asked about again and again, for as long as the product wants to be sure. */
async function noticeLeaving({ provider, dependencies }: World): Promise<void> {
  const gone = await provider.store.query<{ id: string }>(
    `select id from sandbox.objects where object = 'deauthorised_account'`,
  );
  const unnoticed = await dependencies.database.query<{ id: string }>(
    `select stripe_account_id as id from connected_accounts where disconnected_at is null and stripe_account_id = any($1::text[])`,
    [gone.map(({ id }) => id)],
  );
  for (const { id } of unnoticed) {
    for (let asked = 1; asked <= 3; asked++) {
      await checkAccount(systemContext(dependencies), id);
      await dependencies.database.query(
        `update connected_accounts set refused_since = refused_since - interval '1 hour' where stripe_account_id = $1`,
        [id],
      );
    }
  }
}

/** Whatever was delayed is decided: the money of every other payment comes. */
async function endPayments({ provider }: World, since: Bookmark): Promise<void> {
  const delayed = await provider.store.query<{ id: string }>(
    `select id from sandbox.objects where seq > $1::bigint and object = 'checkout.session'
     and data ->> 'status' = 'complete' and data ->> 'payment_status' = 'unpaid' order by seq`,
    [since.object],
  );
  for (const [index, { id }] of delayed.entries())
    await provider.operate('end_payment', { session: id, succeeds: index % 2 === 0 }).catch((error: unknown) => {
      // It was declined already.
      if (!(error instanceof OperatorRefused)) throw error;
    });
}

async function untilQuiet(world: World): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  let quiet = 0;
  for (;;) {
    const open = await whatIsOpen(world);
    // Twice in a row: between two looks what one thing led to has begun.
    quiet = open.length === 0 ? quiet + 1 : 0;
    if (quiet === 2) return;
    if (Date.now() > deadline) throw new Error(`nothing comes to rest: ${JSON.stringify(open.slice(0, 5))}`);
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
  if (rows.some((row) => row['later'])) await hurry(world);
  return rows;
}

/** What waits for its time has waited long enough. */
async function hurry({ dependencies: { db } }: World): Promise<void> {
  await db.execute(sql`update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()
    and name not in ${sql.raw(`(${SCHEDULED.map((name) => `'${name}'`).join(', ')})`)}`);
  await db.execute(sql`select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name)
    from (select distinct name from pgboss.job where state in ('created', 'retry')) waiting`);
}
