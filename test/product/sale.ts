import { eq } from 'drizzle-orm';
import { formatMoney } from '../../contract/money.ts';
import { ledgerEntries, orders } from '../../server/db/schema.ts';
import { offerPet, type Breeder } from './breeder.ts';
import { openCheckout, payByCard } from './buyer.ts';
import { eventually } from './eventually.ts';
import type { Product } from './product.ts';
import { readOrders, type PaidOrder } from './orders.ts';

export interface Sale {
  petId: string;
  linkId: string;
  orderId: string;
  paymentId: string;
  paymentIntentId: string;
  buyerEmail: string;
  /** What the buyer paid, formatted. */
  total: string;
}

let count = 0;

/** Sells a pet to a new buyer who pays by card. */
export async function sellPet(product: Product, breeder: Breeder, price = '1250.00', more: object = {}): Promise<Sale> {
  const { pet, linkId } = await offerPet(breeder, { price, ...more });
  const buyer = product.visitor();
  const buyerEmail = `buyer-${++count}-${pet.id.slice(0, 8)}@example.com`;
  const success = await payByCard(buyer, await openCheckout(buyer, linkId), undefined, { email: buyerEmail });
  await buyer.call('GET', `/api/payment-success${new URL(success!).search}`);
  const [order] = await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
  if (order?.status !== 'paid') throw new Error(`the order is ${order?.status}`);
  // The provider's cost may arrive by a later event, which completes the ledger.
  await eventually(async () => {
    const lines = await ledgerOf(product, order.id);
    if (!lines['provider_fee']) throw new Error('the cost of the payment is not known yet');
  });
  return {
    petId: pet.id,
    linkId,
    orderId: order.id,
    paymentId: order.paymentId,
    paymentIntentId: order.paymentIntentId!,
    buyerEmail,
    total: formatMoney(order.totalCents),
  };
}

/** The current row of an order. */
export async function orderOf(product: Product, orderId: string): Promise<PaidOrder> {
  const [order] = await readOrders(product.dependencies.db, eq(orders.id, orderId));
  return order!;
}

/** The balance of each ledger account for an order, in cents. */
export async function ledgerOf(product: Product, orderId: string): Promise<Record<string, number>> {
  const lines = await product.dependencies.db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId));
  const sums: Record<string, number> = {};
  for (const { account, amountCents } of lines) sums[account] = (sums[account] ?? 0) + amountCents;
  return sums;
}
