import type Stripe from 'stripe';
import { codedRefusal } from '../http/errors.ts';
import { boolean, hash, mergeMetadata, metadata, required, text } from '../http/params.ts';
import { route } from '../http/route.ts';
import { emit } from '../store/events.ts';
import { newId } from '../store/ids.ts';
import { nulls } from '../store/nulls.ts';
import { find, insert } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { resource } from './resource.ts';

const path = '/v1/products';

/** A product with every field that Stripe sends. */
export function productObject(
  world: World,
  fields: { [Name in keyof Stripe.Product]?: Stripe.Product[Name] | undefined } & { name: string },
): Stripe.Product {
  return {
    id: newId('product'),
    object: 'product',
    active: true,
    created: world.now,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    type: 'service',
    updated: world.now,
    ...nulls('package_dimensions shippable tax_details url'),
    ...fields,
  } as Stripe.Product;
}

const params = hash({
  active: boolean(),
  description: text(),
  id: text({ max: 100 }),
  metadata: metadata(),
  name: required(text()),
});

const create = route('POST', path, params, async (call) => {
  const { metadata: given, ...fields } = call.params;
  if (fields.id !== undefined && (await find(call, 'product', fields.id, { account: call.account })))
    throw codedRefusal('resource_already_exists', 'Product already exists.', 'id');
  const product = productObject(call, { ...fields, metadata: mergeMetadata({}, given) });
  await insert(call, call.account, product);
  emit(call, call.account, 'product.created', product);
  return product;
});

export const productRoutes = [create, ...resource({ object: 'product', path })];
