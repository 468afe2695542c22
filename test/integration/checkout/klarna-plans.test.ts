import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { mails, orders, payments } from '../../../server/db/schema.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { HOME, openCheckout, payByCard, payByKlarna, PHONE_NUMBER } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import type { Visitor } from '../../product/visitor.ts';
import { readOrders } from '../../product/orders.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const sessionIn = (address: string | undefined) => new URL(address!).searchParams.get('session_id')!;
const orderOf = async (linkId: string) =>
  (await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId)))[0]!;
const success = async (sessionId: string) =>
  (await product.visitor().call('GET', `/api/payment-success?session_id=${sessionId}`)).body;
const mailTo = async (occasion: string) =>
  (await product.dependencies.db.select().from(mails).where(eq(mails.occasion, occasion)))[0]!;
/** As the page opens it, without a name. */
async function openAsThePage(buyer: Visitor, linkId: string, paymentMethod: string): Promise<string> {
  const { body } = await buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
    paymentMethod,
    total: '1312.50',
    address: HOME,
    customer: { name: 'Customer' },
  });
  return body['checkoutUrl'];
}

describe('a payment with Klarna', () => {
  // Shows success.actual-method
  it.each([
    ['pay_in_installments', '4 interest-free payments'],
    ['pay_later', 'Klarna (Pay later)'],
    ['pay_now', 'Klarna (Pay now)'],
    ['pay_with_financing', 'Klarna (Financing)'],
  ])(
    'by plan %s is called "%s" on the success page, the dashboard, the receipt and the breeder’s mail',
    async (plan, name) => {
      const { linkId } = await offerPet(breeder);
      const buyer = product.visitor();
      const sessionId = sessionIn(
        await payByKlarna(buyer, await openCheckout(buyer, linkId, 'klarna'), 'approve', { plan }),
      );
      expect(await success(sessionId)).toMatchObject({
        paymentMethod: 'klarna',
        paymentMethodName: name,
        status: 'paid',
      });
      const page = await buyer.call<string>('GET', `/payment-success?session_id=${sessionId}`);
      expect(page.body).toContain(`<dd>${name}</dd>`);
      const { body } = await breeder.call('GET', '/api/orders/my');
      const order = await orderOf(linkId);
      expect(order.klarnaCategory).toBe(plan);
      expect(body['orders'].find(({ id }: { id: string }) => id === order.id)).toMatchObject({
        paymentMethod: 'klarna',
        paymentMethodName: name,
      });
      for (const occasion of [`receipt:${order.id}`, `sold:${order.id}`]) {
        const { text } = await mailTo(occasion);
        expect(text).toContain(`Payment method: ${name}\n`);
        if (plan !== 'pay_in_installments') expect(text + page.body).not.toContain('interest-free');
      }
    },
  );

  // Shows success.actual-method
  it('is plain "Klarna" until the plan is known, and named by the plan then', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const address = await payByKlarna(buyer, await openCheckout(buyer, linkId, 'klarna'), 'later', {
      plan: 'pay_later',
    });
    const sessionId = sessionIn(address);
    expect(await success(sessionId)).toMatchObject({ status: 'processing', paymentMethodName: 'Klarna' });
    await operate(product, 'end_payment', { session: sessionId, succeeds: true });
    await eventually(async () =>
      expect(await success(sessionId)).toMatchObject({ status: 'paid', paymentMethodName: 'Klarna (Pay later)' }),
    );
  });

  it('whose plan is set after the payment is named by the next event of its charge', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const sessionId = sessionIn(await payByKlarna(buyer, await openCheckout(buyer, linkId, 'klarna'), 'approve'));
    await eventually(async () => expect((await orderOf(linkId)).chargeId).not.toBeNull());
    const { db, stripe } = product.dependencies;
    const { paymentId } = await orderOf(linkId);
    await db.update(payments).set({ klarnaCategory: null }).where(eq(payments.id, paymentId));
    expect(await success(sessionId)).toMatchObject({ paymentMethodName: 'Klarna' });
    const { chargeId, stripeAccountId } = await orderOf(linkId);
    await stripe.charges.update(chargeId!, { description: 'Now with its plan' }, { stripeAccount: stripeAccountId! });
    await eventually(async () =>
      expect(await success(sessionId)).toMatchObject({ paymentMethodName: '4 interest-free payments' }),
    );
  });
});

describe('the breeder', () => {
  // Shows calls.checkout-contact
  it.each(['card', 'klarna'] as const)(
    'learns name, email and phone number of a buyer who pays by %s',
    async (method) => {
      const { linkId } = await offerPet(breeder);
      const buyer = product.visitor();
      const checkoutUrl = await openAsThePage(buyer, linkId, method);
      const person = { name: 'Rosa Lind', email: 'rosa@example.com' };
      const address =
        method === 'card'
          ? await payByCard(buyer, checkoutUrl, undefined, person)
          : await payByKlarna(buyer, checkoutUrl, 'approve', person);
      await success(sessionIn(address));
      const { body } = await breeder.call('GET', '/api/orders/my');
      const contact = { clientName: 'Rosa Lind', clientEmail: 'rosa@example.com', clientPhone: PHONE_NUMBER };
      expect(body['orders'][0]).toMatchObject({ paymentLinkId: linkId, ...contact });
      const links = (await breeder.call('GET', '/api/payment-links/my')).body['paymentLinks'];
      expect(links.find(({ id }: { id: string }) => id === linkId)).toMatchObject(contact);
      const { text } = await mailTo(`sold:${(await orderOf(linkId)).id}`);
      for (const words of Object.values(contact)) expect(text).toContain(words);
      expect(JSON.stringify(body['orders'][0])).not.toContain('Customer');
    },
  );

  it('never sees a buyer called Customer, the placeholder that the page sends', async () => {
    const { linkId } = await offerPet(breeder);
    await openAsThePage(product.visitor(), linkId, 'card');
    expect((await orderOf(linkId)).clientName).toBeNull();
  });

  // Shows calls.checkout-contact
  it('can be called: the checkout does not go on without a phone number', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const checkoutUrl = await openAsThePage(buyer, linkId, 'card');
    expect(await payByCard(buyer, checkoutUrl, undefined, { phone: '' })).toBeUndefined();
    expect((await buyer.submit(checkoutUrl, { phone: '' })).body).toContain('Enter a phone number');
  });
});

describe('before paying', () => {
  const choice = async (shop: Product, seller: Breeder, price: string) => {
    const { linkId } = await offerPet(seller, { price });
    const { body } = await shop.visitor().call<string>('GET', `/checkout/${linkId}`);
    const links = (await seller.call('GET', '/api/payment-links/my')).body['paymentLinks'];
    expect(links[0].klarnaOffered).toBe(true);
    return body.replace(/<script[^]*?<\/script>/g, '');
  };

  // Shows link-page.installments-limit
  it('the split into four is shown up to a total of $2,000 only, and above it nothing is invented', async () => {
    const within = await choice(product, breeder, '1904.76');
    for (const words of ['Pay $2,000.00', '4 interest-free payments', '$500.00', 'Subject to approval by Klarna'])
      expect(within).toContain(words);
    const above = await choice(product, breeder, '1904.77');
    expect(above).toContain('Klarna: pay over time, subject to approval');
    expect(above).not.toMatch(/interest-free|\$500\./);
  });

  // Shows link-page.installments-limit
  it('the ceiling is the operator’s', async () => {
    const other = await startProduct({ INSTALLMENTS_SPLIT_MAX_TOTAL: '500.5' });
    try {
      const seller = await connectedBreeder(other);
      expect(await choice(other, seller, '476.66')).toContain('4 interest-free payments');
      expect(await choice(other, seller, '476.68')).not.toContain('interest-free');
      const app = await other.visitor().call<string>('GET', '/dashboard');
      expect(app.body).toContain('"installmentsSplitMaxCents":50050');
    } finally {
      await other.stop();
    }
  });
});
