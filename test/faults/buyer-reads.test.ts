import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '../../server/db/schema.ts';
import { DATABASES } from '../environment/nightly.ts';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { startBehindFaults, type FaultyProduct } from './faulty-product.ts';
import { readOrders } from '../product/orders.ts';

describe.each(DATABASES)('what a buyer reads on %s', (kind) => {
  let world: FaultyProduct;
  let breeder: Breeder;
  beforeAll(async () => {
    world = await startBehindFaults(kind);
    breeder = await connectedBreeder(world.product);
  });
  afterAll(() => world.stop());

  const ordersOf = (linkId: string) => readOrders(world.product.dependencies.db, eq(orders.paymentLinkId, linkId));

  // Shows success.returned
  it('while a late payment can’t be refunded yet is that it is being returned', async () => {
    const { product, provider } = world;
    const { linkId } = await offerPet(breeder);
    const buyers = [product.visitor(), product.visitor()];
    const checkouts = await Promise.all(buyers.map((buyer) => openCheckout(buyer, linkId)));
    Object.assign(provider, { fault: 'error', where: /^\/v1\/refunds/ });
    // The product has no event of the first payment when the second one is made.
    await world.operate('hold_webhooks', { held: true });
    for (const [index, buyer] of buyers.entries())
      expect(await payByCard(buyer, checkouts[index]!)).toContain('/payment-success');
    await world.operate('hold_webhooks', { held: false });
    const read = async (sessionId: string) =>
      (await product.visitor().call('GET', `/api/payment-success?session_id=${sessionId}`)).body;
    await eventually(async () => {
      const reasons = (await ordersOf(linkId)).map((order) => order.refundReason);
      expect(reasons.filter(Boolean)).toEqual(['already_sold']);
    });
    const loser = (await ordersOf(linkId)).find((order) => order.refundReason)!.checkoutSessionId!;
    expect(await read(loser)).toMatchObject({
      status: 'processing',
      refund: { amount: '1312.50', state: 'returning', reason: 'already_sold' },
    });
    const { body: html } = await product.visitor().call<string>('GET', `/payment-success?session_id=${loser}`);
    for (const words of [
      '<h1>Your payment is being returned</h1>',
      '<title>Your payment is being returned · ',
      '5 to 10',
    ])
      expect(html).toContain(words);
    expect(html).not.toContain('Payment Successful!');
    provider.heal();
    await eventually(async () => expect(await read(loser)).toMatchObject({ status: 'returned' }));
  });

  // Shows link-page.changed-total
  it('when the price changes while the checkout is being opened is the new total, and the checkout is closed', async () => {
    const { product, provider } = world;
    const { pet, linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const held = provider.holdNext(/^\/v1\/checkout\/sessions$/);
    const path = `/api/payment-links/${linkId}/create-payment-intent`;
    const asking = buyer.call('POST', path, { paymentMethod: 'card', total: '1312.50' });
    await held.isHeld;
    expect((await breeder.call('PATCH', `/api/pets/${pet.id}`, { price: '1300.00' })).status).toBe(200);
    held.release();
    expect(await asking).toMatchObject({
      status: 409,
      body: { code: 'price_changed', pricing: { price: '1300.00', total: '1365.00' } },
    });
    await eventually(async () => expect((await ordersOf(linkId)).map(({ status }) => status)).toEqual(['expired']));
    expect((await buyer.call('POST', path, { paymentMethod: 'card', total: '1365.00' })).status).toBe(200);
  });
});
