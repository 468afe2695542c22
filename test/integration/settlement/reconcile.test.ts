import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext, type Context } from '../../../server/context.ts';
import { lockDataDir } from '../../../server/data-dir/lock.ts';
import { connectedAccounts, ledgerEntries, orders, providerEvents, refunds } from '../../../server/db/schema.ts';
import { readSince, reconcileByHand } from '../../../server/reconciliation/command.ts';
import { reconcileSome } from '../../../server/reconciliation/reconcile.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { BESIDE_DATABASE_URL } from '../../product/server-settings.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { quiet } from '../../product/quiet.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { ledgerOf, sellPet } from '../../product/sale.ts';
import { readOrders } from '../../product/orders.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let product: Product;
let breeder: Breeder;
let accountId: string;
beforeAll(async () => {
  product = await startProduct();
  breeder = await connectedBreeder(product);
  accountId = (await breeder.call('GET', '/api/stripe/status')).body['stripeAccountId'];
});
afterAll(() => product.stop());

/** A context whose clock is ahead, so that recent events no longer count as being delivered. */
function later(ms = 2 * MINUTE): Context {
  const clock = () => new Date(Date.now() + ms);
  return { ...systemContext(product.dependencies), clock, now: clock() };
}
async function byHand(context = later()) {
  const lines: string[] = [];
  const code = await reconcileByHand(context, undefined, (line) => void lines.push(line));
  return { code, lines, found: lines.filter((line) => /^ {2}(repaired|UNRESOLVED)/.test(line)) };
}
const orderOf = async (petId: string) => (await readOrders(product.dependencies.db, eq(orders.petId, petId)))[0]!;
const stored = (ids: string[]) =>
  product.dependencies.db.select().from(providerEvents).where(inArray(providerEvents.id, ids));

/** Webhooks of this operation are never delivered. */
async function unheard<Result>(happen: () => Promise<Result>): Promise<Result> {
  await operate(product, 'hold_webhooks', { held: true });
  const result = await happen();
  await product.dependencies.database.query(
    `update sandbox.deliveries set next_attempt_ms = null where delivered_ms is null`,
  );
  await operate(product, 'hold_webhooks', { held: false });
  return result;
}

async function payUnheard(): Promise<string> {
  return unheard(async () => {
    const { pet, linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    await payByCard(buyer, await openCheckout(buyer, linkId));
    return pet.id;
  });
}

describe('reconciliation by hand', () => {
  it('reports nothing if everything is consistent', async () => {
    await sellPet(product, breeder);
    await quiet(product);
    const { code, lines, found } = await byHand();
    expect([code, found, lines.at(-1)]).toEqual([0, [], 'Nothing is left to repair.']);
    expect(lines.slice(1, -1).map((line) => line.split(':')[0])).toEqual([
      'undelivered events',
      'events',
      'orders',
      'debts',
      'figures',
      'counted accounts',
      'accounts',
      'subscriptions',
      'ledger',
    ]);
  });

  // Shows money.final
  it('finds a payment, a refund at the provider and an account whose webhooks were lost, run twice concurrently', async () => {
    const sale = await sellPet(product, breeder);
    const petId = await payUnheard();
    await unheard(async () => {
      const { stripe } = product.dependencies;
      await stripe.refunds.create(
        { payment_intent: sale.paymentIntentId, amount: 10_500 },
        { stripeAccount: accountId },
      );
      await operate(product, 'withhold_capability', { account: accountId, capability: 'klarna_payments' });
    });
    expect((await orderOf(petId)).status).toBe('pending');
    const [one, other] = await Promise.all([byHand(), byHand()]);
    expect([one.code, other.code]).toEqual([0, 0]);
    const found = [...one.found, ...other.found].join('\n');
    for (const type of ['checkout.session.completed', 'charge.refunded'])
      expect(found).toMatch(new RegExp(`repaired    event evt_\\w+ \\(${type}, ${accountId}\\): was never delivered`));
    const thin = 'v2.core.account[configuration.merchant].capability_status_updated';
    expect(found).toContain(`(${thin}, ${accountId}): was never delivered`);

    expect((await orderOf(petId)).status).toBe('paid');
    expect(await orderOf(sale.petId)).toMatchObject({ status: 'partially_refunded', refundedPriceCents: 10_000 });
    expect(await ledgerOf(product, sale.orderId)).toMatchObject({ platform_fee: 5_750 });
    const made = await product.dependencies.db.select().from(refunds).where(eq(refunds.orderId, sale.orderId));
    expect(made).toHaveLength(1);
    const [account] = await product.dependencies.db
      .select()
      .from(connectedAccounts)
      .where(eq(connectedAccounts.stripeAccountId, accountId));
    expect(account!.klarnaActive).toBe(false);
    await quiet(product);
    expect(await byHand()).toMatchObject({ code: 0, found: [] });
  });

  it('repairs missing ledger entries, and reports unexplained ones as unresolved', async () => {
    const { db } = product.dependencies;
    const sale = await sellPet(product, breeder);
    const { chargeId } = await orderOf(sale.petId);
    await quiet(product);
    await withoutTriggers(() =>
      db
        .delete(ledgerEntries)
        .where(and(eq(ledgerEntries.kind, 'provider_fee'), eq(ledgerEntries.providerId, chargeId!))),
    );
    const lines = { buyer: 777, breeder: -777 };
    await db.insert(ledgerEntries).values(
      Object.entries(lines).map(([account, amountCents]) => ({
        orderId: sale.orderId,
        paymentId: sale.paymentId,
        kind: 'refund' as const,
        providerId: 're_invented',
        account: account as keyof typeof lines,
        amountCents,
      })),
    );
    const { code, found } = await byHand();
    expect(code).toBe(1);
    expect(found).toEqual([
      `  UNRESOLVED  figures of ${breeder.userId}: order ${sale.orderId}: returned by the ledger $7.40, not by the order`,
      `  repaired    ${accountId}: order ${sale.orderId}: provider's fee (provider_fee:${chargeId}): ours nothing, the provider's $38.36`,
      `  UNRESOLVED  ${accountId}: order ${sale.orderId}: refund (refund:re_invented): ours $7.77, the provider's nothing`,
    ]);
    await withoutTriggers(() => db.delete(ledgerEntries).where(eq(ledgerEntries.providerId, 're_invented')));
    expect(await byHand()).toMatchObject({ code: 0, found: [] });
  });

  it('reports an event that is a dead letter', async () => {
    const { db } = product.dependencies;
    const id = 'evt_gave_up';
    const hopeless = {
      id,
      type: 'charge.updated',
      objectId: 'ch_1',
      payload: {},
      attempts: 25,
      lastError: 'No such charge',
    };
    await db.insert(providerEvents).values(hopeless);
    const { code, found } = await byHand();
    expect([code, found]).toEqual([
      1,
      ['  UNRESOLVED  event evt_gave_up (charge.updated, the platform): gave up after 25 tries: No such charge'],
    ]);
    await db.delete(providerEvents).where(eq(providerEvents.id, id));
  });
});

describe('the schedule', () => {
  it('finds undelivered events in batches, from its last position', async () => {
    const petId = await payUnheard();
    const report = await reconcileSome(later(6 * MINUTE));
    expect(report['undelivered events']!.repaired.length).toBeGreaterThanOrEqual(2);
    await eventually(async () => expect((await orderOf(petId)).status).toBe('paid'));
    await quiet(product);
    const again = await reconcileSome(later(8 * MINUTE));
    expect(again['undelivered events']!.repaired).toEqual([]);
  });

  it('processes an event whose job is lost, when it is due and not before', async () => {
    const { db } = product.dependencies;
    const rows = ['evt_overdue', 'evt_just_tried'].map((id, index) => ({
      id,
      type: 'account.updated',
      account: 'acct_unknown',
      objectId: 'acct_unknown',
      payload: {},
      attempts: 8,
      triedAt: new Date(Date.now() - (index ? MINUTE : HOUR)),
    }));
    await db.insert(providerEvents).values(rows);
    await reconcileSome(systemContext(product.dependencies));
    const [overdue, justTried] = [await stored(['evt_overdue']), await stored(['evt_just_tried'])];
    expect(overdue[0]!.handledAt).toBeInstanceOf(Date);
    expect(justTried[0]!.handledAt).toBeNull();
    await db.delete(providerEvents).where(eq(providerEvents.id, 'evt_just_tried'));
  });
});

/** Disables the triggers that protect the ledger, as a database administrator could. */
async function withoutTriggers(change: () => Promise<unknown>): Promise<void> {
  const { db } = product.dependencies;
  await db.execute(sql`alter table ledger_entries disable trigger user`);
  await change();
  await db.execute(sql`alter table ledger_entries enable trigger user`);
}

describe('npm run reconcile', () => {
  async function run(environment: Record<string, string>, args: string[] = []) {
    const child = spawn(process.execPath, ['dist/server/main.js', 'reconcile', ...args], {
      cwd: join(import.meta.dirname, '../../..'),
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    await once(child, 'close');
    return { code: child.exitCode, output, errors };
  }

  it('runs beside the server on PostgreSQL; for the embedded database it names the holder', async () => {
    const { databaseUrl } = product.dependencies.config;
    if (databaseUrl) {
      const done = await run({ DATABASE_URL: databaseUrl, DATA_DIR: product.dataDir, ...BESIDE_DATABASE_URL });
      expect(done).toMatchObject({ code: 0, errors: '' });
      expect(done.output).toMatch(/^The ledger was compared from .*\nundelivered events: \d+ checked, /);
      expect(done.output).toMatch(/Nothing is left to repair\.\n$/);
      return;
    }
    const folder = mkdtempSync(join(tmpdir(), 'litterlink-held-'));
    const unlock = lockDataDir(folder, 'today');
    const refused = await run({ DATA_DIR: folder });
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.errors).toContain(`is in use by process ${process.pid} on`);
    unlock();
    rmSync(folder, { recursive: true });
  });

  it.each([
    [[], '2026-10-22T12:00:00.000Z'],
    [['--since', '2d'], '2026-11-19T12:00:00.000Z'],
    [['--since=2026-11-01'], '2026-11-01T00:00:00.000Z'],
    [['--since', 'all'], undefined],
  ])('with %j compares from %s on', (args, since) => {
    expect(readSince(args, new Date('2026-11-21T12:00:00Z')).since?.toISOString()).toBe(since);
  });

  it.each([[['--since']], [['--since', 'yesterday']], [['all']], [['--since', '1d', 'more']]])(
    'with %j says how to use it',
    (args) => expect(() => readSince(args, new Date())).toThrow(/Usage: npm run reconcile/),
  );
});
