import type Stripe from 'stripe';
import { newId } from '../store/ids.ts';
import { priceObject, type Rhythm } from './price-object.ts';
import { productObject } from './products.ts';
import type { Listed } from '../store/lists.ts';
import { findObjectById, insertObjects } from '../store/objects.ts';
import type { World } from '../store/world.ts';

/** One line of a session as requested. */
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
  recurring?: Rhythm | undefined;
  /** The id of an existing product or price. */
  product?: string | undefined;
  price?: Stripe.Price | undefined;
}

export type Item = Stripe.LineItem;

/** Creates line items and, for `price_data`, a price and a product each, as Stripe does. */
export async function createLineItems(world: World, account: string, lines: RequestedLine[]): Promise<Item[]> {
  const made = lines.map((line) => {
    const product = line.price
      ? undefined
      : productObject(world, {
          active: false,
          description: line.description,
          images: line.images,
          metadata: line.productMetadata,
          name: line.name,
        });
    const price =
      line.price ??
      priceObject(world, {
        active: false,
        currency: line.currency,
        product: line.product ?? product?.id ?? '',
        recurring: line.recurring,
        tax_behavior: line.taxBehavior,
        unit_amount: line.unitAmount,
      });
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
    return { product: line.product === undefined ? product : undefined, price: line.price ? undefined : price, item };
  });
  await insertObjects(
    world.tx,
    made.flatMap(({ product, price }) => [
      ...(product ? [{ id: product.id, object: 'product', account, created: world.now, data: product }] : []),
      ...(price ? [{ id: price.id, object: 'price', account, created: world.now, data: price }] : []),
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
