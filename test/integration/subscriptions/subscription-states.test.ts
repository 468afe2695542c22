import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mails, orders, subscriptions } from '../../../server/db/schema.ts';
import { endPastDue } from '../../../server/features/subscriptions/end-past-due.ts';
import { reconcileSubscriptions } from '../../../server/features/subscriptions/service.ts';
import { systemContext } from '../../../server/context.ts';
import { noFindings } from '../../../server/upkeep/findings.ts';
import { describeNightly, itNightly } from '../../environment/it-nightly.ts';
import { connectedBreeder, endTrial, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { mailContaining } from '../../product/outbox.ts';
import { quiet } from '../../product/quiet.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { DAY, me, subscribeAtProvider, subscriptionsOf } from '../../product/subscriber.ts';
import { readOrders } from '../../product/orders.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.stop());

const expectStatus = (breeder: Breeder, subscriptionStatus: string) =>
  eventually(async () => expect(await me(breeder)).toMatchObject({ subscriptionStatus }));
/** A breeder whose trial has ended. */
async function former(): Promise<Breeder> {
  const breeder = await registerBreeder(product);
  await endTrial(product, breeder);
  return breeder;
}

describe('a subscription at the provider', () => {
  it('starts a membership, with plan and end of the period', async () => {
    const breeder = await former();
    await expectStatus(breeder, 'expired');
    expect((await breeder.call('GET', '/api/pets/my')).body).toMatchObject({ trialExpired: true });
    await subscribeAtProvider(product, breeder, { plan: 'yearly' });
    await expectStatus(breeder, 'active');
    const user = await me(breeder);
    expect(user.planType).toBe('yearly');
    expect(Date.parse(user.currentPeriodEnd)).toBeGreaterThan(Date.now() + 364 * DAY);
    expect((await breeder.call('GET', '/api/pets/my')).status).toBe(200);
  });

  // Shows states.renewal
  it('renews with each period', async () => {
    const breeder = await former();
    const { wait } = await subscribeAtProvider(product, breeder);
    await expectStatus(breeder, 'active');
    const first = Date.parse((await me(breeder)).currentPeriodEnd);
    await wait(32);
    await eventually(async () =>
      expect(Date.parse((await me(breeder)).currentPeriodEnd)).toBeGreaterThan(first + 27 * DAY),
    );
    expect(await subscriptionsOf(product, breeder)).toHaveLength(1);
  });

  it('stays active for seven days after a failed renewal, and recovers with a working card', async () => {
    const { stripe, db } = product.dependencies;
    const breeder = await former();
    const { wait, customer } = await subscribeAtProvider(product, breeder, {
      card: 'pm_card_chargeCustomerFail',
      trialDays: 3,
      daysAgo: 4,
    });
    await expectStatus(breeder, 'active');
    // The first payment failed at the end of the trial, a day ago.
    await wait(3.1);
    await eventually(async () =>
      expect((await subscriptionsOf(product, breeder))[0]).toMatchObject({
        status: 'past_due',
        pastDueSince: expect.any(Date),
      }),
    );
    const inGrace = await me(breeder);
    expect(inGrace.subscriptionStatus).toBe('active');
    const [failed] = await subscriptionsOf(product, breeder);
    expect(Date.parse(inGrace.graceEndsAt) - failed!.pastDueSince!.getTime()).toBe(7 * DAY);
    const mail = await mailContaining(product, breeder.email, 'did not go through');
    expect(mail).toMatch(/Amount: \$4\.99/);
    await quiet(product);
    const [row] = await subscriptionsOf(product, breeder);
    await db
      .update(subscriptions)
      .set({ pastDueSince: new Date(Date.now() - 7 * DAY) })
      .where(eq(subscriptions.id, row!.id));
    expect(await me(breeder)).toMatchObject({ subscriptionStatus: 'inactive', graceEndsAt: null });
    expect((await breeder.call('GET', '/api/pets/my')).body).toEqual({
      message: 'Your subscription has ended. Please subscribe to go on.',
      code: 'subscription_ended',
    });
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
    await wait(4);
    await expectStatus(breeder, 'active');
    expect((await subscriptionsOf(product, breeder))[0]).toMatchObject({ status: 'active', pastDueSince: null });
    // One mail per invoice, however many attempts.
    const sent = await db.select().from(mails).where(eq(mails.recipient, breeder.email));
    expect(sent.filter((each) => each.occasion.startsWith('payment-failed:'))).toHaveLength(1);
  });

  it('that was canceled here mails no failed renewal until the provider knows', async () => {
    const { db } = product.dependencies;
    const breeder = await former();
    const { wait } = await subscribeAtProvider(product, breeder, {
      card: 'pm_card_chargeCustomerFail',
      trialDays: 3,
      daysAgo: 4,
    });
    await expectStatus(breeder, 'active');
    await quiet(product);
    const [row] = await subscriptionsOf(product, breeder);
    await db
      .update(subscriptions)
      .set({ status: 'canceled', canceledAt: new Date() })
      .where(eq(subscriptions.id, row!.id));
    await wait(3.1);
    await eventually(async () =>
      expect((await subscriptionsOf(product, breeder))[0]).toMatchObject({ status: 'past_due' }),
    );
    const sent = await db.select().from(mails).where(eq(mails.recipient, breeder.email));
    expect(sent.filter((each) => each.occasion.startsWith('payment-failed:'))).toEqual([]);
  });

  itNightly('ends when the provider stops retrying, or it is canceled there', async () => {
    const { stripe } = product.dependencies;
    const [unpaid, cancelled] = [await former(), await former()];
    const { wait } = await subscribeAtProvider(product, unpaid, {
      card: 'pm_card_chargeCustomerFail',
      trialDays: 1,
      daysAgo: 30,
    });
    await expectStatus(unpaid, 'active');
    await wait(29);
    const { subscription } = await subscribeAtProvider(product, cancelled);
    await expectStatus(cancelled, 'active');
    await stripe.subscriptions.cancel(subscription);
    await expectStatus(unpaid, 'inactive');
    await expectStatus(cancelled, 'inactive');
    expect((await subscriptionsOf(product, cancelled))[0]!.canceledAt).not.toBeNull();
  });

  itNightly.each(['mark_unpaid', 'leave_past_due'])(
    'is canceled three weeks after a failed renewal where the provider would %s, and its breeder gets a mail',
    async (state) => {
      const { db, stripe } = product.dependencies;
      await operate(product, 'set_after_retries', { state });
      const breeder = await former();
      const { wait, subscription } = await subscribeAtProvider(product, breeder, {
        card: 'pm_card_chargeCustomerFail',
        trialDays: 1,
        daysAgo: 30,
      });
      await wait(29);
      await expectStatus(breeder, 'inactive');
      await quiet(product);
      const reconcile = () => reconcileSubscriptions(systemContext(product.dependencies));
      const unpaidFor = async (days: number) =>
        db
          .update(subscriptions)
          .set({ pastDueSince: new Date(Date.now() - days * DAY) })
          .where(eq(subscriptions.userId, breeder.userId));
      await unpaidFor(20.9);
      await reconcile();
      expect((await stripe.subscriptions.retrieve(subscription)).canceled_at).toBeNull();
      await unpaidFor(21.1);
      await reconcile();
      expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
      expect((await subscriptionsOf(product, breeder))[0]!.canceledAt).not.toBeNull();
      await reconcile();
      const sent = await db.select().from(mails).where(eq(mails.recipient, breeder.email));
      expect(sent.filter(({ occasion }) => occasion.startsWith('subscription-ended:'))).toHaveLength(1);
      await operate(product, 'set_after_retries', { state: 'cancel' });
    },
  );

  it('is canceled after three weeks, however many others fail before it at each try', async () => {
    const { db, database, stripe } = product.dependencies;
    const breeder = await former();
    const { subscription } = await subscribeAtProvider(product, breeder);
    await expectStatus(breeder, 'active');
    await quiet(product);
    // The provider's answer about them can't be read.
    await database.query(
      `insert into sandbox.objects (id, object, account, created, data, internal)
       select id || '_unread' || n, object, account, created, (data::jsonb || jsonb_build_object('id', id || '_unread' || n) - 'items')::json, internal
       from sandbox.objects, generate_series(1, 50) n where id = $1`,
      [subscription],
    );
    await database.query(
      `insert into users select (jsonb_populate_record(null::users, to_jsonb(users) || jsonb_build_object(
         'id', users.id || n, 'email', n || users.email, 'username', users.username || n, 'stripe_customer_id', null))).*
       from users, generate_series(1, 50) n where users.id = $1`,
      [breeder.userId],
    );
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
    await db.insert(subscriptions).values(
      Array.from({ length: 50 }, (_, index) => ({
        id: `${index}-${breeder.userId}`,
        userId: `${breeder.userId}${index + 1}`,
        stripeSubscriptionId: `${subscription}_unread${index + 1}`,
        plan: 'monthly' as const,
        status: 'past_due',
        pastDueSince: daysAgo(40),
      })),
    );
    await database.query(
      `update sandbox.objects set data = jsonb_set(data::jsonb, '{status}', '"past_due"')::json where id = $1`,
      [subscription],
    );
    await db
      .update(subscriptions)
      .set({ status: 'past_due', pastDueSince: daysAgo(22) })
      .where(eq(subscriptions.stripeSubscriptionId, subscription));
    for (let run = 1; run <= 2; run++) await endPastDue(systemContext(product.dependencies), noFindings());
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
    await db.delete(subscriptions).where(like(subscriptions.stripeSubscriptionId, '%_unread%'));
    await database.query(`delete from sandbox.objects where id like '%_unread%'`, []);
  });

  it('is found without any webhook', async () => {
    const { db } = product.dependencies;
    const breeder = await former();
    await subscribeAtProvider(product, breeder);
    await expectStatus(breeder, 'active');
    await quiet(product);
    await db.delete(subscriptions).where(eq(subscriptions.userId, breeder.userId));
    expect((await me(breeder)).subscriptionStatus).toBe('expired');
    const { repaired, unresolved } = await reconcileSubscriptions(systemContext(product.dependencies), {
      all: true,
    });
    expect([repaired, unresolved]).toEqual([[expect.stringMatching(/^subscription sub_\w+: unknown → active$/)], []]);
    expect((await me(breeder)).subscriptionStatus).toBe('active');
    expect(await subscriptionsOf(product, breeder)).toHaveLength(1);
  });

  it('is canceled and refunded when the account has one already', async () => {
    const { stripe } = product.dependencies;
    const breeder = await former();
    const { customer } = await subscribeAtProvider(product, breeder);
    await expectStatus(breeder, 'active');
    const [item] = (await stripe.subscriptions.list({ customer })).data[0]!.items.data;
    const second = await stripe.subscriptions.create({
      customer,
      items: [{ price: item!.price.id }],
      metadata: { user_id: breeder.userId },
    });
    await eventually(async () => expect((await stripe.subscriptions.retrieve(second.id)).status).toBe('canceled'));
    await eventually(async () => {
      const charges = await stripe.charges.list({ customer });
      expect(charges.data.map((charge) => [charge.amount, charge.refunded])).toEqual([
        [499, true],
        [499, false],
      ]);
    });
    expect((await me(breeder)).subscriptionStatus).toBe('active');
    expect(await subscriptionsOf(product, breeder)).toHaveLength(1);
  });
});

describeNightly('payment links', () => {
  // Shows states.paused-links
  it('pause and resume with the membership; an open checkout is honored', async () => {
    const seller = await connectedBreeder(product);
    const { linkId } = await offerPet(seller);
    const [early, late] = [product.visitor(), product.visitor()];
    const checkoutUrl = await openCheckout(early, linkId);
    await endTrial(product, seller);
    const paused = await late.call('GET', `/api/payment-links/${linkId}`);
    expect(paused).toMatchObject({
      status: 404,
      body: { code: 'paused', message: 'This payment link is temporarily unavailable. Please ask the breeder.' },
    });
    const refused = await late.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
      paymentMethod: 'card',
    });
    expect(refused).toMatchObject({ status: 404, body: { code: 'paused' } });
    const { linkId: other } = await (async () => {
      await subscribeAtProvider(product, seller);
      await expectStatus(seller, 'active');
      return offerPet(seller);
    })();
    expect((await late.call('GET', `/api/payment-links/${linkId}`)).status).toBe(200);
    expect((await seller.call('POST', '/api/unsubscribe')).body['user'].subscriptionStatus).toBe('inactive');
    expect((await late.call('GET', `/api/payment-links/${other}`)).body['code']).toBe('paused');

    expect(await payByCard(early, checkoutUrl)).toContain('/payment-success');
    await eventually(async () => {
      const [order] = await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
      expect(order!.status).toBe('paid');
    });
    // A former member can still see and refund sales.
    const [sold] = (await seller.call('GET', '/api/orders/my')).body['orders'];
    expect((await seller.call('POST', `/api/orders/${sold.id}/refund`, {})).body['order'].status).toBe('refunded');
  });
});
