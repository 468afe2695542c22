import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { varied } from '../environment/nightly.ts';
import { ledgerEntries, mails, orders, paymentLinks, pets, providerEvents } from '../../server/db/schema.ts';
import { itNightly } from '../environment/it-nightly.ts';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { operate } from '../product/operator.ts';
import { startProduct, type Product } from '../product/product.ts';
import { expectAgreement, providerOf, waitUntilSettled } from './agreement.ts';
import { chosenSeed, createRandom } from '../environment/random.ts';
import { readOrders } from '../product/orders.ts';

const BUYERS = 16;

describe.each(varied(['postgres', 'pglite'] as const))('many at once on %s', (kind) => {
  const random = createRandom(chosenSeed());
  let product: Product;
  let provider: Stripe;
  let breeder: Breeder;

  beforeAll(async () => {
    console.log(`FAULT_SEED=${random.seed}`);
    product = await startProduct({}, kind);
    provider = providerOf(product);
    breeder = await connectedBreeder(product);
  });
  afterAll(() => product.stop());

  const ordersOf = (linkId: string) => readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));

  it(`${BUYERS} buyers pay for one pet: one gets it, the others are refunded in full or never charged`, async () => {
    const { pet, linkId } = await offerPet(breeder);
    const buyers = Array.from({ length: BUYERS }, () => product.visitor());
    const checkouts = await Promise.all(buyers.map((buyer) => openCheckout(buyer, linkId)));
    const began = Date.now();
    const outcomes = await Promise.all(buyers.map((buyer, index) => payByCard(buyer, checkouts[index]!)));
    const charged = outcomes.filter((address) => address?.includes('/payment-success')).length;
    expect(charged).toBeGreaterThanOrEqual(1);
    await eventually(async () => {
      const statuses = (await ordersOf(linkId)).map((order) => order.status).sort();
      expect(statuses).toEqual([
        ...Array.from({ length: BUYERS - charged }, () => 'expired'),
        'paid',
        ...Array.from({ length: charged - 1 }, () => 'refunded'),
      ]);
    });
    console.log(
      `${BUYERS} buyers, ${charged} charged, one sale, ${charged - 1} refunded after ${Date.now() - began} ms`,
    );
    const { body } = await breeder.call('GET', '/api/pets/my');
    expect(body['pets'].find((one: { id: string }) => one.id === pet.id).status).toBe('sold');
    await waitUntilSettled(product, provider);
    await expectAgreement(product, provider);
  });

  it('one buyer double-clicks: one order, one checkout', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    await buyer.call('GET', `/checkout/${linkId}`);
    buyer.cookies.set('buyer', 'a'.repeat(43));
    const addresses = await Promise.all(Array.from({ length: 5 }, () => openCheckout(buyer, linkId)));
    expect(new Set(addresses).size).toBe(1);
    expect(await ordersOf(linkId)).toHaveLength(1);
  });

  /** All rows that money depends on. */
  async function everything() {
    const { db } = product.dependencies;
    return {
      orders: (await readOrders(db)).map(({ updatedAt: _changed, fetchedAt: _fetched, ...row }) => row),
      pets: (await db.select().from(pets).orderBy(pets.id)).map(({ updatedAt: _, ...row }) => row),
      links: await db.select().from(paymentLinks).orderBy(paymentLinks.id),
      ledger: await db.select().from(ledgerEntries).orderBy(ledgerEntries.id),
      mails: await db.select({ occasion: mails.occasion }).from(mails).orderBy(mails.occasion),
    };
  }

  /** Delivers an event as the provider would, signed now. */
  async function deliver(event: object): Promise<number> {
    const payload = JSON.stringify(event);
    const secret = random.pick(product.dependencies.config.stripe.webhookSecrets);
    const response = await fetch(`${product.url}/api/webhooks/stripe`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
      },
      body: payload,
    });
    await response.text();
    return response.status;
  }

  async function deliverAll(events: object[]): Promise<void> {
    for (let start = 0; start < events.length; start += 8) {
      expect(new Set(await Promise.all(events.slice(start, start + 8).map(deliver)))).toEqual(new Set([200]));
    }
  }

  // Shows money.final
  it('events that are replayed, late, duplicated and out of order change nothing', async () => {
    await waitUntilSettled(product, provider);
    const before = await everything();
    const known = (await product.dependencies.db.select({ payload: providerEvents.payload }).from(providerEvents)) as {
      payload: Stripe.Event;
    }[];
    expect(known.length).toBeGreaterThan(20);
    const again = known.map(({ payload }) => payload);
    // Copies of each event under another id, as a second webhook endpoint would get them.
    const duplicates = again.map((event, index) => ({ ...event, id: `evt_again_${index}` }));
    await deliverAll(random.shuffled([...again, ...again, ...duplicates]));
    await waitUntilSettled(product, provider);
    expect(await everything()).toEqual(before);
    console.log(`${again.length * 2 + duplicates.length} events replayed`);
  });

  // Shows money.sold-once
  itNightly('events that first arrive all at once, in any order, lead to the same sales', async () => {
    await operate(product, 'hold_webhooks', { held: true });
    const offers = await Promise.all(Array.from({ length: 4 }, () => offerPet(breeder)));
    const seen = new Set(
      (await product.dependencies.db.select({ id: providerEvents.id }).from(providerEvents)).map((event) => event.id),
    );
    for (const { linkId } of offers) {
      // Two buyers pay for each pet, one after the other, while the product gets no events.
      const buyers = [product.visitor(), product.visitor()];
      const checkouts = await Promise.all(buyers.map((buyer) => openCheckout(buyer, linkId)));
      for (const [index, buyer] of buyers.entries())
        expect(await payByCard(buyer, checkouts[index]!)).toContain('/payment-success');
    }
    const [order] = await ordersOf(offers[0]!.linkId);
    const unheard: Stripe.Event[] = [];
    for await (const event of provider.events.list({ limit: 100 }, { stripeAccount: order!.stripeAccountId! })) {
      if (!seen.has(event.id)) unheard.push(event);
    }
    for (const { linkId } of offers)
      expect((await ordersOf(linkId)).map(({ status }) => status)).toEqual(['pending', 'pending']);
    await deliverAll(
      random.shuffled([...unheard, ...unheard]).map((event) => ({ ...event, account: order!.stripeAccountId })),
    );
    for (const { linkId } of offers) {
      await eventually(async () =>
        expect((await ordersOf(linkId)).map(({ status }) => status).sort()).toEqual(['paid', 'refunded']),
      );
    }
    await operate(product, 'hold_webhooks', { held: false });
    await waitUntilSettled(product, provider);
    await expectAgreement(product, provider);
    console.log(`${unheard.length * 2} events brought in any order`);
  });
});
