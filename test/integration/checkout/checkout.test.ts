import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedAccounts, orders } from '../../../server/db/schema.ts';
import { connectedBreeder, makeAdmin, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { HOME, openCheckout, payByCard, payByKlarna } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { quiet } from '../../product/quiet.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import type { Visitor } from '../../product/visitor.ts';
import { readOrders } from '../../product/orders.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

const ask = (buyer: Visitor, linkId: string, body: unknown) =>
  buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, body);
const ordersOf = (linkId: string) => readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
const sessionIn = (address: string) => new URL(address).searchParams.get('session_id')!;

/** The hosted checkout is closed and says so. */
async function expectExpired(checkoutUrl: string): Promise<void> {
  const page = await product.visitor().call<string>('GET', checkoutUrl);
  expect([page.status, page.body.includes('This checkout has expired')]).toEqual([410, true]);
  expect(await payByCard(product.visitor(), checkoutUrl)).toBeUndefined();
}

describe('a checkout', () => {
  // Shows calls.checkout
  it('requested again by the same buyer with the same method is the same one', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const first = await ask(buyer, linkId, {
      paymentMethod: 'card',
      customer: { name: 'Ben', email: '', phone: null },
    });
    expect(first.body).toEqual({ checkoutUrl: expect.stringMatching(/^http/), fallbackMessage: null });
    expect((await ask(buyer, linkId, { paymentMethod: 'card' })).body).toEqual(first.body);
    expect(await openCheckout(product.visitor(), linkId)).not.toBe(first.body['checkoutUrl']);
    expect(await ordersOf(linkId)).toHaveLength(2);
  });

  it('above the provider’s maximum is refused with a message, on every attempt', async () => {
    const { linkId } = await offerPet(breeder, { price: '952,380.95' });
    const buyer = product.visitor();
    for (let click = 0; click < 2; click++)
      expect(await ask(buyer, linkId, { paymentMethod: 'card' })).toMatchObject({
        status: 409,
        body: {
          code: 'too_much',
          message: expect.stringMatching(/^This is more than you can pay online in one payment\./),
        },
      });
    const { linkId: payable } = await offerPet(breeder, { price: '952,380.94' });
    expect(await payByCard(buyer, await openCheckout(buyer, payable))).toContain('/payment-success');
  });

  it('opened by a double click is one, also for a first-time buyer', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    await buyer.call('GET', `/checkout/${linkId}`);
    const answers = await Promise.all([1, 2, 3].map(() => ask(buyer, linkId, { paymentMethod: 'card' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body['checkoutUrl'])).size).toBe(1);
    expect(await ordersOf(linkId)).toHaveLength(1);
  });

  it('for another method closes the first', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const byCard = await openCheckout(buyer, linkId, 'card');
    const byKlarna = await openCheckout(buyer, linkId, 'klarna');
    await expectExpired(byCard);
    expect((await ordersOf(linkId)).map(({ status, method }) => [status, method])).toEqual([
      ['expired', 'card'],
      ['pending', 'klarna'],
    ]);
    expect(await payByKlarna(buyer, byKlarna, 'approve')).toContain('/payment-success');
  });

  it('freezes price and fee', async () => {
    const { pet, linkId } = await offerPet(breeder, { price: '0.50' });
    await openCheckout(product.visitor(), linkId);
    await breeder.call('PATCH', `/api/pets/${pet.id}`, { price: '20.30' });
    await openCheckout(product.visitor(), linkId);
    // Half a cent rounds up: 2.5 and 101.5 cents.
    expect(
      (await ordersOf(linkId)).map((order) => [
        order.priceCents,
        order.feeCents,
        order.totalCents,
        order.applicationFeeCents,
      ]),
    ).toEqual([
      [50, 3, 53, 3],
      [2_030, 102, 2_132, 102],
    ]);
  });

  it('at an older price is closed once the price has changed', async () => {
    const { pet, linkId } = await offerPet(breeder);
    const checkoutUrl = await openCheckout(product.visitor(), linkId);
    expect((await breeder.call('PATCH', `/api/pets/${pet.id}`, { price: '1300' })).status).toBe(200);
    await eventually(async () =>
      expect((await ordersOf(linkId))[0]).toMatchObject({ status: 'expired', priceCents: 125_000 }),
    );
    await expectExpired(checkoutUrl);
  });

  it('stays open when other fields of the pet change, or the price is sent unchanged', async () => {
    const { pet, linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const checkoutUrl = await openCheckout(buyer, linkId);
    await breeder.call('PATCH', `/api/pets/${pet.id}`, {
      description: 'Calm, friendly and house-trained.',
      price: '1250.00',
    });
    expect(await openCheckout(buyer, linkId)).toBe(checkoutUrl);
    expect(await payByCard(buyer, checkoutUrl)).toContain('/payment-success');
  });

  it('is closed when its link is archived', async () => {
    const { linkId } = await offerPet(breeder);
    const checkoutUrl = await openCheckout(product.visitor(), linkId);
    await breeder.call('DELETE', `/api/payment-links/${linkId}`);
    await eventually(async () => expect((await ordersOf(linkId))[0]!.status).toBe('expired'));
    await expectExpired(checkoutUrl);
  });

  it('is closed when its pet is deleted', async () => {
    const { pet, linkId } = await offerPet(breeder);
    const checkoutUrl = await openCheckout(product.visitor(), linkId);
    await breeder.call('DELETE', `/api/pets/${pet.id}`);
    await eventually(async () => expect((await ordersOf(linkId))[0]!.status).toBe('expired'));
    await expectExpired(checkoutUrl);
  });

  const choose = 'Please choose a payment method';
  it.each([
    [{}, { paymentMethod: choose }],
    [{ paymentMethod: 'cash' }, { paymentMethod: choose }],
    [{ paymentMethod: ['card'] }, { paymentMethod: choose }],
    [{ paymentMethod: 'card', customer: { email: 'ben@' } }, { 'customer.email': 'Invalid email address' }],
    [{ paymentMethod: 'card', customer: 'Ben' }, { customer: 'Please tell us who buys' }],
  ])('is refused for %j', async (body, errors) => {
    const { linkId } = await offerPet(breeder);
    const answer = await ask(product.visitor(), linkId, body);
    expect([answer.status, answer.body]).toEqual([400, { message: Object.values(errors)[0], code: 'invalid', errors }]);
    expect(await ordersOf(linkId)).toEqual([]);
  });
});

describe('installments', () => {
  // Shows calls.checkout
  it('fall back to card while Klarna has not approved the breeder, with a message', async () => {
    const pending = await connectedBreeder(product, 'klarna_pending');
    const { linkId } = await offerPet(pending);
    const buyer = product.visitor();
    const { status, body } = await ask(buyer, linkId, { paymentMethod: 'klarna' });
    expect(status).toBe(200);
    expect(body['fallbackMessage']).toMatch(
      /^Installments are not available for this breeder yet\..*You can pay by card instead\.$/,
    );
    const success = await payByCard(buyer, body['checkoutUrl']);
    expect((await buyer.call('GET', `/api/payment-success?session_id=${sessionIn(success!)}`)).body).toMatchObject({
      paymentMethod: 'card',
      status: 'paid',
    });
  });

  it('fall back to card when the provider refuses them despite the stored capability', async () => {
    const pending = await connectedBreeder(product, 'klarna_pending');
    const { linkId } = await offerPet(pending);
    await quiet(product);
    await product.dependencies.db
      .update(connectedAccounts)
      .set({ klarnaActive: true })
      .where(eq(connectedAccounts.userId, pending.userId));
    const buyer = product.visitor();
    const { status, body } = await ask(buyer, linkId, { paymentMethod: 'klarna' });
    expect(status).toBe(200);
    expect(body['fallbackMessage']).toMatch(/^Buy now, pay later may not be available for new seller accounts\./);
    expect((await ordersOf(linkId))[0]).toMatchObject({ status: 'pending', method: 'card' });
    // A repeated request gets the same fallback and opens no other checkout; the stored capability is corrected meanwhile.
    expect((await ask(buyer, linkId, { paymentMethod: 'klarna' })).body).toMatchObject({
      checkoutUrl: body['checkoutUrl'],
      fallbackMessage: expect.stringMatching(/^Installments are not available for this breeder yet\./),
    });
    expect(await ordersOf(linkId)).toHaveLength(1);
    // Continuing by card, as the page offers, is the same checkout.
    expect(await openCheckout(buyer, linkId, 'card')).toBe(body['checkoutUrl']);
    expect(await payByCard(buyer, body['checkoutUrl'])).toContain('/payment-success');
  });

  it.each([
    ['9.00', 'Installments are available from $10.00. You can pay by card instead.'],
    ['9600', 'Installments are available up to $10,000.00. You can pay by card instead.'],
  ])('fall back to card for a price of %s', async (price, fallbackMessage) => {
    const { linkId } = await offerPet(breeder, { price });
    const buyer = product.visitor();
    expect((await ask(buyer, linkId, { paymentMethod: 'klarna' })).body).toEqual({
      checkoutUrl: expect.any(String),
      fallbackMessage,
    });
    expect((await ordersOf(linkId))[0]!.method).toBe('card');
    // Without JavaScript the page shows the message first and continues by card, with the same checkout.
    const other = product.visitor();
    const page = await other.submit(`/checkout/${linkId}`, { paymentMethod: 'klarna', ...HOME });
    expect([page.status, page.body.includes(fallbackMessage)]).toEqual([200, true]);
    expect((await other.submit(`/checkout/${linkId}`, { paymentMethod: 'card', ...HOME })).status).toBe(303);
    expect(await ordersOf(linkId)).toHaveLength(2);
  });
});

describe('an admin’s pet', () => {
  // Shows roles.admin
  it.each(['card', 'klarna'] as const)(
    'is sold by %s on the platform’s own account, without an application fee',
    async (method) => {
      const admin = await registerBreeder(product);
      await makeAdmin(product, admin);
      const { linkId } = await offerPet(admin);
      const buyer = product.visitor();
      const checkoutUrl = await openCheckout(buyer, linkId, method);
      const success =
        method === 'card' ? await payByCard(buyer, checkoutUrl) : await payByKlarna(buyer, checkoutUrl, 'approve');
      const bought = await buyer.call('GET', `/api/payment-success?session_id=${sessionIn(success!)}`);
      expect(bought.body).toMatchObject({ amount: '1312.50', status: 'paid', paymentMethod: method });
      expect((await ordersOf(linkId))[0]).toMatchObject({
        stripeAccountId: null,
        applicationFeeCents: 0,
        feeCents: 6_250,
        status: 'paid',
      });
    },
  );
});

describe('the purchase of a session', () => {
  const success = (query: string) => product.visitor().call('GET', `/api/payment-success${query}`);

  // Shows calls.payment-success
  it.each([
    '?session_id=cs_test_unknown',
    '?session_id=%00',
    `?session_id=${'x'.repeat(500)}`,
    "?session_id='%20or%201=1",
  ])('is answered 404 for %s', async (query) => {
    expect(await success(query)).toMatchObject({
      status: 404,
      body: { message: 'We do not know this payment.', code: 'not_found' },
    });
    const page = await product.visitor().call<string>('GET', `/payment-success${query}`);
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });

  it.each(['', '?session_id=', '?session_id=a&session_id=b'])('needs a session (%s)', async (query) => {
    expect(await success(query)).toMatchObject({ status: 400, body: { message: 'session_id is required' } });
    expect((await product.visitor().call('GET', `/payment-success${query}`)).status).toBe(404);
  });

  // Shows calls.payment-success
  it('is answered with its state before the payment, and claims none', async () => {
    const { linkId } = await offerPet(breeder);
    await openCheckout(product.visitor(), linkId);
    const [order] = await ordersOf(linkId);
    const session = `?session_id=${order!.checkoutSessionId}`;
    expect(await success(session)).toMatchObject({
      status: 200,
      body: {
        petName: 'Biscuit',
        amount: '1312.50',
        paymentMethod: 'card',
        sessionId: order!.checkoutSessionId,
        status: 'processing',
        awaitsPayment: true,
      },
    });
    const page = await product.visitor().call<string>('GET', `/payment-success${session}`);
    expect([page.status, page.body.includes('Payment not finished yet')]).toEqual([200, true]);
    expect(page.body).not.toMatch(/Payment Successful|Thank you|received your payment/);
  });

  // Shows success.page
  it('is shown on a page on every visit', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const address = await payByCard(buyer, await openCheckout(buyer, linkId));
    for (let visit = 0; visit < 2; visit++) {
      const page = await buyer.call<string>('GET', address!);
      expect(page.status).toBe(200);
      for (const text of [
        'Payment Successful!',
        'Your receipt is on its way to your email.',
        'Biscuit',
        '$1,312.50',
        sessionIn(address!),
      ])
        expect(page.body).toContain(text);
    }
  });
});
