import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { orders, providerEvents } from '../../server/db/schema.ts';
import { systemContext } from '../../server/context.ts';
import { collectEvents } from '../../server/features/webhooks/undelivered.ts';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { sessionIn } from './acknowledged.ts';
import { startBehindFaults, type FaultyProduct } from './faulty-product.ts';
import { UNAVAILABLE_MESSAGE } from './faulty-provider.ts';
import { readOrders } from '../product/orders.ts';

describe('responses of the provider in the other mode', () => {
  let behind: FaultyProduct;
  let breeder: Breeder;
  beforeAll(async () => {
    behind = await startBehindFaults();
    breeder = await connectedBreeder(behind.product);
  });
  afterEach(() => behind.provider.heal());
  afterAll(() => behind.stop());

  const orderOf = async (linkId: string) =>
    (await readOrders(behind.product.dependencies.db, eq(orders.paymentLinkId, linkId)))[0]!;
  const metrics = async () => (await fetch(`${behind.product.url}/metrics`)).text();

  it('open no checkout, and are counted', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = behind.product.visitor();
    Object.assign(behind.provider, { fault: 'other-mode', where: /checkout/ });
    const { status, body } = await buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
      paymentMethod: 'card',
    });
    expect([status, body['message']]).toEqual([503, UNAVAILABLE_MESSAGE]);
    expect(await orderOf(linkId)).toMatchObject({ status: 'pending', checkoutSessionId: null });
    expect(await metrics()).toMatch(/^provider_mode_refusals_total\{source="answer"\} [1-9]/m);
    behind.provider.heal();
    expect(await eventually(() => openCheckout(buyer, linkId))).toContain('http');
  });

  // Shows calls.other-mode
  it('make no sale, until one in our own mode does', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = behind.product.visitor();
    const checkoutUrl = await eventually(() => openCheckout(buyer, linkId));
    Object.assign(behind.provider, { fault: 'other-mode', where: /checkout/ });
    const success = await payByCard(buyer, checkoutUrl);
    const { body } = await buyer.call('GET', `/api/payment-success?session_id=${sessionIn(success!)}`);
    expect(body['status']).toBe('processing');
    expect(await orderOf(linkId)).toMatchObject({ status: 'pending', paidAt: null });
    behind.provider.heal();
    await eventually(async () => expect(await orderOf(linkId)).toMatchObject({ status: 'paid' }));
  });

  it('in the list of events hide none in our own mode', async () => {
    const { db } = behind.product.dependencies;
    await behind.operate('hold_webhooks', { held: true });
    const { linkId } = await offerPet(breeder);
    const buyer = behind.product.visitor();
    await payByCard(buyer, await eventually(() => openCheckout(buyer, linkId)));
    // Events of an earlier sale may still come; those of this one are held.
    const { checkoutSessionId } = await orderOf(linkId);
    const ofSale = () => db.$count(providerEvents, eq(providerEvents.objectId, checkoutSessionId!));
    const context = () => systemContext(behind.product.dependencies);
    Object.assign(behind.provider, { fault: 'other-mode', where: /\/v1\/events/ });
    await collectEvents(context(), { graceMs: 0, all: true });
    expect(await ofSale()).toBe(0);
    behind.provider.heal();
    await collectEvents(context(), { graceMs: 0, all: true });
    await eventually(async () => expect(await orderOf(linkId)).toMatchObject({ status: 'paid' }));
    expect(await ofSale()).toBeGreaterThan(0);
    await behind.operate('release_webhooks', { order: 'created' });
  });
});
