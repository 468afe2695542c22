import type Stripe from 'stripe';
import { invalidRequest } from '../http/errors.ts';
import { address, boolean, hash, list, mergeMetadata, metadata, required, text } from '../http/params.ts';
import { route } from '../http/route.ts';
import { emit } from '../store/events.ts';
import { newId } from '../store/ids.ts';
import { find, insert } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { resource } from './resource.ts';

const path = '/v1/products';

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

const params = hash({
  active: boolean(),
  description: text(),
  id: text({ max: 100 }),
  images: list(address()),
  metadata: metadata(),
  name: required(text()),
  statement_descriptor: text({ max: 22 }),
  unit_label: text(),
  url: address(),
});

const create = route('POST', path, params, async (call) => {
  const { metadata: given, ...fields } = call.params;
  if (fields.id !== undefined && (await find(call, 'product', fields.id, { account: call.account })))
    throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' });
  const product = productObject(call, {
    ...(fields as Partial<Stripe.Product> & { name: string }),
    metadata: mergeMetadata({}, given),
  });
  await insert(call, call.account, product);
  emit(call, call.account, 'product.created', product);
  return product;
});

export const productRoutes = [create, ...resource({ object: 'product', path })];
