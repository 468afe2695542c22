import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromAmount } from '../../../contract/money.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import type { Pet } from '../../../contract/pets/pets.ts';
import { systemContext } from '../../../server/context.ts';
import { orders, payments, salesFigures } from '../../../server/db/schema.ts';
import { describeUnresolved } from '../../../server/upkeep/findings.ts';
import { reconcileFigures } from '../../../server/features/sales/check-figures.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { connectedBreeder, createPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { sellPet, type Sale } from '../../product/sale.ts';
import { readOrders } from '../../product/orders.ts';

let product: Product;
beforeAll(async () => void (product = await startWithBreeders()));
afterAll(() => product.stop());

describe('the list of orders', () => {
  // Shows calls.own-orders
  it('shows what was paid, newest first, page by page, only to its seller, and counts each tab', async () => {
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
    const [one] = await readOrders(product.dependencies.db, eq(orders.id, sales[0]!.orderId));
    // Fifty more, as rows only.
    const copies = Array.from({ length: 50 }, (_, index) => ({
      ...one!,
      id: `copy-${index}`,
      petId: null,
      paymentLinkId: null,
      status: 'refunded' as const,
      createdAt: new Date(one!.createdAt.getTime() - 1_000),
    }));
    await product.dependencies.db.insert(orders).values(copies);
    const ofCopy = { checkoutSessionId: null, paymentIntentId: null };
    await product.dependencies.db
      .insert(payments)
      .values(copies.map((order) => ({ ...order, ...ofCopy, orderId: order.id })));
    const first = (await seller.call('GET', '/api/orders/my')).body;
    const second = (await seller.call('GET', `/api/orders/my?cursor=${first['nextCursor']}`)).body;
    expect([first['orders'].length, second['orders'].length, second['nextCursor']]).toEqual([50, 2, null]);
    const ids = [...first['orders'], ...second['orders']].map((each: Order) => each.id);
    expect(new Set(ids).size).toBe(52);
    expect((await seller.call('GET', '/api/orders/my?cursor=bm9uc2Vuc2U')).status).toBe(400);
    const { counts } = (await seller.call('GET', '/api/orders/counts')).body;
    expect(counts).toEqual({ all: 52, paid: 2, reserved: 0, refunded: 50, disputed: 0 });
    expect((await product.visitor().call('GET', '/api/orders/my')).status).toBe(401);
    expect((await (await registerBreeder(product)).call('GET', '/api/orders/my')).body).toEqual({
      orders: [],
      nextCursor: null,
    });
  });
});

describe('the figures of the dashboard', () => {
  const figures = async (seller: Breeder) => {
    const { completedSales, totalRevenue } = (await seller.call('GET', '/api/orders/figures')).body;
    return { completedSales, totalRevenue };
  };

  itNightly('are prices of sales less refunded prices, to the cent, as in the ledger', async () => {
    const { db } = product.dependencies;
    const seller = await connectedBreeder(product);
    expect(await figures(seller)).toEqual({ completedSales: 0, totalRevenue: '0.00' });
    const [whole, part, gone, lost] = [
      await sellPet(product, seller, '999.99'),
      await sellPet(product, seller, '33.33'),
      await sellPet(product, seller, '500.00'),
      await sellPet(product, seller, '77.77'),
    ];
    expect(await figures(seller)).toEqual({ completedSales: 4, totalRevenue: '1611.09' });
    const refund = (sale: Sale, body: object) => seller.call('POST', `/api/orders/${sale.orderId}/refund`, body);
    await refund(part, { amount: '11.11' });
    await refund(gone, {});
    await refund(lost, { amount: '7.77' });
    const [{ chargeId } = { chargeId: '' }] = await readOrders(db, eq(orders.id, lost.orderId));
    const { dispute } = await operate(product, 'open_dispute', { charge: chargeId });
    await operate(product, 'lose_dispute', { dispute });
    await eventually(async () => expect(await figures(seller)).toEqual({ completedSales: 3, totalRevenue: '1022.21' }));
    // They equal the sum over the pets.
    const { body } = await seller.call<{ pets: Pet[] }>('GET', '/api/pets/my');
    const sold = body.pets.filter((pet) => pet.status === 'sold');
    expect(sold.reduce((sum, pet) => sum + fromAmount(pet.price) - fromAmount(pet.refunded), 0)).toBe(102_221);
    // Reconciliation agrees with the ledger, until somebody changes an order by hand.
    const check = async () => {
      const { repaired, unresolved } = await reconcileFigures(systemContext(product.dependencies), { all: true });
      return [...repaired, ...unresolved.map(describeUnresolved)].filter(
        (line) => line.includes(seller.userId) || line.includes(whole.orderId),
      );
    };
    expect(await check()).toEqual([]);
    await db.update(orders).set({ refundedPriceCents: 1 }).where(eq(orders.id, whole.orderId));
    expect(await check()).toEqual([
      `figures of ${seller.userId}: order ${whole.orderId}: returned by the ledger $0.00, not by the order`,
    ]);
    await db.update(orders).set({ refundedPriceCents: 0 }).where(eq(orders.id, whole.orderId));
    expect(await check()).toEqual([]);
  });

  it('are repaired by reconciliation, and counted once where an earlier release has left none', async () => {
    const { db } = product.dependencies;
    const seller = await connectedBreeder(product);
    await sellPet(product, seller, '20.00');
    const expected = { completedSales: 1, totalRevenue: '20.00' };
    expect(await figures(seller)).toEqual(expected);
    const ofSeller = eq(salesFigures.sellerId, seller.userId);
    await db.update(salesFigures).set({ completedSales: 7 }).where(ofSeller);
    expect((await figures(seller)).completedSales).toBe(7);
    const { repaired } = await reconcileFigures(systemContext(product.dependencies), { all: true });
    expect(repaired).toContain(`figures of ${seller.userId}: 7 2000 → 1 2000`);
    expect(await figures(seller)).toEqual(expected);
    await db.delete(salesFigures).where(ofSeller);
    await sellPet(product, seller, '30.00');
    expect(await figures(seller)).toEqual({ completedSales: 2, totalRevenue: '50.00' });
  });

  itNightly('count each of several sales at once', async () => {
    const seller = await connectedBreeder(product);
    await Promise.all([1, 2, 3, 4].map(() => sellPet(product, seller, '10.00')));
    expect(await figures(seller)).toEqual({ completedSales: 4, totalRevenue: '40.00' });
  });

  it('exclude payments that must be refunded, and are separate for each breeder', async () => {
    const seller = await connectedBreeder(product);
    const sale = await sellPet(product, seller);
    await product.dependencies.db.update(orders).set({ status: 'processing' }).where(eq(orders.id, sale.orderId));
    expect(await figures(seller)).toEqual({ completedSales: 0, totalRevenue: '0.00' });
    expect((await product.visitor().call('GET', '/api/orders/figures')).status).toBe(401);
  });
});
