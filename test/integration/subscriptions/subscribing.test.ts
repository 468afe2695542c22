import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TERMS_VERSION } from '../../../contract/legal.ts';
import { systemContext } from '../../../server/context.ts';
import { users } from '../../../server/db/schema.ts';
import { syncSubscription } from '../../../server/features/subscriptions/sync.ts';
import { endTrial, makeAdmin, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { CARDS, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { quiet } from '../../product/quiet.ts';
import { DAY, me, subscribeAtProvider, subscriptionsOf } from '../../product/subscriber.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.stop());

async function former(): Promise<Breeder> {
  const breeder = await registerBreeder(product);
  await endTrial(product, breeder);
  return breeder;
}
const expectStatus = (breeder: Breeder, subscriptionStatus: string) =>
  eventually(async () => expect(await me(breeder)).toMatchObject({ subscriptionStatus }));
const customerOf = async (breeder: Breeder) =>
  (await product.dependencies.db.select().from(users).where(eq(users.id, breeder.userId)))[0]!.stripeCustomerId!;

describe('the checkout of a plan', () => {
  const open = (breeder: Breeder, plan = 'monthly') => breeder.call('POST', '/api/create-subscription', { plan });

  // Shows calls.create-subscription
  it('starts a membership, and returns to the dashboard', async () => {
    const breeder = await former();
    const { status, body } = await open(breeder, 'yearly');
    expect(status).toBe(200);
    expect(await payByCard(breeder, body['checkoutUrl'])).toBe(`${product.url}/dashboard?subscribed=true`);
    await expectStatus(breeder, 'active');
    expect((await me(breeder)).planType).toBe('yearly');
    const { stripe } = product.dependencies;
    const { data } = await stripe.charges.list({ customer: await customerOf(breeder) });
    expect(data.map((charge) => [charge.amount, charge.paid])).toEqual([[4_999, true]]);
    expect(await open(breeder)).toMatchObject({
      status: 409,
      body: { code: 'already_subscribed', message: 'You are subscribed already.' },
    });
  });

  it('keeps which version of the terms it was subscribed under, and when, also in the export', async () => {
    const breeder = await former();
    await payByCard(breeder, (await open(breeder)).body['checkoutUrl']);
    await expectStatus(breeder, 'active');
    const [row] = await subscriptionsOf(product, breeder);
    expect(row!.termsVersion).toBe(TERMS_VERSION);
    expect(Math.abs(row!.termsAcceptedAt!.getTime() - Date.now())).toBeLessThan(60_000);
    const { body } = await breeder.call('GET', '/api/user/export');
    const kept = { termsVersion: TERMS_VERSION, termsAcceptedAt: row!.termsAcceptedAt!.toISOString() };
    expect(body['subscriptions']).toMatchObject([kept]);
  });

  it('keeps the remaining days of the trial', async () => {
    const breeder = await registerBreeder(product);
    const { trialEndsAt } = await me(breeder);
    await payByCard(breeder, (await open(breeder)).body['checkoutUrl']);
    await expectStatus(breeder, 'active');
    const [row] = await subscriptionsOf(product, breeder);
    expect(row).toMatchObject({ status: 'trialing', plan: 'monthly' });
    expect(Math.abs(row!.currentPeriodEnd!.getTime() - Date.parse(trialEndsAt))).toBeLessThan(1_000);
    expect((await product.dependencies.stripe.charges.list({ customer: await customerOf(breeder) })).data).toEqual([]);
  });

  it('never shortens the trial: two days, the provider’s minimum', async () => {
    const breeder = await registerBreeder(product);
    const soon = new Date(Date.now() + DAY / 2);
    await endTrial(product, breeder, soon);
    await payByCard(breeder, (await open(breeder)).body['checkoutUrl']);
    await expectStatus(breeder, 'active');
    const [row] = await subscriptionsOf(product, breeder);
    expect(row!.currentPeriodEnd!.getTime()).toBeGreaterThan(Date.now() + 2 * DAY);
    expect(row!.currentPeriodEnd!.getTime()).toBeLessThan(Date.now() + 2.2 * DAY);
  });

  it('is the same on a double click, and another plan closes it', async () => {
    const breeder = await former();
    const clicks = await Promise.all([open(breeder), open(breeder)]);
    const [first, second] = clicks.map(({ body }) => body['checkoutUrl']);
    expect(first).toBe(second);
    expect((await open(breeder)).body['checkoutUrl']).toBe(first);
    const other = (await open(breeder, 'yearly')).body['checkoutUrl'];
    expect(other).not.toBe(first);
    expect(await payByCard(breeder, first)).toBeUndefined();
    expect(await payByCard(breeder, other)).toContain('subscribed=true');
    await expectStatus(breeder, 'active');
    const { data } = await product.dependencies.stripe.customers.list({ email: breeder.email });
    expect(data).toHaveLength(1);
  });

  it('with a declined card subscribes nobody', async () => {
    const breeder = await former();
    expect(await payByCard(breeder, (await open(breeder)).body['checkoutUrl'], CARDS.declined)).toBeUndefined();
    expect((await me(breeder)).subscriptionStatus).toBe('expired');
  });

  // Shows calls.create-subscription
  it('needs a session and a plan, and is not for admins', async () => {
    const breeder = await former();
    expect((await product.visitor().call('POST', '/api/create-subscription', { plan: 'monthly' })).status).toBe(401);
    expect(await open(breeder, 'weekly')).toMatchObject({ status: 400, body: { message: 'Please choose a plan' } });
    await makeAdmin(product, breeder);
    expect(await open(breeder)).toMatchObject({ status: 409, body: { code: 'admin' } });
  });
});

describe('the embedded form', () => {
  const ask = (breeder: Breeder) => breeder.call('POST', '/api/get-or-create-subscription');
  const confirm = (breeder: Breeder, clientSecret: string, number = CARDS.pays) =>
    breeder.call('POST', '/sandbox/elements/confirm', {
      client_secret: clientSecret,
      number,
      expiry: '12 / 34',
      cvc: '123',
      name: 'Anna Berg',
      postal_code: '97701',
      return_url: `${product.url}/dashboard?subscribed=true`,
    });

  // Shows entities.subscription, calls.get-subscription
  it('is not shown to members: they are redirected to the dashboard', async () => {
    const [onTrial, admin, subscribed] = [
      await registerBreeder(product),
      await registerBreeder(product),
      await former(),
    ];
    await makeAdmin(product, admin);
    await subscribeAtProvider(product, subscribed);
    await expectStatus(subscribed, 'active');
    const there = { redirectToDashboard: true, clientSecret: null };
    expect((await ask(onTrial)).body).toEqual({ ...there, isAdmin: false, trialDays: 7 });
    expect((await ask(admin)).body).toEqual({ ...there, isAdmin: true, trialDays: null });
    expect((await ask(subscribed)).body).toEqual({ ...there, isAdmin: false, trialDays: null });
  });

  // Shows subscribe.form, entities.subscription, calls.get-subscription
  it('pays the first month of a former member with one client secret, however often it is requested', async () => {
    const breeder = await former();
    const answers = [...(await Promise.all([ask(breeder), ask(breeder)])), await ask(breeder)];
    const secrets = new Set(answers.map(({ body }) => body['clientSecret']));
    expect(secrets.size).toBe(1);
    const [clientSecret] = [...secrets];
    expect(clientSecret).toMatch(/^pi_\w+_secret_/);
    expect(answers[0]!.body).toEqual({ redirectToDashboard: false, isAdmin: false, trialDays: null, clientSecret });
    expect((await me(breeder)).subscriptionStatus).toBe('expired');

    expect((await confirm(breeder, clientSecret, CARDS.declined)).body['status']).toBe('failed');
    expect((await confirm(breeder, clientSecret)).body['status']).toBe('succeeded');
    await expectStatus(breeder, 'active');
    expect((await me(breeder)).planType).toBe('monthly');
    const [subscription] = await subscriptionsOf(product, breeder);
    // Named by us: without, the dashboard's settings would decide what may be charged.
    expect(await product.dependencies.stripe.subscriptions.retrieve(subscription!.stripeSubscriptionId!)).toMatchObject(
      {
        payment_settings: { payment_method_types: ['card'] },
      },
    );
    expect(await subscriptionsOf(product, breeder)).toHaveLength(1);
    expect((await ask(breeder)).body['redirectToDashboard']).toBe(true);
  });

  // Shows subscribe.during-trial, calls.get-subscription
  it('takes the card of an account on trial that asks for it, and charges nothing before the free days are over', async () => {
    const breeder = await registerBreeder(product);
    const { trialEndsAt } = await me(breeder);
    const early = () => breeder.call('POST', '/api/get-or-create-subscription?during=trial');
    const { body } = await early();
    expect(body).toMatchObject({ redirectToDashboard: false, isAdmin: false, trialDays: 7 });
    expect(body['clientSecret']).toMatch(/^seti_\w+_secret_/);
    expect((await early()).body['clientSecret']).toBe(body['clientSecret']);
    // An open form is no subscription.
    const { stripe } = product.dependencies;
    const [waiting] = (await stripe.subscriptions.list({ customer: await customerOf(breeder) })).data;
    await syncSubscription(systemContext(product.dependencies), waiting!.id);
    expect((await me(breeder)).subscriptionStatus).toBe('trial');
    expect(await subscriptionsOf(product, breeder)).toHaveLength(0);

    expect((await confirm(breeder, body['clientSecret'])).body['status']).toBe('succeeded');
    await expectStatus(breeder, 'active');
    const [row] = await subscriptionsOf(product, breeder);
    expect(row).toMatchObject({ status: 'trialing', plan: 'monthly' });
    expect(Math.abs(row!.currentPeriodEnd!.getTime() - Date.parse(trialEndsAt))).toBeLessThan(1_000);
    expect((await stripe.charges.list({ customer: await customerOf(breeder) })).data).toEqual([]);
    expect((await early()).body).toMatchObject({ redirectToDashboard: true, clientSecret: null });
    await quiet(product);
  });

  // Shows subscribe.during-trial
  it('is not shown to an admin on trial', async () => {
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    const { body } = await admin.call('POST', '/api/get-or-create-subscription?during=trial');
    expect(body).toMatchObject({ redirectToDashboard: true, isAdmin: true });
  });

  it('without a session answers 401', async () => {
    expect((await product.visitor().call('POST', '/api/get-or-create-subscription')).status).toBe(401);
  });
});

describe('unsubscribing', () => {
  const leave = (breeder: Breeder) => breeder.call('POST', '/api/unsubscribe');

  // Shows states.unsubscribed, calls.unsubscribe
  it('cancels at once, at the provider and here, and subscribing again is possible', async () => {
    const breeder = await former();
    const { subscription } = await subscribeAtProvider(product, breeder);
    await expectStatus(breeder, 'active');
    const { status, body } = await leave(breeder);
    expect([status, body['user'].subscriptionStatus]).toEqual([200, 'inactive']);
    expect((await product.dependencies.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
    expect((await breeder.call('GET', '/api/pets/my')).status).toBe(402);
    expect((await breeder.call('GET', '/api/pets/my')).body['trialExpired']).toBeUndefined();
    const { body: again } = await breeder.call('POST', '/api/create-subscription', { plan: 'monthly' });
    expect(await payByCard(breeder, again['checkoutUrl'])).toContain('subscribed=true');
    await expectStatus(breeder, 'active');
  });

  it('works before any webhook of the subscription', async () => {
    const breeder = await former();
    const { subscription } = await subscribeAtProvider(product, breeder);
    expect((await leave(breeder)).status).toBe(200);
    expect((await product.dependencies.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
    await expectStatus(breeder, 'inactive');
  });

  it('ends a trial; a double click is one cancellation, a later request is refused', async () => {
    const breeder = await registerBreeder(product);
    const clicks = await Promise.all([leave(breeder), leave(breeder)]);
    // The second click may arrive after the first response, with nothing left to cancel.
    expect(clicks.map(({ status }) => status).toSorted()[0]).toBe(200);
    for (const { status, body } of clicks) expect([200, 409]).toContain(body['user'] ? 200 : status);
    expect(await me(breeder)).toMatchObject({ subscriptionStatus: 'inactive', trialEndsAt: expect.any(String) });
    expect((await leave(breeder)).status).toBe(409);
  });

  // Shows calls.unsubscribe
  it('with nothing to cancel answers 409; without a session 401', async () => {
    const breeder = await former();
    await breeder.call('POST', '/api/get-or-create-subscription');
    expect(await leave(breeder)).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_cancel', message: 'There is no subscription to cancel.' },
    });
    expect((await product.visitor().call('POST', '/api/unsubscribe')).status).toBe(401);
  });
});

describe('the billing pages', () => {
  it('are the provider’s, and return to the account', async () => {
    const breeder = await former();
    const { subscription } = await subscribeAtProvider(product, breeder);
    await expectStatus(breeder, 'active');
    const { status, body } = await breeder.call('POST', '/api/billing-portal');
    expect(status).toBe(200);
    const page = await product.visitor().call<string>('GET', body['url']);
    expect(page.status).toBe(200);
    expect(page.body).toContain(`${product.url}/account`);
    // Canceled there at the end of the period: until then nothing changes.
    await product.dependencies.stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    expect((await me(breeder)).subscriptionStatus).toBe('active');
  });

  it('don’t exist without a subscription', async () => {
    const breeder = await registerBreeder(product);
    expect(await breeder.call('POST', '/api/billing-portal')).toMatchObject({
      status: 409,
      body: { code: 'no_subscription' },
    });
    expect((await product.visitor().call('POST', '/api/billing-portal')).status).toBe(401);
  });
});
