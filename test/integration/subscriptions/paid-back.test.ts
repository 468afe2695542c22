import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { reconcileSubscriptions } from '../../../server/features/subscriptions/service.ts';
import { cancelAtProvider } from '../../../server/features/subscriptions/sync.ts';
import { subscriptions } from '../../../server/db/schema.ts';
import { endTrial, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { me, subscribeAtProvider } from '../../product/subscriber.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.stop());

const expectStatus = (breeder: Breeder, subscriptionStatus: string) =>
  eventually(async () => expect(await me(breeder)).toMatchObject({ subscriptionStatus }));

/** A member for a year, with the charge that paid for it. */
async function yearlyMember() {
  const { stripe } = product.dependencies;
  const breeder = await registerBreeder(product);
  await endTrial(product, breeder);
  const { customer, subscription } = await subscribeAtProvider(product, breeder, { plan: 'yearly' });
  await expectStatus(breeder, 'active');
  const [charge] = (await stripe.charges.list({ customer })).data;
  const atProvider = async () => (await stripe.subscriptions.retrieve(subscription)).status;
  return { breeder, charge: charge!, subscription, atProvider };
}

describe('a membership whose payment is back with the payer', () => {
  it('ends by a full refund that was made at the provider, and doesn’t renew', async () => {
    const { breeder, charge, atProvider } = await yearlyMember();
    await operate(product, 'refund', { charge: charge.id, amount: 100 });
    await operate(product, 'refund', { charge: charge.id });
    await expectStatus(breeder, 'inactive');
    await eventually(async () => expect(await atProvider()).toBe('canceled'));
  });

  it('runs while a bank decides, and ends by a lost dispute', async () => {
    const { breeder, charge } = await yearlyMember();
    const { dispute } = await operate(product, 'open_dispute', { charge: charge.id });
    await expectStatus(breeder, 'active');
    await operate(product, 'lose_dispute', { dispute });
    await expectStatus(breeder, 'inactive');
  });

  it('runs on after a partial refund, and after a dispute that was won', async () => {
    const [refunded, won] = [await yearlyMember(), await yearlyMember()];
    await operate(product, 'refund', { charge: refunded.charge.id, amount: 100 });
    const { dispute } = await operate(product, 'open_dispute', { charge: won.charge.id });
    await operate(product, 'win_dispute', { dispute });
    await product.dependencies.db.update(subscriptions).set({ updatedAt: new Date(0) });
    await reconcileSubscriptions(systemContext(product.dependencies));
    for (const { breeder } of [refunded, won]) await expectStatus(breeder, 'active');
  });

  it('ends although the event was lost, once it is read again', async () => {
    const { breeder, charge } = await yearlyMember();
    await operate(product, 'hold_webhooks', { held: true });
    await operate(product, 'refund', { charge: charge.id });
    await product.dependencies.db.update(subscriptions).set({ updatedAt: new Date(0) });
    await reconcileSubscriptions(systemContext(product.dependencies));
    await expectStatus(breeder, 'inactive');
    await operate(product, 'release_webhooks', { order: 'created' });
    await operate(product, 'hold_webhooks', { held: false });
  });
});

it('the refund of a membership that must not start is made once the provider takes it, though it was refused at first', async () => {
  const { stripe } = product.dependencies;
  const { breeder, charge, subscription } = await yearlyMember();
  const cancel = () =>
    cancelAtProvider(systemContext(product.dependencies), {
      userId: breeder.userId,
      stripeSubscriptionId: subscription,
      refund: true,
    });
  const { dispute } = await operate(product, 'open_dispute', { charge: charge.id });
  await expect(cancel()).rejects.toThrow();
  await operate(product, 'win_dispute', { dispute });
  await cancel();
  // A second job that ran at the same time.
  await cancel();
  expect((await stripe.charges.retrieve(charge.id)).amount_refunded).toBe(charge.amount);
});
