import type Stripe from 'stripe';
import { newId } from '../store/ids.ts';
import type { Listed } from '../store/lists.ts';
import { findObjectById, insertObjects } from '../store/objects.ts';
import type { World } from '../store/world.ts';

/** One line of a session as it was asked for. */
export interface RequestedLine {
  currency: string;
  unitAmount: number;
  quantity: number;
  name: string;
  description: string | null;
  images: string[];
  productMetadata: Record<string, string>;
  taxBehavior: 'exclusive' | 'inclusive' | 'unspecified';
  metadata: Record<string, string>;
}

export type Item = Stripe.LineItem;

/** Makes line items with a price and a product each, as Stripe does for `price_data`. */
export async function createLineItems(world: World, account: string, lines: RequestedLine[]): Promise<Item[]> {
  const made = lines.map((line) => {
    const product: Stripe.Product = {
      id: newId('product'),
      object: 'product',
      active: false,
      created: world.now,
      default_price: null,
      description: line.description,
      images: line.images,
      livemode: false,
      marketing_features: [],
      metadata: line.productMetadata,
      name: line.name,
      package_dimensions: null,
      shippable: null,
      statement_descriptor: null,
      tax_code: null,
      tax_details: null,
      type: 'service',
      unit_label: null,
      updated: world.now,
      url: null,
    };
    const price = {
      id: newId('price'),
      object: 'price' as const,
      active: false,
      billing_scheme: 'per_unit' as const,
      created: world.now,
      currency: line.currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: product.id,
      recurring: null,
      tax_behavior: line.taxBehavior,
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time' as const,
      unit_amount: line.unitAmount,
      unit_amount_decimal: String(line.unitAmount),
    };
    const total = line.unitAmount * line.quantity;
    const item = {
      id: newId('item'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: total,
      amount_tax: 0,
      amount_total: total,
      currency: line.currency,
      description: line.name,
      metadata: line.metadata,
      price,
      quantity: line.quantity,
    } as unknown as Item;
    return { product, price, item };
  });
  await insertObjects(
    world.tx,
    made.flatMap(({ product, price }) => [
      { id: product.id, object: 'product', account, created: world.now, data: product },
      { id: price.id, object: 'price', account, created: world.now, data: price },
    ]),
  );
  return made.map(({ item }) => item);
}

export function lineItemList(sessionId: string, items: Item[]): Listed {
  return { object: 'list', data: items, has_more: false, url: `/v1/checkout/sessions/${sessionId}/line_items` };
}

/** What `expand[]=line_items` adds to a session. */
export async function lineItemsOf(world: World, sessionId: string): Promise<Listed | undefined> {
  const session = await findObjectById(world.tx, 'checkout.session', sessionId);
  return session && lineItemList(sessionId, session.internal['lineItems'] as Item[]);
}
