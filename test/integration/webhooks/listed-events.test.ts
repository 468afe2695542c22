import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payments, providerEvents, subscriptions, users } from '../../../server/db/schema.ts';
import { connectedBreeder, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { accountOf } from '../../product/moments.ts';
import { operate } from '../../product/operator.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { quiet } from '../../product/quiet.ts';
import { sellPet } from '../../product/sale.ts';
import { deliverEvent } from '../../product/signed-event.ts';
import { subscribeAtProvider } from '../../product/subscriber.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startProduct();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

describe('an event in an older version of the API', () => {
  // An endpoint that was made in the provider's dashboard has the account's version; `/v1/events` always has it.
  it('leads to the same: a membership whose invoice names its subscription elsewhere is paid', async () => {
    const { db, stripe } = product.dependencies;
    const member = await registerBreeder(product);
    await db
      .update(users)
      .set({ trialEndsAt: new Date(0) })
      .where(eq(users.id, member.userId));
    await operate(product, 'hold_webhooks', { held: true });
    const { subscription } = await subscribeAtProvider(product, member);
    const listed = (await stripe.events.list({ type: 'invoice.paid', limit: 1 })).data[0]!;
    expect(listed.data.object).toMatchObject({ subscription });
    expect(listed.data.object).not.toHaveProperty('parent');
    expect((await deliverEvent(product, listed)).status).toBe(200);
    await eventually(async () =>
      expect((await member.call('GET', '/api/me')).body).toMatchObject({ user: { subscriptionStatus: 'active' } }),
    );
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.stripeSubscriptionId, subscription));
    expect(row?.status).toBe('active');
    await operate(product, 'release_webhooks', { order: 'created' });
    await quiet(product);
  });

  it('about an object that is gone is processed as it was sent', async () => {
    const event = {
      id: 'evt_older_gone',
      object: 'event',
      api_version: '2020-08-27',
      created: 1,
      type: 'charge.updated',
      livemode: false,
      data: { object: { id: 'ch_gone1', object: 'charge', payment_intent: 'pi_gone1' } },
    };
    expect((await deliverEvent(product, event)).status).toBe(200);
    await eventually(async () => {
      const [row] = await product.dependencies.db.select().from(providerEvents).where(eq(providerEvents.id, event.id));
      expect(row?.handledAt).toBeInstanceOf(Date);
    });
  });
});

describe('a payout', () => {
  it('counts for all of its payments once the provider has listed them, whichever comes first', async () => {
    const { db } = product.dependencies;
    const account = await accountOf(product, breeder);
    const paidOut = () => db.$count(payments, isNotNull(payments.paidOutAt));
    for (const [count, order] of [
      ['arrive_payout', 'complete_payout'],
      ['complete_payout', 'arrive_payout'],
    ].entries()) {
      for (let sale = 0; sale < 2; sale++) await sellPet(product, breeder);
      await quiet(product);
      await operate(product, 'advance_clock', { seconds: 3 * 86_400 });
      const { payout } = await operate(product, 'pay_out', { account, listed: false, arrived: false });
      for (const step of order) {
        expect(await paidOut()).toBe(2 * count);
        await operate(product, step, { payout });
        await quiet(product);
      }
      await eventually(async () => expect(await paidOut()).toBe(2 * count + 2));
      await operate(product, 'reset_clock', {});
    }
  });
});
