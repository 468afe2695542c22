import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '../server/config.ts';
import { systemContext } from '../server/context.ts';
import { start, type RunningServer } from '../server/main.ts';
import { compareAccountJob, compareLedgerJob, reconcileSome } from '../server/reconciliation/reconcile.ts';
import { connectedBreeder, offerPet } from '../test/product/breeder.ts';
import { openCheckout, payByCard } from '../test/product/buyer.ts';
import { operate } from '../test/product/operator.ts';
import { createVisitor, type Visitor } from '../test/product/visitor.ts';

/**
 * `npm run bench -- reads`: reads at the payment provider in 30 days, for 0, 10 and 1,000 breeders with one sale each. Runs the scheduled work by a clock
 * of its own against the sandbox, which counts: a day at rest, thirty times; and a sale from the press on Pay to its payout and the
 * days after it. Prints a table; fails if an installation reads more than Stripe allots.
 */
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const RUN_MS = 2 * MINUTE;
const DAYS = 30;
const BREEDERS = [0, 10, 1_000];
/** A payout leaves after two days, and arrives. */
const PAID_OUT_AFTER_MS = 2.5 * DAY;
const allotmentOf = (sales: number) => Math.max(10_000, 500 * sales);

const dataDir = mkdtempSync(join(tmpdir(), 'litterlink-reads-'));
const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off', HOLDS: 'none' });
const server: RunningServer & { visitor(): Visitor } = Object.assign(await start(config), {
  visitor: () => createVisitor(server.url),
});
const { database } = server.dependencies;
try {
  await database.query('delete from pgboss.schedule');
  await main();
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true });
}
process.exit();

async function main(): Promise<void> {
  const atRest = new Map([[0, await readsOfDay(0)]]);
  const breeder = await connectedBreeder(server);
  await connectedBreeder(server);
  const ofSale = await readsOfSale(breeder, atRest.get(0)!);
  let made = 2;
  for (const count of BREEDERS.slice(1)) {
    await copyAccounts(made, count);
    made = count;
    atRest.set(count, await readsOfDay(count));
  }
  console.log('| breeders, 1 sale each | reads in 30 days at rest | of the sales | together | allotted |');
  console.log('| --------------------- | ------------------------ | ------------ | -------- | -------- |');
  let isTooMany = false;
  for (const [count, day] of atRest) {
    const [rest, sales] = [day * DAYS, ofSale * count];
    isTooMany ||= rest + sales > allotmentOf(count);
    const cells = [count, rest, sales, rest + sales, allotmentOf(count)].map((each) => each.toLocaleString('en-US'));
    console.log(`| ${cells.join(' | ')} |`);
  }
  console.log(`One sale, from the press on Pay to ${DAYS} days later: ${ofSale} reads.`);
  if (isTooMany) process.exitCode = 1;
}

async function reads(): Promise<number> {
  return Number((await operate(server, 'count_reads', {}))['reads']);
}

async function runsBetween(from: number, to: number, stepMs = RUN_MS): Promise<void> {
  for (let ms = from; ms < to; ms += stepMs) {
    const clock = () => new Date(Date.now() + ms);
    const context = { ...systemContext(server.dependencies), clock, now: clock() };
    await reconcileSome(context);
    if (Math.floor(ms / DAY) !== Math.floor((ms - stepMs) / DAY)) await compareLedgers(context);
  }
}

/** The comparison of a night, whose jobs run at once. */
async function compareLedgers(context: ReturnType<typeof systemContext>): Promise<void> {
  const queued: object[] = [];
  const jobs = {
    ...context.jobs,
    sendAll: async (_db: unknown, _job: unknown, data: object[]) => void queued.push(...data),
  };
  await compareLedgerJob.handle({ ...context, jobs }, {});
  for (const data of queued) await compareAccountJob.handle(context, data as never);
}

/** A day on which nobody does anything, of so many breeders who each sold a pet within 30 days. */
async function readsOfDay(sales: number): Promise<number> {
  await pretendSales(sales);
  await database.query(`delete from reconcile_cursors where name like '%at rest%'`);
  const from = 60 * DAY;
  await runsBetween(from, from + RUN_MS);
  const before = await reads();
  await runsBetween(from + RUN_MS, from + DAY);
  return (await reads()) - before;
}

async function readsOfSale(breeder: Visitor, readsAtRest: number): Promise<number> {
  await settled();
  await runsBetween(0, RUN_MS);
  const before = await reads();
  const { linkId } = await offerPet(breeder as never);
  const buyer = server.visitor();
  const url = await openCheckout(buyer, linkId);
  await runsBetween(RUN_MS, 10 * MINUTE);
  await payByCard(buyer, url);
  await settled();
  await runsBetween(10 * MINUTE, 6 * 60 * MINUTE);
  await operate(server, 'advance_clock', { seconds: PAID_OUT_AFTER_MS / 1_000 });
  // Pauses are longer than this by then.
  await runsBetween(6 * 60 * MINUTE, PAID_OUT_AFTER_MS, 10 * MINUTE);
  const [row] = await database.query(`select stripe_account_id as id from payments where state = 'paid'`);
  await operate(server, 'pay_out', { account: (row as { id: string }).id });
  await settled();
  await runsBetween(PAID_OUT_AFTER_MS, DAYS * DAY, HOUR);
  await operate(server, 'reset_clock', {});
  return (await reads()) - before - readsAtRest * DAYS;
}

async function settled(): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    const [row] = await database.query(
      `select (select count(*) from sandbox.deliveries where delivered_ms is null and next_attempt_ms is not null)
         + (select count(*) from provider_events where handled_at is null) as open`,
    );
    quiet = Number((row as { open: string }).open) === 0 ? quiet + 1 : 0;
    await wait(100);
  }
}

/** Copies of the second breeder and account, at the provider too: registering a thousand would take hours. */
async function copyAccounts(have: number, count: number): Promise<void> {
  const from = `(select id, stripe_account_id from connected_accounts order by created_at desc limit 1)`;
  await database.query(`set session_replication_role = replica`);
  await database.query(`
    insert into users select (jsonb_populate_record(u, jsonb_build_object('id', u.id || n, 'email', n || u.email,
      'username', u.username || n))).*
    from users u join connected_accounts c on c.user_id = u.id and c.id = (select id from ${from} f),
      generate_series(${have + 1}, ${count}) n`);
  await database.query(`
    insert into connected_accounts select (jsonb_populate_record(c, jsonb_build_object('id', c.id || n,
      'user_id', c.user_id || n, 'stripe_account_id', c.stripe_account_id || n))).*
    from connected_accounts c, generate_series(${have + 1}, ${count}) n where c.id = (select id from ${from} f)`);
  await database.query(`
    insert into sandbox.objects (id, object, account, created, due_at, data, internal, facets)
    select o.id || n, o.object, o.account, o.created, o.due_at, replace(o.data::text, o.id, o.id || n)::json, o.internal, o.facets
    from sandbox.objects o, generate_series(${have + 1}, ${count}) n
    where o.object = 'account' and o.id = (select stripe_account_id from ${from} f)`);
  await database.query(`set session_replication_role = origin`);
}

/** Payments that are paid out, which the allotment counts. */
async function pretendSales(count: number): Promise<void> {
  if (count === 0) return;
  await database.query(`set session_replication_role = replica`);
  await database.query(`
    insert into payments select (jsonb_populate_record(null::payments, to_jsonb(p) || jsonb_build_object('id', p.id || '-' || n, 'order_id', p.order_id || '-' || n,
      'checkout_session_id', 'cs_copy' || n, 'payment_intent_id', 'pi_copy' || n, 'charge_id', 'ch_copy' || n,
      'stripe_account_id', null, 'application_fee_cents', 0, 'paid_at', now() + interval '45 days', 'paid_out_at', now(), 'payout_id', 'po_copy' || n,
      'updated_at', now()))).*
    from (select * from payments where state = 'paid' and id not like '%-%-%-%-%-%' order by created_at limit 1) p, generate_series(1, ${count}) n
    on conflict do nothing`);
  await database.query(`set session_replication_role = origin`);
}
