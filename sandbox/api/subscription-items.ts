import type Stripe from 'stripe';
import { applyItems, invoiceChange, prorateItems, type ItemChange } from '../billing/change-items.ts';
import { periodOf, subscriptionOf, type StoredSubscription } from '../billing/subscription-object.ts';
import { invalidRequest, noSuch } from '../http/errors.ts';
import { expandField, hash, listFields, required, text } from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import { worldOf } from './clock-object.ts';
import { itemCreateParams, itemDeleteParams, itemUpdateParams } from './subscription-params.ts';
import { changesOf, saveAndEmit } from './subscriptions.ts';

const base = '/v1/subscription_items';

type Proration = 'always_invoice' | 'create_prorations' | 'none';

async function change(
  call: Call<unknown>,
  subscription: StoredSubscription,
  changes: ItemChange[],
  proration: Proration = 'create_prorations',
): Promise<void> {
  const world = await worldOf(call, subscription.data.test_clock);
  const before = structuredClone(subscription);
  applyItems(world, subscription, changes);
  const toInvoice = await prorateItems(world, before, subscription, proration);
  if (toInvoice)
    await invoiceChange(world, subscription, periodOf(subscription.data).start !== periodOf(before.data).start);
  await saveAndEmit(world, subscription, before);
}

/** The item of the path and its subscription, which is locked. */
async function own(call: Call<unknown>): Promise<{ item: Stripe.SubscriptionItem; subscription: StoredSubscription }> {
  const id = call.path['id'] ?? '';
  const [row] = await call.tx.query<{ id: string }>(
    `select id from sandbox.facets where account = $1 and object = 'subscription' and name = 'items.data.id' and value = $2`,
    [call.account, id],
  );
  const subscription = row && (await subscriptionOf(call, call.account, row.id));
  const item = subscription?.data.items.data.find((one) => one.id === id);
  if (!subscription || !item) throw noSuch('subscription_item', id, 'item');
  return { item, subscription };
}

const create = route('POST', base, itemCreateParams, async (call) => {
  const {
    expand: _expand,
    proration_behavior,
    subscription: id,
    ...item
  } = call.params as typeof call.params & {
    expand?: unknown;
  };
  const subscription = await subscriptionOf(call, call.account, id, 'subscription');
  await change(call, subscription, await changesOf(call, [item]), proration_behavior);
  return subscription.data.items.data.at(-1)!;
});

const retrieve = route('GET', `${base}/:id`, hash(expandField), async (call) => (await own(call)).item);

const update = route('POST', `${base}/:id`, itemUpdateParams, async (call) => {
  const { item, subscription } = await own(call);
  const { proration_behavior, metadata, price, price_data, quantity } = call.params;
  const changes = await changesOf(call, [{ id: item.id, metadata, price, price_data, quantity }]);
  await change(call, subscription, changes, proration_behavior);
  return subscription.data.items.data.find((one) => one.id === item.id) ?? item;
});

const remove = route('DELETE', `${base}/:id`, itemDeleteParams, async (call) => {
  const { item, subscription } = await own(call);
  if (subscription.data.items.data.length === 1) {
    throw invalidRequest(
      'A subscription must have at least one active item. To cancel it, delete the subscription itself.',
    );
  }
  await change(call, subscription, [{ id: item.id, deleted: true }], call.params.proration_behavior);
  return { id: item.id, object: 'subscription_item', deleted: true };
});

const list = route('GET', base, hash({ ...listFields, subscription: required(text()) }), async (call) => {
  const subscription = await subscriptionOf(call, call.account, call.params.subscription, 'subscription');
  return { object: 'list', data: subscription.data.items.data, has_more: false, url: base };
});

export const subscriptionItemRoutes = [create, retrieve, update, remove, list];
