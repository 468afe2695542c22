import { advanceIfDue } from '../billing/advance.ts';
import { cancelSubscription, endAtPeriodEnd, isOver } from '../billing/cancel.ts';
import { createSubscription, computeTrialEnd } from '../billing/create.ts';
import { changeSubscription, liveStatuses, lockSubscription } from '../billing/subscription-object.ts';
import type { StoredSubscription } from '../billing/billing-state.ts';
import { codedRefusal, invalidRequest } from '../http/errors.ts';
import { boolean, hash, integer, list, mergeMetadata, metadata, oneChoice, required, text } from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import { worldAtClock } from './clock-object.ts';
import { lockCustomer } from './customer-object.ts';
import { recurringPrice } from './price-object.ts';
import { resource } from './resource.ts';

const path = '/v1/subscriptions';

const createParams = hash({
  customer: required(text()),
  items: required(
    list(hash({ metadata: metadata(), price: required(text()), quantity: integer({ min: 0, max: 999_999 }) })),
  ),
  metadata: metadata(),
  payment_behavior: oneChoice(['allow_incomplete', 'default_incomplete']),
  payment_settings: hash({
    payment_method_types: list(oneChoice(['card'])),
    save_default_payment_method: oneChoice(['off', 'on_subscription']),
  }),
  trial_end: integer(),
  trial_period_days: integer({ min: 0, max: 730 }),
  trial_settings: hash({
    end_behavior: required(hash({ missing_payment_method: required(oneChoice(['cancel', 'create_invoice'])) })),
  }),
});

const create = route('POST', path, createParams, async (call) => {
  const { params } = call;
  const customer = await lockCustomer(call, call.account, params.customer);
  if (params.trial_end !== undefined && params.trial_period_days !== undefined) {
    throw invalidRequest('You cannot specify both `trial_end` and `trial_period_days`.', 'trial_end');
  }
  const items = [];
  for (const [position, { price, quantity = 1, metadata: given }] of params.items.entries()) {
    const found = await recurringPrice(call, call.account, price, `items[${position}][price]`);
    items.push({ price: found, quantity, metadata: mergeMetadata({}, given) });
  }
  if (items.length === 0) throw codedRefusal('parameter_missing', 'Missing required param: items.');
  const world = await worldAtClock(call, customer.data.test_clock);
  const { subscription } = await createSubscription(call, call.account, {
    customer,
    items,
    metadata: mergeMetadata({}, params.metadata),
    defaultPaymentMethod: null,
    methodTypes: params.payment_settings?.payment_method_types ?? null,
    saveMethod: params.payment_settings?.save_default_payment_method ?? 'off',
    trialEnd: computeTrialEnd(world.now, params),
    trialSettings: params.trial_settings
      ? { end_behavior: { billing_cycle_anchor: null, ...params.trial_settings.end_behavior } }
      : null,
    payment: params.payment_behavior === 'default_incomplete' ? 'by_payer' : 'now',
  });
  return subscription.data;
});

/** The subscription of the path, locked, with everything due applied. */
async function own(call: Call<unknown>): Promise<StoredSubscription> {
  const subscription = await lockSubscription(call, call.account, call.id);
  await advanceIfDue(call, subscription);
  return subscription;
}

const updateParams = hash({ cancel_at_period_end: boolean(), metadata: metadata() });

const update = route('POST', `${path}/:id`, updateParams, async (call) => {
  const { cancel_at_period_end: ends, metadata: given } = call.params;
  const subscription = await own(call);
  const { data } = subscription;
  if (isOver(subscription)) throw invalidRequest('The sandbox does not update ended subscriptions.');
  const world = await worldAtClock(call, data.test_clock);
  await changeSubscription(world, subscription, () => {
    data.metadata = mergeMetadata(data.metadata, given);
    if (ends !== undefined && ends !== data.cancel_at_period_end) endAtPeriodEnd(data, ends, world.now);
  });
  return data;
});

const cancel = route('DELETE', `${path}/:id`, hash({}), async (call) => {
  const subscription = await own(call);
  if (isOver(subscription)) throw codedRefusal('resource_missing', `No such subscription: '${subscription.id}'`, 'id');
  const world = await worldAtClock(call, subscription.data.test_clock);
  await cancelSubscription(world, subscription, 'cancellation_requested');
  return subscription.data;
});

const others = resource({
  object: 'subscription',
  path,
  find: own,
  narrow(_call, { status, ...filters }) {
    if (status === 'all') return filters;
    return { ...filters, status: status === 'ended' ? ['canceled', 'incomplete_expired'] : (status ?? liveStatuses) };
  },
});

export const subscriptionRoutes = [create, update, cancel, ...others];
