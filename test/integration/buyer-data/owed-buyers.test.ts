import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { refunds } from '../../../server/db/schema.ts';
import { connectedBreeder } from '../../product/breeder.ts';
import { requestBuyerData } from '../../product/buyer-data.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import type { Product } from '../../product/product.ts';
import { orderOf, sellPet } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

it('a buyer whose refund came back can be notified of it for a month, and is erased when they ask after that', async () => {
  const { db } = product.dependencies;
  const breeder = await connectedBreeder(product);
  const { orderId, buyerEmail } = await sellPet(product, breeder);
  const { chargeId: charge } = await orderOf(product, orderId);
  const token = await requestBuyerData(product, buyerEmail, 'deletion');
  const redeem = () => product.visitor().call('POST', '/api/buyer-data/deletion', { token });
  await breeder.call('POST', `/api/orders/${orderId}/refund`, { amount: '400' });
  await eventually(async () => expect((await orderOf(product, orderId)).refundedPriceCents).toBe(40_000));
  await operate(product, 'fail_refund', { charge });
  await eventually(async () => expect((await orderOf(product, orderId)).refundedPriceCents).toBe(0));
  const refused = await redeem();
  expect([refused.status, refused.body['code']]).toEqual([409, 'under_way']);
  expect((await orderOf(product, orderId)).clientEmail).toBe(buyerEmail);
  const longAgo = new Date(Date.now() - 31 * 86_400_000);
  await db
    .update(refunds)
    .set({ createdAt: longAgo, failedAt: longAgo, answeredAt: longAgo })
    .where(eq(refunds.orderId, orderId));
  expect((await redeem()).status).toBe(200);
  expect((await orderOf(product, orderId)).clientEmail).toBeNull();
});
