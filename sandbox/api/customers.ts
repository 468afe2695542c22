import type Stripe from 'stripe';
import { cancelSubscriptionsOf } from '../billing/cancel.ts';
import { cardError, invalidRequest, noSuch } from '../http/errors.ts';
import {
  clearable,
  createdRange,
  email,
  expandField,
  hash,
  list as listOf,
  listFields,
  mergeMetadata,
  metadata,
  oneOf,
  text,
} from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import { attachMethod, outcomeOfMethod, usedMethod } from '../money/payment-method.ts';
import { emit } from '../store/events.ts';
import { listObjects } from '../store/lists.ts';
import { findObject } from '../store/objects.ts';
import { announceCustomer, changeCustomer, customerOf, newCustomer, type StoredCustomer } from './customer-object.ts';
import { clockOf } from './clock-object.ts';

const base = '/v1/customers';

const place = hash({
  city: text(),
  country: text({ max: 2 }),
  line1: text(),
  line2: text(),
  postal_code: text(),
  state: text(),
});

const shared = {
  ...expandField,
  address: clearable(place),
  description: text(),
  email: email(),
  invoice_settings: hash({ default_payment_method: text() }, ['custom_fields', 'footer', 'rendering_options']),
  metadata: metadata(),
  name: text(),
  phone: text(),
  preferred_locales: listOf(text()),
};

const notYet = [
  'balance',
  'business_name',
  'cash_balance',
  'default_source',
  'individual_name',
  'invoice_prefix',
  'next_invoice_sequence',
  'shipping',
  'source',
  'tax',
  'tax_exempt',
  'tax_id_data',
  'validate',
];

const updateParams = hash(shared, notYet);
type Changes = ReturnType<typeof updateParams.read>;

/** Applies a request's parameters to the customer. */
function write(data: Stripe.Customer, params: Changes): void {
  const { address, description, email: mail, invoice_settings, name, phone, preferred_locales } = params;
  if (address !== undefined) data.address = address && { ...emptyPlace, ...address };
  if (description !== undefined) data.description = description;
  if (mail !== undefined) data.email = mail;
  if (name !== undefined) data.name = name;
  if (phone !== undefined) data.phone = phone;
  if (preferred_locales !== undefined) data.preferred_locales = preferred_locales;
  const method = invoice_settings?.default_payment_method;
  if (method !== undefined) data.invoice_settings.default_payment_method = method;
  data.metadata = mergeMetadata(data.metadata, params.metadata);
}

const emptyPlace = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

const create = route(
  'POST',
  base,
  hash({ ...shared, payment_method: text(), test_clock: text() }, notYet),
  async (call) => {
    const { payment_method, test_clock, ...params } = call.params;
    if (test_clock !== undefined) await clockOf(call, test_clock);
    const customer = newCustomer(call, call.account, { email: null, name: null, testClock: test_clock ?? null });
    write(customer.data, params);
    const method = payment_method === undefined ? undefined : await usedMethod(call, call.account, payment_method);
    const decline = method && outcomeOfMethod(method).decline;
    if (decline) throw cardError(decline, { param: 'payment_method' });
    const settings = customer.data.invoice_settings;
    if (settings.default_payment_method !== null) {
      if (!method || settings.default_payment_method !== payment_method) throw notOwn(settings.default_payment_method);
      settings.default_payment_method = method.id;
    }
    await announceCustomer(call, customer);
    if (method) await attachMethod(call, method, customer.id);
    return customer.data;
  },
);

function notOwn(method: unknown): Error {
  return invalidRequest(
    `The customer does not have a payment method with the ID ${String(method)}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
  );
}

const own = (call: Call<unknown>): Promise<StoredCustomer> =>
  customerOf(call, call.account, call.path['id'] ?? '', 'id');

const retrieve = route('GET', `${base}/:id`, hash(expandField), async (call) => {
  const id = call.path['id'] ?? '';
  const deleted = await findObject<object>(call.tx, { account: call.account, object: 'deleted_customer', id });
  return deleted ? deleted.data : (await own(call)).data;
});

const update = route('POST', `${base}/:id`, updateParams, async (call) => {
  const customer = await own(call);
  const wanted = call.params.invoice_settings?.default_payment_method;
  if (typeof wanted === 'string') {
    const method = await usedMethod(call, call.account, wanted, 'invoice_settings[default_payment_method]');
    if (method.data.customer !== customer.id) throw notOwn(wanted);
  }
  await changeCustomer(call, customer, () => write(customer.data, call.params));
  return customer.data;
});

const list = route(
  'GET',
  base,
  hash({ ...listFields, created: createdRange(), email: text(), test_clock: text() }),
  (call) => {
    const { email: mail, test_clock, ...page } = call.params;
    const filters = { test_clock, email: mail };
    return listObjects(call.tx, { account: call.account, object: 'customer', url: base, filters }, page);
  },
);

const remove = route('DELETE', `${base}/:id`, hash({}), async (call) => {
  const customer = await own(call);
  await cancelSubscriptionsOf(call, customer);
  emit(call, call.account, 'customer.deleted', customer.data);
  const tombstone: Stripe.DeletedCustomer = { id: customer.id, object: 'customer', deleted: true };
  // Keep the row without its facets: payments still refer to the deleted customer.
  await call.tx.query(`delete from sandbox.facets where id = $1`, [customer.id]);
  await call.tx.query(`update sandbox.objects set object = 'deleted_customer', data = $2::json where id = $1`, [
    customer.id,
    JSON.stringify(tombstone),
  ]);
  return tombstone;
});

const methodFields = { ...listFields, type: oneOf(['card'], ['klarna', 'link', 'us_bank_account']) };

const paymentMethods = route('GET', `${base}/:id/payment_methods`, hash(methodFields), async (call) => {
  const customer = await own(call);
  const { type, ...page } = call.params;
  const where = { account: call.account, object: 'payment_method', url: call.url };
  return listObjects(call.tx, { ...where, filters: { customer: customer.id, type } }, page);
});

const paymentMethod = route('GET', `${base}/:id/payment_methods/:method`, hash(expandField), async (call) => {
  const customer = await own(call);
  const id = call.path['method'] ?? '';
  const method = await usedMethod(call, call.account, id, 'payment_method');
  if (method.data.customer !== customer.id) throw noSuch('PaymentMethod', id, 'payment_method');
  return method.data;
});

export const customerRoutes = [create, retrieve, update, list, remove, paymentMethods, paymentMethod];
