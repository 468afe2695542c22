import type Stripe from 'stripe';
import { invalidRequest } from '../http/errors.ts';
import { existing } from '../http/existing.ts';
import {
  address,
  boolean,
  clearable,
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
import { newId } from '../store/ids.ts';
import { listObjects } from '../store/lists.ts';
import { deleteObject, findObject, insertObject, updateObject, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { changedAttributes } from './changes.ts';
import { announcePrice, priceObject, recurringParam } from './price-object.ts';

const base = '/v1/products';

/** A product with every field that Stripe sends. */
export function productObject(
  world: World,
  fields: Partial<Stripe.Product> & Pick<Stripe.Product, 'name'>,
): Stripe.Product {
  return {
    id: newId('product'),
    object: 'product',
    active: true,
    created: world.now,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: world.now,
    url: null,
    ...fields,
  };
}

export async function announceProduct(world: World, account: string, product: Stripe.Product): Promise<void> {
  await insertObject(world.tx, { id: product.id, object: 'product', account, created: world.now, data: product });
  emit(world, account, 'product.created', product);
}

const notYet = ['package_dimensions', 'shippable', 'tax_details', 'type'];

const create = route(
  'POST',
  base,
  hash(
    {
      ...expandField,
      active: boolean(),
      default_price_data: hash(
        {
          currency: required(oneOf(['usd'])),
          recurring: recurringParam,
          unit_amount: required(integer({ min: 0, max: 99_999_999 })),
        },
        ['currency_options', 'custom_unit_amount', 'metadata', 'tax_behavior', 'unit_amount_decimal'],
      ),
      description: text(),
      id: text({ max: 100 }),
      images: listOf(address()),
      marketing_features: listOf(hash({ name: required(text({ max: 80 })) })),
      metadata: metadata(),
      name: required(text()),
      statement_descriptor: text({ max: 22 }),
      tax_code: text(),
      unit_label: text(),
      url: address(),
    },
    notYet,
  ),
  async (call) => {
    const { default_price_data: priceData, expand: _expand, id, metadata: given, ...fields } = call.params;
    if (id !== undefined && (await findObject(call.tx, { account: call.account, object: 'product', id }))) {
      throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' });
    }
    const product = productObject(call, {
      ...(id === undefined ? {} : { id }),
      ...(fields as Partial<Stripe.Product> & { name: string }),
      metadata: mergeMetadata({}, given),
    });
    const price = priceData && priceObject(call, { ...priceData, product: product.id });
    if (price) product.default_price = price.id;
    await announceProduct(call, call.account, product);
    if (price) await announcePrice(call, call.account, price);
    return product;
  },
);

/** The product that a parameter names, locked. */
export async function productOf(call: Call<unknown>, id: string, param = 'product'): Promise<Stored<Stripe.Product>> {
  return existing<Stripe.Product>(call.tx, { account: call.account, object: 'product', id, lock: true }, param);
}

const retrieve = route(
  'GET',
  `${base}/:id`,
  hash(expandField),
  async (call) => (await productOf(call, call.path['id'] ?? '', 'id')).data,
);

const update = route(
  'POST',
  `${base}/:id`,
  hash(
    {
      ...expandField,
      active: boolean(),
      default_price: text(),
      description: clearableText(),
      images: clearable(listOf(address())),
      metadata: metadata(),
      name: text(),
      statement_descriptor: text({ max: 22 }),
      tax_code: clearableText(),
      unit_label: clearableText(),
      url: clearable(address()),
    },
    [...notYet, 'marketing_features'],
  ),
  async (call) => {
    const product = await productOf(call, call.path['id'] ?? '', 'id');
    const before = structuredClone(product.data);
    const { expand: _expand, images, metadata: given, ...fields } = call.params;
    Object.assign(product.data, fields, { updated: call.now });
    if (images !== undefined) product.data.images = images ?? [];
    product.data.metadata = mergeMetadata(product.data.metadata, given);
    await updateObject(call.tx, 'product', product);
    emit(call, product.account, 'product.updated', product.data, changedAttributes(before, product.data));
    return product.data;
  },
);

const list = route(
  'GET',
  base,
  hash({ ...listFields, active: boolean(), created: createdRange() }, ['ids', 'shippable', 'type', 'url']),
  (call) => {
    const { active, ...page } = call.params;
    return listObjects(call.tx, { account: call.account, object: 'product', url: base, filters: { active } }, page);
  },
);

const remove = route('DELETE', `${base}/:id`, hash({}), async (call) => {
  const product = await productOf(call, call.path['id'] ?? '', 'id');
  const where = { account: call.account, object: 'price', url: '', filters: { product: product.id } };
  if ((await listObjects(call.tx, where, { limit: 1 })).data.length > 0) {
    throw invalidRequest('This product cannot be deleted because it has one or more user-created prices.');
  }
  await deleteObject(call.tx, product.id);
  emit(call, call.account, 'product.deleted', product.data);
  return { id: product.id, object: 'product', deleted: true };
});

export const productRoutes = [create, retrieve, update, list, remove];
