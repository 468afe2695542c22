import type Stripe from 'stripe';
import { newId } from '../store/ids.ts';
import { priceObject, type NewPrice } from './price-object.ts';
import { productObject } from './products.ts';
import { newObject, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';

/** One line of a session as requested: of an existing price, or of a new one. */
export interface RequestedLine {
  unitAmount: number;
  quantity: number;
  name: string;
  price?: Stripe.Price;
  description?: string | undefined;
  recurring?: NewPrice['recurring'];
}

export type Item = Stripe.LineItem;
type Made = Stripe.Price | Stripe.Product;

/** New line items and, without an existing price, a price and a product each to insert (`made`), as Stripe does. */
export function newLineItems(
  world: World,
  account: string,
  lines: RequestedLine[],
): { items: Item[]; made: Stored<Made>[] } {
  const made: Made[] = [];
  const items = lines.map(({ description = null, name, quantity, recurring, unitAmount, ...line }): Item => {
    let { price } = line;
    if (!price) {
      const product = productObject(world, { active: false, description, name });
      price = priceObject(world, { active: false, product: product.id, recurring, unit_amount: unitAmount });
      made.push(product, price);
    }
    const total = unitAmount * quantity;
    return {
      id: newId('item'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: total,
      amount_tax: 0,
      amount_total: total,
      currency: 'usd',
      description: name,
      metadata: {},
      price,
      quantity,
    };
  });
  return { items, made: made.map((each) => newObject<Made>(world, account, each)) };
}
