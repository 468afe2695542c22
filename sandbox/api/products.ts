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

interface NewProduct {
  id?: string | undefined;
  active?: boolean | undefined;
  description?: string | null | undefined;
  metadata?: Record<string, string>;
  name: string;
}

/** A product with every field that Stripe sends. */
export const productObject = (
  { now }: World,
  { id = newId('product'), active = true, description = null, metadata: labels = {}, name }: NewProduct,
): Stripe.Product => ({
  id,
  object: 'product',
  active,
  created: now,
  description,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: labels,
  name,
  type: 'service',
  updated: now,
  ...nulls('package_dimensions shippable tax_details url'),
});

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

export const productRoutes = [
  create,
  ...resource({ object: 'product', path, updatable: { name: text() }, updated: 'product.updated' }),
];
