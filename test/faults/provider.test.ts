import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectedAccounts, orders } from '../../server/db/schema.ts';
import { connectAccount, connectedBreeder, offerPet, registerBreeder, type Breeder } from '../product/breeder.ts';
import { HOME, openCheckout, payByCard } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { mailbox } from '../product/outbox.ts';
import type { Product } from '../product/product.ts';
import { ledgerOf, orderOf, sellPet, type Sale } from '../product/sale.ts';
import { varied } from '../environment/nightly.ts';
import { atMost } from '../environment/time-limits.ts';
import type { Answer } from '../product/visitor.ts';
import { sessionIn } from './acknowledged.ts';
import { startBehindFaults, type FaultyProduct } from './faulty-product.ts';
import { UNAVAILABLE_MESSAGE, faults, type Fault, type FaultyProvider } from './faulty-provider.ts';
import { readOrders } from '../product/orders.ts';

/** The deadline of a request is seven seconds. */
const RESPONSE_LIMIT_MS = atMost(30_000);
const UNCERTAIN: Fault[] = ['silence', 'reset-after-effect'];
/** The provider is healthy and only limits the rate. */
const isHealthy = ['overloaded', 'conflict'];
/** Those first that leave open what was done; the others are shown daily by failing once. */
const LASTING = faults.toSorted(([one], [other]) => UNCERTAIN.indexOf(other) - UNCERTAIN.indexOf(one));
/** URLs that only a buyer's request calls, never a job of an earlier test. */
const CHECKOUTS = /^\/v1\/checkout\/sessions$/;

describe('when the payment provider', () => {
  let behind: FaultyProduct;
  let provider: FaultyProvider;
  let product: Product;
  let breeder: Breeder;

  beforeAll(async () => {
    behind = await startBehindFaults();
    ({ product, provider } = behind);
    breeder = await connectedBreeder(product);
  });
  afterEach(() => provider.heal());
  afterAll(() => behind.stop());

  const ordersOf = (linkId: string) => readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));

  const refund = (sale: Sale, body: object) => breeder.call('POST', `/api/orders/${sale.orderId}/refund`, body);
  const REQUEST = { amount: '300.00', key: 'request' };

  /** The next click on the same button completes the interrupted refund, once, and creates no other one. */
  async function expectRefundedOnce(sale: Sale): Promise<void> {
    for (let click = 1; click <= 2; click++) {
      const { body } = await refund(sale, REQUEST);
      expect(body['order']).toMatchObject({ status: 'partially_refunded', refunded: '300.00' });
    }
    const order = await orderOf(product, sale.orderId);
    const made = await product.dependencies.stripe.refunds.list(
      { payment_intent: sale.paymentIntentId },
      { stripeAccount: order.stripeAccountId! },
    );
    expect(made.data.map((each) => each.amount)).toEqual([31_500]);
    // If an event reported the refund before the click, its job refunds the fee's share.
    await eventually(async () =>
      expect(await ledgerOf(product, sale.orderId)).toMatchObject({ buyer: -42_000, platform_fee: 2_000 }),
    );
  }

  it('fails during a refund while another one is made there, the shares of both add up to the cent', async () => {
    const sale = await sellPet(product, breeder, '0.50');
    const find = () => orderOf(product, sale.orderId);
    Object.assign(provider, { fault: 'error' });
    expect((await refund(sale, { amount: '0.01', key: 'a cent' })).status).toBe(503);
    provider.heal();
    await behind.operate('refund', { charge: (await find()).chargeId!, amount: 8, application_fee: false });
    await eventually(async () => expect(await find()).toMatchObject({ refundedPriceCents: 8 }));
    expect((await refund(sale, { amount: '0.01', key: 'a cent' })).status).toBe(200);
    // 9 of 53 cents are 8 of the price and 1 of the fee.
    expect(await find()).toMatchObject({ status: 'partially_refunded', refundedPriceCents: 8 });
    await eventually(async () =>
      expect(await ledgerOf(product, sale.orderId)).toMatchObject({ buyer: -44, platform_fee: 2 }),
    );
  });

  for (const [fault, words] of varied(LASTING, 2)) {
    it(`${words}: an error message in bounded time, nothing half done, and a later try works`, async () => {
      const { linkId } = await offerPet(breeder);
      const changing = await offerPet(breeder);
      const waiting = product.visitor();
      await openCheckout(waiting, changing.linkId);
      const newcomer = await registerBreeder(product);
      const buyer = product.visitor();
      const another = product.visitor();
      const sale = await sellPet(product, breeder, '700.00');
      const paying = product.visitor();
      const success = await payByCard(paying, await openCheckout(paying, (await offerPet(breeder)).linkId));
      await eventually(async () =>
        expect((await paying.call('GET', `/api/payment-success?session_id=${sessionIn(success!)}`)).status).toBe(200),
      );

      provider.fault = fault;
      const calls: Record<string, () => Promise<Answer<any>>> = {
        'open a checkout': () =>
          buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, { paymentMethod: 'card' }),
        "the buyer's form": () => another.submit(`/checkout/${linkId}`, { paymentMethod: 'card', ...HOME }),
        'connect an account': () => newcomer.call('POST', '/api/stripe/connect', {}),
        'refund a sale': () => refund(sale, REQUEST),
      };
      const outcomes = await Promise.all(
        Object.entries(calls).map(async ([name, call]) => {
          const began = Date.now();
          const { status, body, headers } = await call();
          const text = typeof body === 'string' ? body : body['message'];
          const milliseconds = Date.now() - began;
          return {
            name,
            status,
            says: text.includes(UNAVAILABLE_MESSAGE),
            retryAfter: headers.get('retry-after'),
            inTime: milliseconds < RESPONSE_LIMIT_MS || milliseconds,
          };
        }),
      );
      expect(outcomes).toEqual(
        outcomes.map(({ name }) => ({ name, status: 503, says: true, retryAfter: '5', inTime: true })),
      );
      expect(provider.failed).toBeGreaterThanOrEqual(outcomes.length);

      // The circuit is open: calls fail without asking the provider, and readiness and metrics show it.
      await eventually(async () => {
        const before = provider.failed;
        expect((await calls['open a checkout']!()).status).toBe(503);
        if (!isHealthy.includes(fault)) expect(provider.failed).toBe(before);
      });
      const { body: ready } = await buyer.call('GET', '/readyz');
      const { body: metrics } = await buyer.call<string>('GET', '/metrics');
      expect(metrics).toContain(`payment_provider_circuit_open{calls="ordinary"} ${isHealthy.includes(fault) ? 0 : 1}`);
      expect(ready).toEqual(
        isHealthy.includes(fault) ? { status: 'ok' } : { status: 'ok', provider: 'does not answer' },
      );

      // Everything that doesn't need the provider works.
      for (const path of [`/checkout/${linkId}`, '/readyz', `/api/payment-success?session_id=${sessionIn(success!)}`]) {
        expect([path, (await product.visitor().call('GET', path)).status]).toEqual([path, 200]);
      }
      const status = await breeder.call('GET', '/api/stripe/status');
      expect([status.status, status.body['isConnected']]).toEqual([200, true]);
      const { body } = await breeder.call('GET', '/api/pets/my');
      expect(body['pets'].find((pet: { id: string }) => pet.id === changing.pet.id).price).toBe('1250.00');
      // A new price is stored at once; a job closes the checkouts at the old one when the provider is back.
      expect((await breeder.call('PATCH', `/api/pets/${changing.pet.id}`, { price: '700.00' })).status).toBe(200);

      // The refund is in flight and blocks another one, unless it took effect and its webhook has arrived.
      if (fault !== 'reset-after-effect')
        expect((await refund(sale, { amount: '1.00', key: 'other' })).body['code']).toBe('busy');

      provider.heal();
      const checkoutUrl = await eventually(() => openCheckout(buyer, linkId));
      await expectRefundedOnce(sale);
      expect((await buyer.call('GET', '/readyz')).body).toEqual({ status: 'ok' });
      expect(await payByCard(buyer, checkoutUrl)).toContain('/payment-success');
      await eventually(async () => {
        const statuses = (await ordersOf(linkId)).map((order) => order.status).sort();
        expect(statuses).toEqual(['expired', 'paid']);
      });
      expect(await connectAccount(newcomer)).toBe('/dashboard?stripe=connected');
      await eventually(async () =>
        expect((await ordersOf(changing.linkId)).map((order) => order.status)).toEqual(['expired']),
      );

      // Nothing that lost its response was done twice.
      const { stripe, db } = product.dependencies;
      const accounts = await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, newcomer.userId));
      expect(accounts).toHaveLength(1);
      const all = await stripe.accounts.list({ limit: 100 });
      expect(all.data.filter((account) => account.email === newcomer.email)).toHaveLength(1);
      const [paid] = (await ordersOf(linkId)).filter((order) => order.status === 'paid');
      const sessions = await stripe.checkout.sessions.list({ limit: 100 }, { stripeAccount: paid!.stripeAccountId! });
      expect(sessions.data.filter((session) => session.client_reference_id === paid!.id)).toHaveLength(1);
    });
  }

  it('can not be reached when the buyer returns, the page says that the payment is being processed, and later that it is paid', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const checkoutUrl = await eventually(() => openCheckout(buyer, linkId));
    provider.fault = 'reset';
    const success = await payByCard(buyer, checkoutUrl);
    const look = () => buyer.call('GET', `/api/payment-success?session_id=${sessionIn(success!)}`);
    expect((await look()).body).toMatchObject({ status: 'processing' });
    provider.heal();
    await eventually(async () => expect((await look()).body).toMatchObject({ status: 'paid' }));
  });

  it.each(faults)('fails once (%s), the retry succeeds, and it is done once', async (fault) => {
    const { linkId } = await offerPet(breeder);
    Object.assign(provider, { fault, times: 1, where: CHECKOUTS });
    await openCheckout(product.visitor(), linkId);
    expect(provider.failed).toBe(1);
    const [order] = await ordersOf(linkId);
    const { data } = await product.dependencies.stripe.checkout.sessions.list(
      { limit: 100 },
      { stripeAccount: order!.stripeAccountId! },
    );
    expect(data.filter((session) => session.client_reference_id === order!.id)).toHaveLength(1);
  });

  it('sends Retry-After, it is honored within the deadline and passed on otherwise', async () => {
    const { linkId } = await offerPet(breeder);
    Object.assign(provider, { fault: 'overloaded', times: 1, where: CHECKOUTS, retryAfterSeconds: 1 });
    const began = Date.now();
    await openCheckout(product.visitor(), linkId);
    expect(Date.now() - began).toBeGreaterThan(950);
    provider.heal();
    Object.assign(provider, { fault: 'overloaded', where: CHECKOUTS, retryAfterSeconds: 30 });
    const path = `/api/payment-links/${linkId}/create-payment-intent`;
    const { status, headers } = await product.visitor().call('POST', path, { paymentMethod: 'card' });
    expect([status, headers.get('retry-after'), provider.failed]).toEqual([503, '30', 1]);
  });

  // Shows errors.provider-down
  it('hangs, forty waiting buyers block nobody else, and a new breeder gets her mail', async () => {
    const { linkId } = await offerPet(breeder);
    provider.fault = 'silence';
    const path = `/api/payment-links/${linkId}/create-payment-intent`;
    let answered = 0;
    const waiting = Promise.all(
      Array.from({ length: 40 }, async () => {
        const { status } = await product.visitor().call('POST', path, { paymentMethod: 'card' });
        answered++;
        return status;
      }),
    );
    await eventually(async () => expect(provider.failed).toBeGreaterThanOrEqual(40));
    const newcomer = await registerBreeder(product);
    expect((await product.visitor().call('GET', `/checkout/${linkId}`)).status).toBe(200);
    await mailbox(product, newcomer.email, 1);
    expect(answered).toBe(0);
    expect(new Set(await waiting)).toEqual(new Set([503]));
  });
});
