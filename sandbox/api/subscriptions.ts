import type Stripe from 'stripe';
import { advanceSubscription } from '../billing/advance.ts';
import { cancelSubscription, isOver } from '../billing/cancel.ts';
import { applyItems, invoiceChange, prorateItems, type ItemChange } from '../billing/change-items.ts';
import { createSubscription, trialEndOf } from '../billing/create.ts';
import { liveStatuses } from '../billing/parts.ts';
import {
  periodOf,
  schedule,
  setPeriod,
  subscriptionOf,
  type StoredSubscription,
} from '../billing/subscription-object.ts';
import { apiError, invalidRequest } from '../http/errors.ts';
import { createdRange, expandField, hash, listFields, mergeMetadata, oneOf, text } from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import { usedMethod } from '../money/payment-method.ts';
import { emit } from '../store/events.ts';
import { idOf } from '../store/id-of.ts';
import { listObjects } from '../store/lists.ts';
import { updateObject } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { changedAttributes } from './changes.ts';
import { worldOf } from './clock-object.ts';
import { customerOf } from './customer-object.ts';
import { announcePrice, priceObject, recurringPrice } from './price-object.ts';
import { productOf } from './products.ts';
import { cancellationDetails, subscriptionCreateParams, subscriptionUpdateParams } from './subscription-params.ts';

const base = '/v1/subscriptions';

type GivenItem = NonNullable<ReturnType<typeof subscriptionUpdateParams.read>['items']>[number];

/** The price of an item: an existing one, or one created from `price_data`. */
export async function priceOfItem(
  call: Call<unknown>,
  item: Pick<GivenItem, 'price' | 'price_data'>,
  param: string,
): Promise<Stripe.Price | undefined> {
  if (item.price !== undefined) return recurringPrice(call, call.account, item.price, `${param}[price]`);
  if (item.price_data === undefined) return undefined;
  await productOf(call, item.price_data.product, `${param}[price_data][product]`);
  const price = priceObject(call, { ...item.price_data, active: false });
  await announcePrice(call, call.account, price);
  return price;
}

async function ownMethod(call: Call<unknown>, id: string, customer: string): Promise<string> {
  const method = await usedMethod(call, call.account, id, 'default_payment_method');
  if (method.data.customer === customer) return method.id;
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'default_payment_method' },
  );
}

const create = route('POST', base, subscriptionCreateParams, async (call) => {
  const { params } = call;
  const customer = await customerOf(call, call.account, params.customer);
  if (params.trial_end !== undefined && params.trial_period_days !== undefined) {
    throw invalidRequest('You cannot specify both `trial_end` and `trial_period_days`.', { param: 'trial_end' });
  }
  const items = [];
  for (const [position, item] of params.items.entries()) {
    const price = await priceOfItem(call, item, `items[${position}]`);
    if (!price)
      throw invalidRequest(`Missing required param: items[${position}][price].`, { code: 'parameter_missing' });
    items.push({ price, quantity: item.quantity ?? 1, metadata: mergeMetadata({}, item.metadata) });
  }
  if (items.length === 0) throw invalidRequest('Missing required param: items.', { code: 'parameter_missing' });
  const world = await worldOf(call, customer.data.test_clock);
  const behavior = params.payment_behavior ?? 'allow_incomplete';
  const { subscription, invoice } = await createSubscription(call, call.account, {
    customer,
    items,
    metadata: mergeMetadata({}, params.metadata),
    description: params.description ?? null,
    defaultPaymentMethod:
      params.default_payment_method === undefined
        ? null
        : await ownMethod(call, params.default_payment_method, customer.id),
    saveMethod: params.payment_settings?.save_default_payment_method ?? 'off',
    trialEnd: trialEndOf(world.now, params),
    missingMethod: params.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    cancelAtPeriodEnd: params.cancel_at_period_end ?? false,
    payment: behavior === 'default_incomplete' ? 'by_payer' : 'now',
  });
  if (behavior === 'error_if_incomplete' && invoice.data.status === 'open') {
    throw apiError(402, {
      type: 'card_error',
      code: 'subscription_payment_intent_requires_action',
      message: 'The first payment of this subscription did not succeed, and payment_behavior is error_if_incomplete.',
    });
  }
  return subscription.data;
});

/** The subscription of the path, locked, with everything due applied. */
async function own(call: Call<unknown>): Promise<{ world: World; subscription: StoredSubscription }> {
  const subscription = await subscriptionOf(call, call.account, call.path['id'] ?? '');
  const world = await worldOf(call, subscription.data.test_clock);
  if (subscription.dueAt !== null && subscription.dueAt <= world.now)
    await advanceSubscription(world, subscription, world.now);
  return { world, subscription };
}

const retrieve = route('GET', `${base}/:id`, hash(expandField), async (call) => (await own(call)).subscription.data);

const update = route('POST', `${base}/:id`, subscriptionUpdateParams, async (call) => {
  const { params } = call;
  const { world, subscription } = await own(call);
  const { data } = subscription;
  if (isOver(subscription)) {
    throw invalidRequest(
      'A canceled subscription can only update its cancellation_details and metadata. The sandbox does not update ended subscriptions.',
    );
  }
  const before = structuredClone(subscription);
  writeFields(data, params, world.now);
  if (params.default_payment_method !== undefined)
    data.default_payment_method = await ownMethod(call, params.default_payment_method, idOf(data.customer));
  let toInvoice = false;
  if (params.items) {
    applyItems(world, subscription, await changesOf(call, params.items));
    toInvoice = await prorateItems(world, before, subscription, params.proration_behavior ?? 'create_prorations');
  }
  if (params.trial_end !== undefined) changeTrial(subscription, params.trial_end, world.now);
  if (toInvoice) await invoiceChange(world, subscription, periodOf(data).start !== periodOf(before.data).start);
  if (params.trial_end === 'now' && before.data.status === 'trialing') await endTrial(world, subscription);
  await saveAndEmit(world, subscription, before);
  return data;
});

/** Writes a subscription and emits the changes since `before`. */
export async function saveAndEmit(
  world: World,
  subscription: StoredSubscription,
  before: StoredSubscription,
): Promise<void> {
  schedule(subscription);
  await updateObject(world.tx, 'subscription', subscription);
  const changed = changedAttributes(before.data, subscription.data);
  if (Object.keys(changed).length > 0 && !isOver(subscription))
    emit(world, subscription.account, 'customer.subscription.updated', subscription.data, changed);
}

export async function changesOf(call: Call<unknown>, items: GivenItem[]): Promise<ItemChange[]> {
  const changes: ItemChange[] = [];
  for (const [position, item] of items.entries()) {
    changes.push({
      id: item.id,
      price: await priceOfItem(call, item, `items[${position}]`),
      quantity: item.quantity,
      metadata: item.metadata && ((existing) => mergeMetadata(existing, item.metadata)),
      deleted: item.deleted,
    });
  }
  return changes;
}

type Changes = ReturnType<typeof subscriptionUpdateParams.read>;

function writeFields(data: Stripe.Subscription, params: Changes, now: number): void {
  data.metadata = mergeMetadata(data.metadata, params.metadata);
  if (params.description !== undefined) data.description = params.description;
  const save = params.payment_settings?.save_default_payment_method;
  if (save !== undefined && data.payment_settings) data.payment_settings.save_default_payment_method = save;
  const missing = params.trial_settings?.end_behavior.missing_payment_method;
  if (missing !== undefined)
    data.trial_settings = { end_behavior: { billing_cycle_anchor: null, missing_payment_method: missing } };
  const ends = params.cancel_at_period_end;
  const { comment, feedback } = params.cancellation_details ?? {};
  if (ends !== undefined && ends !== data.cancel_at_period_end) {
    data.cancel_at_period_end = ends;
    data.cancel_at = ends ? periodOf(data).end : null;
    data.canceled_at = ends ? now : null;
    data.cancellation_details = {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: ends ? 'cancellation_requested' : null,
    };
  }
  if (comment !== undefined) data.cancellation_details!.comment = comment;
  if (feedback !== undefined) data.cancellation_details!.feedback = feedback;
}

function changeTrial(subscription: StoredSubscription, end: number | 'now', now: number): void {
  const { data, internal } = subscription;
  if (data.status === 'incomplete') throw invalidRequest('An incomplete subscription cannot be given a trial.');
  const at = end === 'now' ? now : end;
  if (at < now) throw invalidRequest('The trial end must be in the future.', { param: 'trial_end' });
  if (end === 'now' && data.status !== 'trialing') return;
  const { start } = periodOf(data);
  setPeriod(data, { start: data.status === 'trialing' ? start : now, end: at });
  Object.assign(data, {
    billing_cycle_anchor: at,
    status: 'trialing',
    trial_end: at,
    trial_start: data.status === 'trialing' ? data.trial_start : now,
  } satisfies Partial<Stripe.Subscription>);
  if (data.cancel_at_period_end) data.cancel_at = at;
  internal.trialEndTold = end === 'now';
}

/** Ends a trial now and charges now: the invoice doesn't wait as a draft. */
async function endTrial(world: World, subscription: StoredSubscription): Promise<void> {
  await advanceSubscription(world, subscription, world.now);
  for (const invoice of subscription.internal.invoices) invoice.at = world.now;
  await advanceSubscription(world, subscription, world.now);
}

const cancel = route(
  'DELETE',
  `${base}/:id`,
  hash({ ...expandField, cancellation_details: cancellationDetails }, ['invoice_now', 'prorate']),
  async (call) => {
    const { world, subscription } = await own(call);
    if (isOver(subscription))
      throw invalidRequest(`No such subscription: '${subscription.id}'`, { code: 'resource_missing', param: 'id' });
    await cancelSubscription(world, subscription, {
      reason: 'cancellation_requested',
      ...call.params.cancellation_details,
    });
    await updateObject(call.tx, 'subscription', subscription);
    return subscription.data;
  },
);

const list = route(
  'GET',
  base,
  hash(
    {
      ...listFields,
      collection_method: oneOf(['charge_automatically', 'send_invoice']),
      created: createdRange(),
      customer: text(),
      price: text(),
      status: oneOf([
        'active',
        'all',
        'canceled',
        'ended',
        'incomplete',
        'incomplete_expired',
        'past_due',
        'paused',
        'trialing',
        'unpaid',
      ]),
      test_clock: text(),
    },
    ['automatic_tax', 'current_period_end', 'current_period_start', 'customer_account', 'plan'],
  ),
  (call) => {
    const { collection_method, customer, price, status, test_clock, ...page } = call.params;
    const statuses =
      status === 'all' ? undefined : status === 'ended' ? ['canceled', 'incomplete_expired'] : (status ?? liveStatuses);
    const filters = { customer, test_clock, 'items.data.price.id': price, status: statuses, collection_method };
    return listObjects(call.tx, { account: call.account, object: 'subscription', url: base, filters }, page);
  },
);

export const subscriptionRoutes = [create, retrieve, update, cancel, list];
