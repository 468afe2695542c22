import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders, payments } from '../../../server/db/schema.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { HOME, continueToKlarna, openCheckout, payByCard, payByKlarna } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { readOrders } from '../../product/orders.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import type { Visitor } from '../../product/visitor.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders({ HOLDS: 'checkout' });
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

const ask = (buyer: Visitor, linkId: string, paymentMethod = 'card', headers = {}) =>
  buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, { paymentMethod }, headers);
const ordersOf = (linkId: string) => readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
const heldFor = async (buyer: Visitor, linkId: string) =>
  (await buyer.call('GET', `/api/payment-links/${linkId}`)).body['held'];
const pageOf = async (buyer: Visitor, linkId: string) =>
  (await buyer.call<string>('GET', `/checkout/${linkId}`)).body.replaceAll('<!-- -->', '');
const HELD = 'Someone is paying right now';

/** A pet that a buyer is paying for. */
async function hold(method = 'card') {
  const { pet, linkId } = await offerPet(breeder);
  const buyer = product.visitor();
  await pageOf(buyer, linkId);
  const checkoutUrl = await openCheckout(buyer, linkId, method);
  const [order] = await ordersOf(linkId);
  return { pet, linkId, buyer, checkoutUrl, order: order! };
}

const end = (petId: string, refuseBuyer = false, who: Visitor = breeder) =>
  who.call('POST', `/api/pets/${petId}/end-hold`, { refuseBuyer });

describe('a hold', () => {
  // Shows money.hold
  it('begins with Pay pressed, and another buyer is refused with the time until it ends', async () => {
    const { linkId, order } = await hold();
    const other = product.visitor();
    const refused = await ask(other, linkId);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        message: 'Someone is paying for this pet right now. Please try again in a while.',
        code: 'held',
        heldUntil: order.expiresAt.toISOString(),
      },
    ]);
    expect(await heldFor(other, linkId)).toEqual({ until: order.expiresAt.toISOString() });
    expect(await ordersOf(linkId)).toHaveLength(1);
  });

  // Shows money.hold
  it('is not taken by an opened page, a preview or a reload', async () => {
    const { linkId } = await offerPet(breeder);
    const reader = product.visitor();
    for (const method of ['GET', 'HEAD', 'GET']) await reader.call(method, `/checkout/${linkId}`);
    await reader.call('GET', `/api/payment-links/${linkId}`);
    await reader.call('GET', `/checkout/${linkId}?error=cancelled&order=1`, undefined, {
      'user-agent': 'facebookexternalhit/1.1',
    });
    expect([await ordersOf(linkId), await heldFor(product.visitor(), linkId)]).toEqual([[], undefined]);
  });

  // Shows money.hold
  it('is one for its buyer: a second tab, a double click and another method pay in it', async () => {
    const { linkId, buyer, checkoutUrl } = await hold();
    const again = await Promise.all([1, 2, 3].map(() => ask(buyer, linkId)));
    expect(again.map(({ body }) => body['checkoutUrl'])).toEqual([checkoutUrl, checkoutUrl, checkoutUrl]);
    expect(await heldFor(buyer, linkId)).toBeUndefined();
    expect(await pageOf(buyer, linkId)).not.toContain(HELD);
    const byKlarna = await openCheckout(buyer, linkId, 'klarna');
    expect((await ordersOf(linkId)).map(({ status, holdsPet }) => [status, holdsPet])).toEqual([
      ['expired', true],
      ['pending', true],
    ]);
    expect((await ask(product.visitor(), linkId)).body['code']).toBe('held');
    expect(await payByKlarna(buyer, byKlarna, 'approve')).toContain('/payment-success');
  });

  // Shows money.hold
  it('begun by a first-time buyer’s double click is one', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    await pageOf(buyer, linkId);
    const answers = await Promise.all([1, 2, 3].map(() => ask(buyer, linkId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body['checkoutUrl'])).size).toBe(1);
  });

  // Shows money.hold
  it('goes to one of many who press Pay at once, and only that one is charged', async () => {
    const { linkId } = await offerPet(breeder);
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const buyer = product.visitor();
        return { buyer, ...(await ask(buyer, linkId)) };
      }),
    );
    const [winner, ...rest] = answers.toSorted((a, b) => a.status - b.status);
    expect([winner!.status, new Set(rest.map(({ status, body }) => `${status} ${body['code']}`))]).toEqual([
      200,
      new Set(['409 held']),
    ]);
    expect(await payByCard(winner!.buyer, winner!.body['checkoutUrl'])).toContain('/payment-success');
    await eventually(async () => expect((await ordersOf(linkId)).map(({ status }) => status)).toEqual(['paid']));
  });

  // Shows money.hold-ends
  it('ends with its checkout', async () => {
    const { linkId, order } = await hold();
    const account = { stripeAccount: order.stripeAccountId! };
    await product.dependencies.stripe.checkout.sessions.expire(order.checkoutSessionId!, {}, account);
    await eventually(async () => expect(await heldFor(product.visitor(), linkId)).toBeUndefined());
    expect((await ask(product.visitor(), linkId)).status).toBe(200);
  });

  // Shows money.hold-ends
  it('whose time is over gives way to the next buyer, though the provider has not said so yet', async () => {
    const { linkId, checkoutUrl, order } = await hold();
    const { db } = product.dependencies;
    await db.update(payments).set({ expiresAt: new Date() }).where(eq(payments.orderId, order.id));
    const next = product.visitor();
    const nextUrl = await openCheckout(next, linkId);
    expect((await next.call('GET', checkoutUrl)).status).toBe(410);
    expect(await payByCard(next, nextUrl)).toContain('/payment-success');
  });

  // Shows money.hold-ends
  it('ends when its buyer comes back from the hosted checkout without paying', async () => {
    const { linkId, buyer, checkoutUrl, order } = await hold();
    const back = `/checkout/${linkId}?error=cancelled&order=${order.id}`;
    const session = await product.dependencies.stripe.checkout.sessions.retrieve(
      order.checkoutSessionId!,
      {},
      { stripeAccount: order.stripeAccountId! },
    );
    expect(session.cancel_url).toBe(`${product.url}${back}`);
    await product.visitor().call('GET', back);
    expect((await ordersOf(linkId))[0]!.status).toBe('pending');
    const page = await buyer.call<string>('GET', back);
    expect(page.body).toContain('Payment was cancelled. You can try again below.');
    expect([(await ordersOf(linkId))[0]!.status, (await buyer.call('GET', checkoutUrl)).status]).toEqual([
      'expired',
      410,
    ]);
    // The buyer who comes back later, from the provider's page or to ours, reads that it is over.
    const unpaid = 'Your payment was not completed, and nothing was charged. You can try again below.';
    expect((await buyer.call<string>('GET', back)).body).toContain(unpaid);
    const success = await buyer.call<string>('GET', `/payment-success?session_id=${order.checkoutSessionId}`);
    expect([success.status, success.body]).toEqual([404, expect.stringContaining('This payment was not completed')]);
    expect(success.body).toContain(`href="/checkout/${linkId}"`);
    // The address of an older checkout ends no newer one.
    const newer = await openCheckout(buyer, linkId);
    await buyer.call('GET', back);
    expect(await payByCard(buyer, newer)).toContain('/payment-success');
  });

  // Shows money.hold-ends
  it('lasts while a payment is in flight, without a time, and nobody ends it', async () => {
    const { pet, linkId, buyer, checkoutUrl } = await hold('klarna');
    expect(await continueToKlarna(buyer, checkoutUrl)).toContain('/klarna');
    await payByKlarna(buyer, checkoutUrl, 'later');
    await eventually(async () => expect(await heldFor(product.visitor(), linkId)).toEqual({ until: null }));
    expect((await end(pet.id)).body).toMatchObject({ code: 'under_way' });
    expect((await ask(product.visitor(), linkId)).body).toMatchObject({ code: 'held', heldUntil: null });
    expect((await ask(buyer, linkId)).body['code']).toBe('under_way');
  });

  // Shows money.hold-ends
  it('isn’t left behind by a checkout that the provider refused', async () => {
    const { linkId } = await offerPet(breeder, { price: '952,380.95' });
    expect((await ask(product.visitor(), linkId)).body['code']).toBe('too_much');
    expect((await ask(product.visitor(), linkId)).body['code']).toBe('too_much');
  });
});

describe('the breeder', () => {
  // Shows money.hold-ends
  it('ends a hold: its checkout is expired at the provider, and the pet is free', async () => {
    const { pet, linkId, checkoutUrl } = await hold();
    expect((await end(pet.id)).status).toBe(204);
    expect((await product.visitor().call('GET', checkoutUrl)).status).toBe(410);
    expect((await ask(product.visitor(), linkId)).status).toBe(200);
    expect((await end(pet.id)).status).toBe(204);
  });

  // Shows money.hold-abuse
  it('may refuse that buyer’s next holds for a day', async () => {
    const { pet, linkId, buyer } = await hold();
    expect((await end(pet.id, true)).status).toBe(204);
    expect(await ask(buyer, linkId)).toMatchObject({
      status: 409,
      body: { code: 'hold_refused', message: 'The breeder has ended your hold on this pet. Please ask the breeder.' },
    });
    expect((await ask(product.visitor(), linkId)).status).toBe(200);
  });

  // Shows money.hold-ends
  it('can’t end the hold of another breeder’s pet', async () => {
    const { pet, linkId } = await hold();
    const other = await connectedBreeder(product);
    expect((await end(pet.id, false, other)).status).toBe(404);
    expect((await ordersOf(linkId))[0]!.status).toBe('pending');
  });
});

describe('the page of a held pet', () => {
  // Shows money.hold-shown
  it('says so to everyone else without scripts, with the time left, and has no form', async () => {
    const { linkId, buyer } = await hold();
    const other = await pageOf(product.visitor(), linkId);
    expect(other).toContain(HELD);
    expect(other).toMatch(/About 3[01] minutes left/);
    expect(other).not.toContain('name="paymentMethod"');
    const own = await pageOf(buyer, linkId);
    expect([own.includes(HELD), own.includes('name="paymentMethod"')]).toEqual([false, true]);
  });

  // Shows money.hold-shown
  it('is what a plain form answers that came too late', async () => {
    const { linkId } = await hold();
    const late = await product.visitor().submit(`/checkout/${linkId}`, { paymentMethod: 'card', ...HOME });
    expect([late.status, late.body.includes(HELD)]).toEqual([409, true]);
  });

  // Shows money.hold-shown
  it('changes for every reader when the hold begins and ends', async () => {
    const { pet, linkId } = await offerPet(breeder);
    const reader = () => pageOf(product.visitor(), linkId);
    for (const time of [1, 2]) expect([time, (await reader()).includes(HELD)]).toEqual([time, false]);
    await openCheckout(product.visitor(), linkId);
    for (const time of [1, 2]) expect([time, (await reader()).includes(HELD)]).toEqual([time, true]);
    await end(pet.id);
    for (const time of [1, 2]) expect([time, (await reader()).includes(HELD)]).toEqual([time, false]);
  });
});

// Shows money.hold
it('with HOLDS=none the first payment wins, and everyone may try', async () => {
  const plain = await startProduct({ HOLDS: 'none' });
  try {
    const { linkId } = await offerPet(await connectedBreeder(plain));
    const [first, second] = [plain.visitor(), plain.visitor()];
    const urls = [await openCheckout(first, linkId), await openCheckout(second, linkId)];
    expect((await plain.visitor().call('GET', `/api/payment-links/${linkId}`)).body['held']).toBeUndefined();
    expect(await payByCard(second, urls[1]!)).toContain('/payment-success');
    await eventually(async () =>
      expect(
        (await readOrders(plain.dependencies.db, eq(orders.paymentLinkId, linkId))).map(({ status, holdsPet }) => [
          status,
          holdsPet,
        ]),
      ).toEqual([
        ['expired', false],
        ['paid', false],
      ]),
    );
  } finally {
    await plain.stop();
  }
});

// Shows money.hold
it('the database refuses a second hold of a pet, whatever the code does', async () => {
  const { order } = await hold();
  const { id, ...copy } = (await product.dependencies.db.select().from(orders).where(eq(orders.id, order.id)))[0]!;
  const second = { ...copy, buyerKey: randomBytes(8).toString('hex') };
  const error = await product.dependencies.db
    .insert(orders)
    .values(second)
    .catch((failure: { cause: Error }) => String(failure.cause));
  expect([id, error]).toEqual([order.id, expect.stringContaining('orders_hold_unique')]);
});
