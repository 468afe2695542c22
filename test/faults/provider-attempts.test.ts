import { globSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Failure } from '../../contract/admin/admin.ts';
import { connectedAccounts, mails, orders, providerEvents, refunds, users } from '../../server/db/schema.ts';
import { systemContext } from '../../server/context.ts';
import { refundUnmatchedJob } from '../../server/features/settlement/refund-unmatched.ts';
import { recover } from '../../server/reconciliation/reconcile.ts';
import { connectedBreeder, endTrial, makeAdmin, offerPet, registerBreeder, type Breeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { openForeign } from '../product/foreign-payment.ts';
import { accountOf, openMoment } from '../product/moments.ts';
import type { Product } from '../product/product.ts';
import { sellPet } from '../product/sale.ts';
import { me } from '../product/subscriber.ts';
import { readOrders } from '../product/orders.ts';
import { startBehindFaults, type FaultyProduct } from './faulty-product.ts';
import type { FaultyProvider } from './faulty-provider.ts';

/** Every kind of create at the provider, and how its second attempt is shown. */
const CREATES: Record<string, string> = {
  'accountLinks.create': 'accounts that /v1 made register by links of /v1, under keys used once (v2-accounts.test.ts)',
  'v2.core.accounts.create': 'below',
  'v2.core.accountLinks.create': 'below',
  'customers.create': 'below',
  'products.create': 'below',
  'prices.create': 'below',
  'subscriptions.create': 'below',
  'checkout.sessions.create': 'below',
  'billingPortal.sessions.create': 'below',
  'billingPortal.configurations.create': 'found by its metadata',
  'v2.core.eventDestinations.create': 'found by its metadata',
  'paymentMethodDomains.create': 'found by its domain',
  'files.create': 'a refused submission of evidence ends with its row (evidence.test.ts)',
  'refunds.create': 'refunds of a payment have their own rows',
  'applicationFees.createRefund': 'below',
};

it('lists every create at the provider', () => {
  const found = globSync('server/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/stripe\s*\.([\w.\s]+?\.create\w*)\(/g)].map(([, call]) =>
      call!.replace(/\s/g, ''),
    ),
  );
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(CREATES).toSorted());
});

describe('after the provider has refused', () => {
  let behind: FaultyProduct;
  let provider: FaultyProvider;
  let product: Product;

  beforeAll(async () => {
    behind = await startBehindFaults();
    ({ product, provider } = behind);
  });
  afterEach(() => provider.heal());
  afterAll(() => behind.stop());

  const connect = (breeder: Breeder) => breeder.call('POST', '/api/stripe/connect');
  const subscribe = (breeder: Breeder, plan = 'monthly') => breeder.call('POST', '/api/create-subscription', { plan });
  const embed = (breeder: Breeder) => breeder.call('POST', '/api/get-or-create-subscription');
  const unsubscribe = (breeder: Breeder) => breeder.call('POST', '/api/unsubscribe');
  const portal = (breeder: Breeder) => breeder.call('POST', '/api/billing-portal');

  async function former(): Promise<Breeder> {
    const breeder = await registerBreeder(product);
    await endTrial(product, breeder);
    return breeder;
  }

  /** The provider refuses one such request, and replays that for its key. */
  async function refuseOnce(where: RegExp, act: () => Promise<{ status: number }>): Promise<void> {
    Object.assign(provider, { fault: 'refusal', times: 1, where });
    expect((await act()).status).toBe(502);
    expect(provider.failed).toBe(1);
    provider.heal();
  }

  /** The provider does what one such request asks for, and its answers are lost. */
  async function loseAnswers(where: RegExp, act: () => Promise<{ status: number }>): Promise<void> {
    Object.assign(provider, { fault: 'reset-after-effect', times: Infinity, where });
    expect((await act()).status).toBe(503);
    provider.heal();
  }

  it('an account, the next click creates it', async () => {
    const breeder = await registerBreeder(product);
    await refuseOnce(/^\/v2\/core\/accounts$/, () => connect(breeder));
    expect((await connect(breeder)).body['onboardingUrl']).toMatch(/^http/);
  });

  it('an account whose answer was lost is created with the details that have changed since', async () => {
    const breeder = await registerBreeder(product);
    await loseAnswers(/^\/v2\/core\/accounts$/, () => connect(breeder));
    const { db, stripe } = product.dependencies;
    await db.update(users).set({ website: 'https://berg.example' }).where(eq(users.id, breeder.userId));
    expect((await connect(breeder)).status).toBe(200);
    const [row] = await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, breeder.userId));
    expect((await stripe.accounts.retrieve(row!.stripeAccountId)).business_profile?.url).toBe('https://berg.example');
  });

  it('the registration page of an account, the next click opens it', async () => {
    const breeder = await registerBreeder(product);
    await refuseOnce(/^\/v2\/core\/account_links$/, () => connect(breeder));
    expect((await connect(breeder)).body['onboardingUrl']).toMatch(/^http/);
  });

  it('the product of the plans and a price, the next subscriber creates them', async () => {
    await refuseOnce(/^\/v1\/products$/, async () => subscribe(await former()));
    await refuseOnce(/^\/v1\/prices$/, async () => subscribe(await former()));
    expect((await subscribe(await former())).status).toBe(200);
  });

  it('a customer, the next click creates it, also with another address', async () => {
    const breeder = await former();
    await refuseOnce(/^\/v1\/customers$/, () => subscribe(breeder));
    await loseAnswers(/^\/v1\/customers$/, () => subscribe(breeder));
    const { db } = product.dependencies;
    const email = `new-${breeder.email}`;
    await db.update(users).set({ email }).where(eq(users.id, breeder.userId));
    expect((await subscribe(breeder)).status).toBe(200);
  });

  it('the checkout of a plan, the next click opens it', async () => {
    const breeder = await former();
    await refuseOnce(/^\/v1\/checkout\/sessions$/, () => subscribe(breeder));
    expect(await payByCard(breeder, (await subscribe(breeder)).body['checkoutUrl'])).toContain('subscribed=true');
  });

  it('monthly, yearly and monthly again within an hour leads to a checkout that is open', async () => {
    const breeder = await former();
    const urls = [];
    for (const plan of ['monthly', 'yearly', 'monthly', 'yearly'])
      urls.push((await subscribe(breeder, plan)).body['checkoutUrl']);
    expect(new Set(urls).size).toBe(4);
    expect(await payByCard(breeder, urls[3])).toContain('subscribed=true');
    await eventually(async () => expect(await me(breeder)).toMatchObject({ subscriptionStatus: 'active' }));
  });

  it('a subscription to pay in the embedded form, the next visit creates it', async () => {
    const breeder = await former();
    await refuseOnce(/^\/v1\/subscriptions$/, () => embed(breeder));
    expect((await embed(breeder)).body['clientSecret']).toMatch(/_secret_/);
  });

  it('unsubscribing from an incomplete subscription leaves no dead client secret', async () => {
    const breeder = await former();
    const first = (await embed(breeder)).body['clientSecret'];
    expect((await unsubscribe(breeder)).status).toBe(409);
    const second = (await embed(breeder)).body['clientSecret'];
    expect(second).toMatch(/_secret_/);
    expect(second).not.toBe(first);
    const { stripe } = product.dependencies;
    const intent = await stripe.paymentIntents.retrieve(second.split('_secret_')[0]);
    expect(intent.status).toBe('requires_payment_method');
    expect((await embed(breeder)).body['clientSecret']).toBe(second);
  });

  it("the provider's billing pages, the next click opens them", async () => {
    const breeder = await former();
    await payByCard(breeder, (await subscribe(breeder)).body['checkoutUrl']);
    await eventually(async () => expect(await me(breeder)).toMatchObject({ subscriptionStatus: 'active' }));
    await refuseOnce(/^\/v1\/billing_portal\/sessions$/, () => portal(breeder));
    expect((await portal(breeder)).status).toBe(200);
  });

  it("a pet's checkout, the buyer's next click opens it", async () => {
    const { linkId } = await offerPet(await connectedBreeder(product));
    const buyer = product.visitor();
    await refuseOnce(/^\/v1\/checkout\/sessions$/, () => pay(buyer, linkId));
    expect(await payByCard(buyer, await openCheckout(buyer, linkId))).toContain('/payment-success');
  });

  it('a replayed checkout that has expired is handed to nobody', async () => {
    const { linkId } = await offerPet(await connectedBreeder(product));
    const buyer = product.visitor();
    await loseAnswers(/^\/v1\/checkout\/sessions$/, () => pay(buyer, linkId));
    const { db, stripe } = product.dependencies;
    const [order] = await readOrders(db, eq(orders.paymentLinkId, linkId));
    const account = { stripeAccount: order!.stripeAccountId! };
    const { data } = await stripe.checkout.sessions.list({ status: 'open' }, account);
    expect(data).toHaveLength(1);
    await stripe.checkout.sessions.expire(data[0]!.id, {}, account);
    const url = await openCheckout(buyer, linkId);
    expect(url).not.toBe(data[0]!.url);
  });

  /** Refuses every refund of an application fee. */
  const refuseFees = () =>
    Object.assign(provider, { fault: 'refusal', times: Infinity, where: /^\/v1\/application_fees\/\w+\/refunds$/ });

  it('its part of the fee, a refund is made all the same, and a later look refunds that part', async () => {
    const breeder = await connectedBreeder(product);
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    const sale = await sellPet(product, breeder);
    refuseFees();
    const { status, body } = await breeder.call('POST', `/api/orders/${sale.orderId}/refund`, { amount: '200.00' });
    expect([status, body['order']]).toMatchObject([200, { status: 'partially_refunded', refunded: '200.00' }]);
    const { db } = product.dependencies;
    await eventually(async () => {
      const events = await db.select().from(providerEvents).where(eq(providerEvents.type, 'refund.created'));
      expect(events).toMatchObject([{ handledAt: expect.any(Date), lastError: null }]);
    });
    const listed = async () => {
      const { failures } = (await admin.call<{ failures: Failure[] }>('GET', '/api/admin/failures')).body;
      return failures.filter(({ what, about }) => `${what} ${about}`.includes(sale.orderId));
    };
    await recover(product.dependencies);
    expect(await listed()).toMatchObject([{ error: expect.stringContaining('This request is not possible') }]);
    provider.heal();
    await recover(product.dependencies);
    expect(await listed()).toEqual([]);
    const rows = await db.select().from(refunds).where(eq(refunds.orderId, sale.orderId));
    expect(rows).toMatchObject([{ status: 'succeeded', feeCents: 1_000, feeReturnedAt: expect.any(Date) }]);
    const ofRefund = eq(mails.occasion, `refunded-buyer:${rows[0]!.stripeRefundId}`);
    expect(await db.select().from(mails).where(ofRefund)).toHaveLength(1);
  });

  it('the fee of an unmatched payment, its payer is mailed all the same, and the job’s next try refunds the fee', async () => {
    const breeder = await connectedBreeder(product);
    const { orderId } = await openMoment(product, breeder);
    const account = await accountOf(product, breeder);
    const { db, stripe } = product.dependencies;
    await behind.operate('hold_webhooks', { held: true });
    const { id, url } = await openForeign(product, { account, orderId, amount: 50_000, fee: 2_500 });
    await payByCard(product.visitor(), url!, undefined, { email: 'ivy@example.com' });
    const findCharge = async () => {
      const expand = ['payment_intent.latest_charge.application_fee'];
      const session = await stripe.checkout.sessions.retrieve(id, { expand }, { stripeAccount: account });
      return (session.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
    };
    // The account's owner has refunded it, and kept the fee.
    await behind.operate('refund', { charge: (await findCharge()).id });
    refuseFees();
    await behind.operate('release_webhooks', { order: 'created' });
    await eventually(async () =>
      expect(await db.select().from(mails).where(eq(mails.recipient, 'ivy@example.com'))).toHaveLength(1),
    );
    expect((await findCharge()).application_fee).toMatchObject({ amount_refunded: 0 });
    provider.heal();
    const { payment_intent: paymentId } = await findCharge();
    await refundUnmatchedJob.handle(systemContext(product.dependencies), { paymentId: paymentId as string });
    expect((await findCharge()).application_fee).toMatchObject({ amount_refunded: 2_500 });
    expect(await db.select().from(mails).where(eq(mails.recipient, 'ivy@example.com'))).toHaveLength(1);
  });

  const pay = (buyer: ReturnType<Product['visitor']>, linkId: string) =>
    buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
      paymentMethod: 'card',
      customer: { name: 'Ben Buyer' },
    });
});
