import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { orders } from '../../../server/db/schema.ts';
import { HOME } from '../../product/buyer.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import type { Visitor } from '../../product/visitor.ts';
import { readOrders } from '../../product/orders.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const ask = (buyer: Visitor, linkId: string, body: object) =>
  buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, { paymentMethod: 'card', ...body });
const ordersOf = (linkId: string) => readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
const sessionsOf = async () => {
  const { stripeAccountId } = (await breeder.call('GET', '/api/stripe/status')).body;
  const on = { stripeAccount: stripeAccountId };
  return (await product.dependencies.stripe.checkout.sessions.list({ limit: 100 }, on)).data.length;
};
const MESSAGE =
  'The price has changed since you opened this page: the total is now $1,365.00. Please check it before you pay.';

/** A buyer has the page open, and the breeder changes the price. */
async function repricedLink() {
  const { pet, linkId } = await offerPet(breeder);
  const buyer = product.visitor();
  const { body } = await buyer.call<string>('GET', `/checkout/${linkId}`);
  const total = /<input type="hidden" name="total" value="([\d.]+)"/.exec(body)?.[1];
  expect(total).toBe('1312.50');
  expect((await breeder.call('PATCH', `/api/pets/${pet.id}`, { price: '1300' })).status).toBe(200);
  return { linkId, buyer, shown: total! };
}

describe('a price that changes between page and checkout', () => {
  // Shows link-page.changed-total, calls.shown-total
  it('returns the new pricing, opens no checkout, and accepts the new total', async () => {
    const { linkId, buyer, shown } = await repricedLink();
    const before = await sessionsOf();
    const refused = await ask(buyer, linkId, { total: shown });
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        message: MESSAGE,
        code: 'price_changed',
        pricing: {
          price: '1300.00',
          platformFee: '65.00',
          platformFeePercent: 5,
          total: '1365.00',
          currency: 'USD',
        },
      },
    ]);
    expect(await ordersOf(linkId)).toEqual([]);
    expect(await sessionsOf()).toBe(before);
    const { status } = await ask(buyer, linkId, { total: refused.body['pricing'].total });
    expect(status).toBe(200);
    expect((await ordersOf(linkId)).map((order) => order.totalCents)).toEqual([136_500]);
  });

  // Shows link-page.changed-total
  it('is shown by the plain form, which keeps the method and has the new total', async () => {
    const { linkId, buyer, shown } = await repricedLink();
    const refused = await buyer.submit(`/checkout/${linkId}`, { paymentMethod: 'klarna', total: shown, ...HOME });
    expect(refused.status).toBe(409);
    const html = refused.body.replace(/<script[^]*?<\/script>/g, '').replaceAll('<!-- -->', '');
    expect(html).toContain(`${MESSAGE}</span></p>`);
    expect(html).toContain('Pay $1,365.00');
    expect(html).not.toMatch(/1,312\.50|Payment setup failed/);
    expect(html).toMatch(/name="total" value="1365\.00"/);
    expect(html).toMatch(/<input (?=[^>]*value="klarna")(?=[^>]*checked)/);
    expect(await ordersOf(linkId)).toEqual([]);
    const opened = await buyer.submit(`/checkout/${linkId}`, { paymentMethod: 'klarna', total: '1365.00', ...HOME });
    expect(opened.status).toBe(303);
  });

  // Shows calls.shown-total
  it('doesn’t affect a program that sends no total, and an invalid total is refused', async () => {
    const { linkId, buyer } = await repricedLink();
    for (const total of ['1312.5', '$1,312.50', 1312.5, '-1.00'])
      expect(await ask(buyer, linkId, { total })).toMatchObject({
        status: 400,
        body: { errors: { total: 'total must be an amount with two decimals, such as 1312.50' } },
      });
    for (const body of [{}, { total: null }]) expect((await ask(buyer, linkId, body)).status).toBe(200);
  });

  it('is reported only if the pet isn’t sold', async () => {
    const { linkId, buyer, shown } = await repricedLink();
    await product.dependencies.database.query("update payment_links set status = 'paid' where id = $1", [linkId]);
    expect((await ask(buyer, linkId, { total: shown })).body).toMatchObject({ code: 'sold' });
  });
});
