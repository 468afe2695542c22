import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext, type Context } from '../../../server/context.ts';
import { orders, payments, providerReads, reconcileCursors } from '../../../server/db/schema.ts';
import { reconcileSome } from '../../../server/reconciliation/reconcile.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard, payByKlarna } from '../../product/buyer.ts';
import { accountOf } from '../../product/moments.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import { quiet } from '../../product/quiet.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { sellPet, type Sale } from '../../product/sale.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The provider lists so many thin events on a page. */
const THIN_PAGE = 100;

let product: Product;
let breeder: Breeder;
let account: string;
beforeAll(async () => {
  product = await startProduct();
  breeder = await connectedBreeder(product);
  account = await accountOf(product, breeder);
  // The events of its registration lead to reads of their own.
  await quiet(product);
});
afterAll(() => product.stop());

const at = (ms: number, more: Partial<Context> = {}): Context => {
  const clock = () => new Date(Date.now() + ms);
  return { ...systemContext(product.dependencies), clock, now: clock(), ...more };
};

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

/** Reads of the provider in a run each two minutes, from `from` until `to` from now. */
async function readsBetween(from: number, to: number): Promise<number> {
  const before = await operate(product, 'count_reads', {});
  for (let ms = from; ms < to; ms += 2 * MINUTE) await reconcileSome(at(ms));
  return (await operate(product, 'count_reads', {}))['reads'] - before['reads'];
}

const found = async (context: Context) => (await reconcileSome(context))['undelivered events']!.repaired.join('\n');

/** A sale that is paid out, so that nothing of it waits for the provider. */
async function finishedSale(seller = breeder): Promise<Sale & { chargeId: string }> {
  const sale = await sellPet(product, seller);
  await quiet(product);
  const [order] = await readOrders(product.dependencies.db, eq(orders.id, sale.orderId));
  const paidAt = new Date(Date.now() - 20 * DAY);
  await product.dependencies.db.update(payments).set({ paidAt }).where(eq(payments.orderId, sale.orderId));
  return { ...sale, chargeId: order!.chargeId! };
}

describe('at rest', () => {
  it('reads at the provider grow neither with breeders nor with time', async () => {
    await reconcileSome(at(0));
    const one = await readsBetween(40 * DAY, 40 * DAY + 2 * HOUR);
    for (let count = 0; count < 3; count++) await connectedBreeder(product);
    await quiet(product);
    await reconcileSome(at(41 * DAY));
    const four = await readsBetween(41 * DAY, 41 * DAY + 2 * HOUR);
    // The platform's events hourly, and of accounts in turn what a tenth of the allotment allows.
    expect(one).toBeLessThan(20);
    expect(four).toBeLessThan(20);
    await product.dependencies.db.delete(reconcileCursors);
  });

  it('an account’s events are listed in its turn', async () => {
    await finishedSale();
    await reconcileSome(at(0));
    const charge = (await finishedSale()).chargeId;
    await unheard(() => operate(product, 'refund', { charge, amount: 100 }));
    expect(await found(at(2 * MINUTE))).toBe('');
    // Four accounts share the turns of a month.
    let later = '';
    for (let hours = 2; hours <= 24; hours += 2) later += await found(at(hours * HOUR));
    expect(later).toContain(`(charge.refunded, ${account})`);
    await quiet(product);
  });
});

describe('a lost event is found within two minutes', () => {
  it.each<[string, () => Promise<{ happens: () => Promise<unknown>; type: string }>]>([
    [
      'of an open checkout',
      async () => {
        const { linkId } = await offerPet(breeder);
        const buyer = product.visitor();
        const url = await openCheckout(buyer, linkId);
        return { happens: () => payByCard(buyer, url), type: 'checkout.session.completed' };
      },
    ],
    [
      'of an open dispute',
      async () => {
        const { chargeId } = await finishedSale();
        const { dispute } = await operate(product, 'open_dispute', { charge: chargeId });
        return { happens: () => operate(product, 'win_dispute', { dispute }), type: 'charge.dispute.closed' };
      },
    ],
    [
      'of a refund that waits for the balance',
      async () => {
        const { chargeId, orderId } = await finishedSale();
        await operate(product, 'hold_refunds', { account });
        await breeder.call('POST', `/api/orders/${orderId}/refund`, { amount: '10.00' });
        const happens = async () => {
          await operate(product, 'complete_refund', { charge: chargeId });
          await operate(product, 'allow_refunds', { account });
        };
        return { happens, type: 'refund.updated' };
      },
    ],
    [
      'of a payout that may come',
      async () => {
        const sale = await finishedSale();
        const change = { paidAt: new Date(Date.now() - 2 * HOUR), availableAt: new Date(Date.now() - HOUR) };
        await product.dependencies.db.update(payments).set(change).where(eq(payments.orderId, sale.orderId));
        await operate(product, 'advance_clock', { seconds: (3 * DAY) / 1000 });
        return { happens: () => operate(product, 'pay_out', { account }), type: 'payout.paid' };
      },
    ],
  ])('%s', async (_name, prepare) => {
    const { happens, type } = await prepare();
    await quiet(product);
    await product.dependencies.db.delete(reconcileCursors);
    await reconcileSome(at(0));
    await unheard(happens);
    expect(await found(at(4 * MINUTE))).toContain(`(${type}, ${account}): was never delivered`);
    await quiet(product);
    await operate(product, 'reset_clock', {});
  });
});

describe('while the webhook is silent', () => {
  it('all accounts are listed hourly, until an event arrives', async () => {
    const quietBreeder = await connectedBreeder(product);
    const other = await accountOf(product, quietBreeder);
    const { chargeId } = await finishedSale(quietBreeder);
    await quiet(product);
    await product.dependencies.db.delete(reconcileCursors);
    for (const ms of [0, 2 * MINUTE]) await reconcileSome(at(ms));
    await unheard(async () => {
      await operate(product, 'refund', { charge: chargeId, amount: 100 });
      const { linkId } = await offerPet(breeder);
      const buyer = product.visitor();
      await payByCard(buyer, await openCheckout(buyer, linkId));
    });
    expect(await found(at(4 * MINUTE))).not.toContain(other);
    // A round of all accounts ends with one run, and the next one begins again.
    const inAnHour = [await found(at(HOUR + 4 * MINUTE)), await found(at(HOUR + 6 * MINUTE))].join('\n');
    expect(inAnHour).toContain(`(charge.refunded, ${other})`);
    await quiet(product);
  });
});

describe('the allotment', () => {
  it('is measured, and an operator is warned hourly of more reads than it has', async () => {
    const { db, providerReads: counter } = product.dependencies;
    await counter.flush();
    const scrape = async () => (await product.visitor().call<string>('GET', '/metrics')).body;
    const reads = async () => Number(/^payment_provider_reads_30_days (\d+)$/m.exec(await scrape())?.[1]);
    const before = await reads();
    expect(before).toBeGreaterThan(0);
    await product.dependencies.stripe.events.list({ limit: 1 });
    expect(await reads()).toBe(before + 1);
    const metrics = await scrape();
    expect(metrics).toMatch(/^payment_provider_transactions_30_days [1-9]\d*$/m);
    expect(metrics).toMatch(/^payment_provider_read_allotment_30_days 10000$/m);

    const warnings: unknown[] = [];
    const log = { ...product.dependencies.log, warn: (what: unknown) => warnings.push(what) } as never;
    await reconcileSome(at(0, { log }));
    const isAllotment = (what: unknown) => (what as object)['allotment' as never] !== undefined;
    expect(warnings.filter(isAllotment)).toEqual([]);
    await db
      .insert(providerReads)
      .values({ day: new Date(Date.now() - 5 * DAY).toISOString().slice(0, 10), reads: 10_001 });
    for (const ms of [0, 2 * MINUTE, HOUR + MINUTE]) await reconcileSome(at(ms, { log }));
    expect(warnings.filter(isAllotment)).toEqual(
      Array.from({ length: 2 }, () => ({
        reads: expect.any(Number),
        transactions: expect.any(Number),
        allotment: 10_000,
      })),
    );
  });
});

describe('a lost thin event', () => {
  it('of an account at rest is found within the hour, by one list of all accounts, on whichever of its pages', async () => {
    const { db } = product.dependencies;
    const other = await accountOf(product, await connectedBreeder(product));
    await quiet(product);
    await db.delete(reconcileCursors);
    await reconcileSome(at(0));
    await unheard(async () => {
      await operate(product, 'disable_charges', { account });
      const later = { account: other, requirement: 'identity.individual.phone', deadline: 'eventually_due' };
      for (let event = 0; event < THIN_PAGE; event++) await operate(product, 'ask_account', later);
    });
    expect(await found(at(4 * MINUTE))).not.toContain('v2.core.account');
    expect(await found(at(HOUR + 2 * MINUTE))).toContain(`, ${account}): was never delivered`);
    await quiet(product);
    expect((await breeder.call('GET', '/api/stripe/status')).body).toMatchObject({ isConnected: false });
    await operate(product, 'enable_charges', { account });
    await quiet(product);
  });
});

const sessionReads = async (): Promise<number> =>
  (await operate(product, 'count_reads', {}))['by_endpoint']['GET /v1/checkout/sessions/{id}'] ?? 0;

describe('a payment in process', () => {
  it('for days is read seldom, not each two minutes', async () => {
    const { db } = product.dependencies;
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    await payByKlarna(buyer, await openCheckout(buyer, linkId, 'klarna'), 'later');
    await quiet(product);
    const [order] = await readOrders(db, eq(orders.paymentLinkId, linkId));
    expect(order!.status).toBe('processing');
    await db
      .update(payments)
      .set({ createdAt: new Date(Date.now() - 3 * DAY) })
      .where(eq(payments.orderId, order!.id));
    await reconcileSome(at(0));
    const before = await sessionReads();
    await readsBetween(2 * MINUTE, 2 * HOUR);
    expect((await sessionReads()) - before).toBeLessThan(3);
  });
});
