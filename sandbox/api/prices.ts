import type Stripe from 'stripe';
import { invalidRequest } from '../http/errors.ts';
import { existing } from '../http/existing.ts';
import {
  boolean,
  clearableText,
  createdRange,
  expandField,
  hash,
  integer,
  list as listOf,
  listFields,
  mergeMetadata,
  metadata,
  oneOf,
  required,
  text,
} from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import { emit } from '../store/events.ts';
import { listObjects } from '../store/lists.ts';
import { updateObject, type Stored } from '../store/objects.ts';
import { changedAttributes } from './changes.ts';
import { announcePrice, priceObject, recurringParam } from './price-object.ts';
import { announceProduct, productObject, productOf } from './products.ts';

const base = '/v1/prices';

/** Frees a lookup key, which belongs to one price at a time: `transfer` takes it from another price. */
async function claimLookupKey(call: Call<unknown>, key: string, transfer: boolean, own?: string): Promise<void> {
  const where = { account: call.account, object: 'price', url: base, filters: { lookup_key: key } };
  const [holder] = (await listObjects(call.tx, where, { limit: 1 })).data as Stripe.Price[];
  if (!holder || holder.id === own) return;
  if (!transfer) {
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. Pass \`transfer_lookup_key=true\` to move it.`,
      { param: 'lookup_key' },
    );
  }
  const stored = await priceOf(call, holder.id);
  stored.data.lookup_key = null;
  await updateObject(call.tx, 'price', stored);
  emit(call, stored.account, 'price.updated', stored.data, { lookup_key: key });
}

const create = route(
  'POST',
  base,
  hash(
    {
      ...expandField,
      active: boolean(),
      billing_scheme: oneOf(['per_unit'], ['tiered']),
      currency: required(oneOf(['usd'])),
      lookup_key: text({ max: 200 }),
      metadata: metadata(),
      nickname: text(),
      product: text(),
      product_data: hash(
        { active: boolean(), metadata: metadata(), name: required(text()), statement_descriptor: text({ max: 22 }) },
        ['id', 'tax_code', 'tax_details', 'unit_label'],
      ),
      recurring: recurringParam,
      tax_behavior: oneOf(['exclusive', 'inclusive', 'unspecified']),
      transfer_lookup_key: boolean(),
      unit_amount: required(integer({ min: 0, max: 99_999_999 })),
    },
    ['currency_options', 'custom_unit_amount', 'tiers', 'tiers_mode', 'transform_quantity', 'unit_amount_decimal'],
  ),
  async (call) => {
    const { params } = call;
    if ((params.product === undefined) === (params.product_data === undefined)) {
      throw invalidRequest('You must specify either `product` or `product_data` when creating a price.', {
        param: 'product',
      });
    }
    if (params.lookup_key !== undefined)
      await claimLookupKey(call, params.lookup_key, params.transfer_lookup_key ?? false);
    let product = params.product;
    if (product !== undefined) await productOf(call, product);
    else {
      const { metadata: given, ...fields } = params.product_data!;
      const made = productObject(call, {
        ...(fields as Partial<Stripe.Product> & { name: string }),
        metadata: mergeMetadata({}, given),
      });
      await announceProduct(call, call.account, made);
      product = made.id;
    }
    const price = priceObject(call, { ...params, product, metadata: mergeMetadata({}, params.metadata) });
    await announcePrice(call, call.account, price);
    return price;
  },
);

async function priceOf(call: Call<unknown>, id: string): Promise<Stored<Stripe.Price>> {
  return existing<Stripe.Price>(call.tx, { account: call.account, object: 'price', id, lock: true }, 'price');
}

const retrieve = route(
  'GET',
  `${base}/:id`,
  hash(expandField),
  async (call) => (await priceOf(call, call.path['id'] ?? '')).data,
);

const update = route(
  'POST',
  `${base}/:id`,
  hash(
    {
      ...expandField,
      active: boolean(),
      lookup_key: clearableText({ max: 200 }),
      metadata: metadata(),
      nickname: clearableText(),
      transfer_lookup_key: boolean(),
    },
    ['currency_options', 'tax_behavior'],
  ),
  async (call) => {
    const price = await priceOf(call, call.path['id'] ?? '');
    const before = structuredClone(price.data);
    const { active, lookup_key, nickname, transfer_lookup_key } = call.params;
    if (typeof lookup_key === 'string') await claimLookupKey(call, lookup_key, transfer_lookup_key ?? false, price.id);
    if (active !== undefined) price.data.active = active;
    if (lookup_key !== undefined) price.data.lookup_key = lookup_key;
    if (nickname !== undefined) price.data.nickname = nickname;
    price.data.metadata = mergeMetadata(price.data.metadata, call.params.metadata);
    await updateObject(call.tx, 'price', price);
    const changed = changedAttributes(before, price.data);
    if (Object.keys(changed).length > 0) emit(call, price.account, 'price.updated', price.data, changed);
    return price.data;
  },
);

const list = route(
  'GET',
  base,
  hash({
    ...listFields,
    active: boolean(),
    created: createdRange(),
    currency: text(),
    lookup_keys: listOf(text()),
    product: text(),
    recurring: hash({ interval: oneOf(['day', 'week', 'month', 'year']) }, ['meter', 'usage_type']),
    type: oneOf(['one_time', 'recurring']),
  }),
  (call) => {
    const { active, currency, lookup_keys, product, recurring, type, ...page } = call.params;
    const filters = {
      lookup_key: lookup_keys,
      product,
      active,
      'recurring.interval': recurring?.interval,
      type,
      currency,
    };
    return listObjects(call.tx, { account: call.account, object: 'price', url: base, filters }, page);
  },
);

export const priceRoutes = [create, retrieve, update, list];
