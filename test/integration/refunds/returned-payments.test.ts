import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mails, orders, payments } from '../../../server/db/schema.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard, payByKlarna } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { sellPet, type Sale } from '../../product/sale.ts';
import { readOrders } from '../../product/orders.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startProduct();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

const success = async (sessionId: string) => {
  const query = `?session_id=${sessionId}`;
  const { body } = await product.visitor().call('GET', `/api/payment-success${query}`);
  const page = await product.visitor().call<string>('GET', `/payment-success${query}`);
  return { body, html: page.body.replace(/<script[^]*?<\/script>/g, '').replaceAll('<!-- -->', '') };
};
const orderOf = async (sessionId: string) =>
  (await readOrders(product.dependencies.db, eq(payments.checkoutSessionId, sessionId)))[0]!;
const sessionOf = async ({ orderId }: Sale) =>
  (await readOrders(product.dependencies.db, eq(orders.id, orderId)))[0]!.checkoutSessionId!;
const mailTo = async (occasion: string) =>
  (await product.dependencies.db.select().from(mails).where(eq(mails.occasion, occasion)))[0]!;

/** Two buyers pay for one pet before the product gets either event. Returns the losing session. */
async function loseTheSale(method: 'card' | 'klarna'): Promise<string> {
  const { linkId } = await offerPet(breeder);
  const [winner, loser] = [product.visitor(), product.visitor()];
  const [first, second] = [await openCheckout(winner, linkId), await openCheckout(loser, linkId, method)];
  await operate(product, 'hold_webhooks', { held: true });
  const pay = method === 'card' ? payByCard(loser, second) : payByKlarna(loser, second, 'approve');
  const [won, lost] = [(await payByCard(winner, first))!, (await pay)!];
  await winner.call('GET', `/api/payment-success${new URL(won).search}`);
  await operate(product, 'hold_webhooks', { held: false });
  return new URL(lost).searchParams.get('session_id')!;
}

describe('the loser of a double sale', () => {
  // Shows success.returned, money.sold-once
  it.each([
    ['card', 'Credit card', 'It usually appears within 5 to 10 business days.'],
    ['klarna', '4 interest-free payments', 'Klarna cancels your remaining payments and refunds what you’ve paid'],
  ] as const)(
    'who paid by %s reads that the payment was returned, on the page, in the call and by mail',
    async (method, name, when) => {
      const sessionId = await loseTheSale(method);
      const first = await success(sessionId);
      expect(first.html).not.toContain('Payment Successful!');
      expect(['processing', 'returned']).toContain(first.body['status']);
      await eventually(async () => expect((await orderOf(sessionId)).status).toBe('refunded'));
      const order = await orderOf(sessionId);
      const mail = await mailTo(`refunded-buyer:${order.id}`);
      expect(mail.subject).toBe('Payment returned: Biscuit');
      // A reload changes neither the answer nor the page.
      for (const { body, html } of [await success(sessionId), await success(sessionId)]) {
        expect(body).toEqual({
          petName: 'Biscuit',
          amount: '1312.50',
          paymentMethod: method,
          paymentMethodName: name,
          sessionId,
          status: 'returned',
          refund: { amount: '1312.50', state: 'returned', reason: 'already_sold' },
          disputed: false,
          awaitsPayment: false,
        });
        expect(html).toContain('<title>Payment returned · Litterlink</title>');
        expect(html).toContain('<h1>Payment returned</h1>');
        expect(html).not.toMatch(/Payment Successful!|comes home|receipt|http-equiv="refresh"/);
        const sentences = ['had just been sold to someone else', 'Your full payment of $1,312.50 was refunded', when];
        for (const words of [...sentences, name]) {
          expect(html).toContain(words);
          expect(mail.text).toContain(words);
        }
      }
    },
  );

  it('reads that the bank sent the refund back', async () => {
    const sessionId = await loseTheSale('card');
    await eventually(async () => expect((await success(sessionId)).body['status']).toBe('returned'));
    const { chargeId } = await orderOf(sessionId);
    await operate(product, 'fail_refund', { charge: chargeId });
    await eventually(async () =>
      expect((await success(sessionId)).body).toMatchObject({
        status: 'processing',
        refund: { amount: '1312.50', state: 'failed', reason: 'already_sold' },
      }),
    );
    const { html } = await success(sessionId);
    expect(html).toContain('<h1>Your refund did not arrive</h1>');
    expect(html).not.toMatch(/Payment returned|Payment Successful!|http-equiv="refresh"/);
  });
});

describe('a buyer whose sale is followed by', () => {
  const refund = ({ orderId }: Sale, body: object) => breeder.call('POST', `/api/orders/${orderId}/refund`, body);

  // Shows success.returned, entities.payment-success-status
  it('refunds reads how much was refunded, and at last that all of it was', async () => {
    const sale = await sellPet(product, breeder);
    const sessionId = await sessionOf(sale);
    expect((await success(sessionId)).body).toMatchObject({ status: 'paid', refund: null });
    await refund(sale, { amount: '250.00' });
    const part = await success(sessionId);
    expect(part.body).toMatchObject({
      status: 'paid',
      refund: { amount: '262.50', state: 'returned', reason: 'breeder' },
    });
    for (const words of ['<h1>Payment partly returned</h1>', 'Anna Berg refunded $262.50 of your payment'])
      expect(part.html).toContain(words);
    await refund(sale, {});
    const whole = await success(sessionId);
    expect(whole.body).toMatchObject({ status: 'returned', refund: { amount: '1312.50', reason: 'breeder' } });
    for (const words of ['<h1>Payment returned</h1>', 'Anna Berg refunded your full payment of $1,312.50'])
      expect(whole.html).toContain(words);
    expect(whole.html).not.toContain('Payment Successful!');
  });

  // Shows entities.payment-success-status
  it('a dispute reads that the bank decides, and that a lost one brought the money back', async () => {
    const sale = await sellPet(product, breeder);
    const sessionId = await sessionOf(sale);
    const { chargeId } = await orderOf(sessionId);
    const { dispute } = await operate(product, 'open_dispute', { charge: chargeId });
    await eventually(async () =>
      expect((await success(sessionId)).body).toMatchObject({ status: 'paid', disputed: true, refund: null }),
    );
    expect((await success(sessionId)).html).toContain('<h1>Payment disputed</h1>');
    await operate(product, 'lose_dispute', { dispute });
    await eventually(async () =>
      expect((await success(sessionId)).body).toMatchObject({
        status: 'returned',
        refund: { amount: '1312.50', reason: 'bank' },
        disputed: false,
      }),
    );
    expect((await success(sessionId)).html).toContain('<h1>Payment returned</h1>');
  });
});
