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
  metadata: Record<string, string>;
  price?: Stripe.Price;
  description?: string | null;
  images?: string[];
  productMetadata?: Record<string, string>;
  taxBehavior?: NewPrice['tax_behavior'];
  recurring?: NewPrice['recurring'];
}

export type Item = Stripe.LineItem;

/** New line items and, without an existing price, a price and a product each to insert (`made`), as Stripe does. */
export function newLineItems(
  world: World,
  account: string,
  lines: RequestedLine[],
): { items: Item[]; made: Stored<Stripe.Price | Stripe.Product>[] } {
  const created: (Stripe.Price | Stripe.Product)[] = [];
  const items = lines.map((line) => {
    const price = line.price ?? newPrice(world, line, created);
    const total = line.unitAmount * line.quantity;
    return {
      id: newId('item'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: total,
      amount_tax: 0,
      amount_total: total,
      currency: 'usd',
      description: line.name,
      metadata: line.metadata,
      price,
      quantity: line.quantity,
    } as unknown as Item;
  });
  return { items, made: created.map((each) => newObject<Stripe.Price | Stripe.Product>(world, account, each)) };
}

/** The price of a line, which with its product is added to `created`. */
function newPrice(world: World, line: RequestedLine, created: (Stripe.Price | Stripe.Product)[]): Stripe.Price {
  const product = productObject(world, {
    active: false,
    description: line.description ?? null,
    images: line.images ?? [],
    metadata: line.productMetadata ?? {},
    name: line.name,
  });
  const price = priceObject(world, {
    active: false,
    currency: 'usd',
    product: product.id,
    recurring: line.recurring,
    tax_behavior: line.taxBehavior,
    unit_amount: line.unitAmount,
  });
  created.push(product, price);
  return price;
}
