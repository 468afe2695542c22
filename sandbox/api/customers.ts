import type Stripe from 'stripe';
import { cancelSubscription } from '../billing/cancel.ts';
import { liveStatuses, lockSubscription } from '../billing/subscription-object.ts';
import { codedRefusal } from '../http/errors.ts';
import { email, hash, mergeMetadata, metadata, text } from '../http/params.ts';
import { route } from '../http/route.ts';
import { usedMethod } from '../money/payment-method.ts';
import { changeObject } from '../store/changes.ts';
import { emit } from '../store/events.ts';
import { listObjects } from '../store/lists.ts';
import { insertObjects } from '../store/objects.ts';
import { lockClock } from './clock-object.ts';
import { lockCustomer, isDeleted, newCustomer } from './customer-object.ts';
import { resource } from './resource.ts';

const path = '/v1/customers';

const shared = {
  description: text(),
  email: email(),
  metadata: metadata(),
  name: text(),
  phone: text(),
};
const updateParams = hash({ ...shared, invoice_settings: hash({ default_payment_method: text() }) });

/** Applies a request's parameters to the customer. */
function write(data: Stripe.Customer, params: ReturnType<typeof updateParams.read>): void {
  const { invoice_settings, metadata: given, ...fields } = params;
  Object.assign(data, fields, { metadata: mergeMetadata(data.metadata, given) });
  Object.assign(data.invoice_settings, invoice_settings);
}

const create = route('POST', path, hash({ ...shared, test_clock: text() }), async (call) => {
  const { test_clock, ...params } = call.params;
  if (test_clock !== undefined) await lockClock(call, test_clock);
  const customer = newCustomer(call, call.account, { email: null, name: null, testClock: test_clock });
  write(customer.data, params);
  await insertObjects(call.tx, [customer]);
  emit(call, call.account, 'customer.created', customer.data);
  return customer.data;
});

const update = route('POST', `${path}/:id`, updateParams, async (call) => {
  const customer = await lockCustomer(call, call.account, call.id, 'id');
  const method = call.params.invoice_settings?.default_payment_method;
  if (method !== undefined) {
    const param = 'invoice_settings[default_payment_method]';
    const { data } = await usedMethod(call, call.account, method, param);
    if (data.customer !== customer.id) {
      throw codedRefusal(
        'resource_missing',
        `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
        param,
      );
    }
  }
  await changeObject(call, customer, 'customer.updated', () => write(customer.data, call.params));
  return customer.data;
});

const gone = (id: string) => ({ id, object: 'customer' as const, deleted: true as const });

/** Cancels what the customer is subscribed to; what they paid stays, without the person. */
const remove = route('DELETE', `${path}/:id`, hash({}), async (call) => {
  const customer = await lockCustomer(call, call.account, call.id, 'id');
  const filters = { customer: customer.id, status: liveStatuses };
  const live = await listObjects(
    call.tx,
    { account: call.account, object: 'subscription', url: path, filters },
    { limit: 100 },
  );
  for (const { id } of live.data) {
    const subscription = await lockSubscription(call, call.account, id);
    await cancelSubscription(call, subscription, 'cancellation_requested');
  }
  await changeObject(call, customer, 'customer.deleted', () =>
    Object.assign(customer.data, { name: null, email: null, phone: null, description: null, deleted: true }),
  );
  return gone(customer.id);
});

const read = resource({
  object: 'customer',
  path,
  present: (_call, data) => data.map((customer) => (isDeleted(customer) ? gone(customer.id) : customer)),
});

export const customerRoutes = [create, update, remove, ...read];
