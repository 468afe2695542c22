import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '../../contract/orders.ts';
import { orders } from '../../server/db/schema.ts';
import { connectedBreeder, createPet, registerBreeder } from '../product/breeder.ts';
import { openCheckout } from '../product/buyer.ts';
import { startProduct, type Product } from '../product/product.ts';
import { sellPet } from '../product/sale.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.stop());

describe('the list of orders', () => {
  it('shows what was paid, newest first, page by page, and only to its seller', async () => {
    const seller = await connectedBreeder(product);
    const sales = [await sellPet(product, seller), await sellPet(product, seller)];
    await openCheckout(
      product.visitor(),
      (await seller.call('POST', '/api/create-payment-link', { petId: (await createPet(seller)).id })).body[
        'paymentLink'
      ].id,
    );
    const { body } = await seller.call<{ orders: Order[]; nextCursor: string | null }>('GET', '/api/orders/my');
    expect(body.orders.map((each) => each.id)).toEqual(sales.map((sale) => sale.orderId).toReversed());
    expect(body.nextCursor).toBeNull();
    expect(body.orders[0]).toMatchObject({
      total: '1312.50',
      refunded: '0.00',
      clientName: 'Ben Buyer',
      pet: { name: 'Biscuit' },
      paymentLinkId: sales[1]!.linkId,
    });
    const [one] = await product.dependencies.db.select().from(orders).where(eq(orders.id, sales[0]!.orderId));
    // Fifty more, as records only.
    await product.dependencies.db.insert(orders).values(
      Array.from({ length: 50 }, (_, index) => ({
        ...one!,
        id: `copy-${index}`,
        petId: null,
        paymentLinkId: null,
        checkoutSessionId: null,
        paymentIntentId: null,
        status: 'refunded' as const,
        createdAt: new Date(one!.createdAt.getTime() - 1_000),
      })),
    );
    const first = (await seller.call('GET', '/api/orders/my')).body;
    const second = (await seller.call('GET', `/api/orders/my?cursor=${first['nextCursor']}`)).body;
    expect([first['orders'].length, second['orders'].length, second['nextCursor']]).toEqual([50, 2, null]);
    const ids = [...first['orders'], ...second['orders']].map((each: Order) => each.id);
    expect(new Set(ids).size).toBe(52);
    expect((await seller.call('GET', '/api/orders/my?cursor=bm9uc2Vuc2U')).status).toBe(400);
    expect((await product.visitor().call('GET', '/api/orders/my')).status).toBe(401);
    expect((await (await registerBreeder(product)).call('GET', '/api/orders/my')).body).toEqual({
      orders: [],
      nextCursor: null,
    });
  });
});
