import type Stripe from 'stripe';
import { changeCustomer, customerOf } from '../api/customer-object.ts';
import type { StoredMethod } from '../money/payment-method.ts';
import { listObjects } from '../store/lists.ts';
import type { World } from '../store/world.ts';
import { liveStatuses } from './parts.ts';
import { changeSubscription, subscriptionOf } from './subscription-object.ts';

/** Makes an attached card the default of the customer and of its live subscriptions. */
export async function makeDefault(world: World, method: StoredMethod, customerId: string): Promise<void> {
  const where = { account: method.account, object: 'subscription', url: '' };
  const filters = { customer: customerId, status: liveStatuses };
  const { data } = await listObjects(world.tx, { ...where, filters }, { limit: 100 });
  for (const { id } of data as Stripe.Subscription[]) {
    const subscription = await subscriptionOf(world, method.account, id);
    await changeSubscription(world, subscription, () => {
      subscription.data.default_payment_method = method.id;
    });
  }
  const customer = await customerOf(world, method.account, customerId);
  await changeCustomer(world, customer, () => {
    customer.data.invoice_settings.default_payment_method = method.id;
  });
}
