import { lockCustomer } from '../api/customer-object.ts';
import type { StoredMethod } from '../money/payment-method.ts';
import { changeObject } from '../store/changes.ts';
import { listObjects } from '../store/lists.ts';
import type { World } from '../store/world.ts';
import { changeSubscription, liveStatuses, lockSubscription } from './subscription-object.ts';

/** Makes an attached card the default of the customer and of its live subscriptions. */
export async function makeDefault(world: World, { account, id }: StoredMethod, customerId: string): Promise<void> {
  const filters = { customer: customerId, status: liveStatuses };
  const { data } = await listObjects(world.tx, { account, object: 'subscription', filters }, { limit: 100 });
  for (const live of data) {
    const subscription = await lockSubscription(world, account, live.id);
    await changeSubscription(world, subscription, () => {
      subscription.data.default_payment_method = id;
    });
  }
  const customer = await lockCustomer(world, account, customerId);
  await changeObject(world, customer, 'customer.updated', () => {
    customer.data.invoice_settings.default_payment_method = id;
  });
}
