import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders, providerEvents } from '../../server/db/schema.ts';
import { connectAccount, offerPet, registerBreeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { readOrders } from '../product/orders.ts';
import { deliverEvent } from '../product/signed-event.ts';
import { startLiveProduct, type LiveProduct } from './live-product.ts';

describe('with a provider in live mode', () => {
  let product: LiveProduct;
  beforeAll(async () => void (product = await startLiveProduct()));
  afterAll(() => product.stop());

  const refusals = async () => (await fetch(`${product.url}/metrics`)).text();

  it('a breeder connects and sells, and no answer or event is refused', async () => {
    const breeder = await registerBreeder(product);
    expect(await connectAccount(breeder)).toBe('/dashboard?stripe=connected');
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    expect(await payByCard(buyer, await openCheckout(buyer, linkId))).toContain('/payment-success');
    const { db } = product.dependencies;
    await eventually(async () => {
      const [order] = await readOrders(db, eq(orders.paymentLinkId, linkId));
      expect(order?.status).toBe('paid');
    });
    expect(await refusals()).not.toMatch(/^provider_mode_refusals_total\{.*\} [1-9]/m);
  });

  // Test-mode events go to the live endpoints of connected accounts, too.
  it('a signed event of test mode is acknowledged, counted, and not stored', async () => {
    const event = {
      id: 'evt_of_test_mode',
      object: 'event',
      type: 'payout.paid',
      api_version: null,
      livemode: false,
      created: Math.floor(Date.now() / 1000),
      data: { object: { id: 'po_1' } },
    };
    const answer = await deliverEvent(product, event);
    expect(answer.status).toBe(200);
    const stored = await product.dependencies.db.$count(providerEvents, eq(providerEvents.id, event.id));
    expect(stored).toBe(0);
    expect(await refusals()).toMatch(/^provider_mode_refusals_total\{source="webhook"\} 1/m);
  });
});
