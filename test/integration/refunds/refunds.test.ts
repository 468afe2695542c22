import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { orders, refunds } from '../../../server/db/schema.ts';
import { systemContext } from '../../../server/context.ts';
import { compareLedger } from '../../../server/reconciliation/compare-ledger.ts';
import { reconcileRefundsAndDisputes } from '../../../server/features/settlement/reconcile.ts';
import { connectedBreeder, createPet, makeAdmin, registerBreeder, endTrial } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { mailbox } from '../../product/outbox.ts';
import { quiet } from '../../product/quiet.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { ledgerOf, sellPet, type Sale } from '../../product/sale.ts';
import { readOrders } from '../../product/orders.ts';

let product: Product;
let breeder: Awaited<ReturnType<typeof connectedBreeder>>;
let accountId: string;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
  accountId = (await breeder.call('GET', '/api/stripe/status')).body['stripeAccountId'];
});
afterAll(() => product.stop());

const refund = (sale: Sale, body: unknown = {}, who = breeder) =>
  who.call('POST', `/api/orders/${sale.orderId}/refund`, body);
const petOf = async (sale: Sale) =>
  (await breeder.call('GET', '/api/pets/my')).body['pets'].find((each: { id: string }) => each.id === sale.petId);
const orderOf = async (sale: Sale) => (await readOrders(product.dependencies.db, eq(orders.id, sale.orderId)))[0]!;
const chargeOf = async (sale: Sale) => {
  const intent = await product.dependencies.stripe.paymentIntents.retrieve(
    sale.paymentIntentId,
    { expand: ['latest_charge.application_fee'] },
    { stripeAccount: accountId },
  );
  const charge = intent.latest_charge as { amount_refunded: number; application_fee: { amount_refunded: number } };
  return { returned: charge.amount_refunded, feeReturned: charge.application_fee.amount_refunded };
};

describe('a refund', () => {
  // Shows states.pet, calls.change-pet
  it('of the whole price returns everything, and the pet can be sold again', async () => {
    const sale = await sellPet(product, breeder);
    const before = await ledgerOf(product, sale.orderId);
    const { status, body } = await refund(sale);
    expect([status, body['order']]).toEqual([
      200,
      expect.objectContaining({
        id: sale.orderId,
        status: 'refunded',
        price: '1250.00',
        platformFee: '62.50',
        refunded: '1250.00',
      }),
    ]);
    expect(await chargeOf(sale)).toEqual({ returned: 131_250, feeReturned: 6_250 });
    const providerFee = before['provider_fee']!;
    expect(await ledgerOf(product, sale.orderId)).toEqual({
      buyer: 0,
      platform_fee: 0,
      breeder: -providerFee,
      provider_fee: providerFee,
    });
    expect(await petOf(sale)).toMatchObject({ status: 'refunded', refunded: '0.00' });
    const page = await product.visitor().call('GET', `/api/payment-links/${sale.linkId}`);
    expect(page.body).toMatchObject({ paymentLink: { status: 'paid' }, pet: { status: 'refunded' } });

    expect((await breeder.call('PATCH', `/api/pets/${sale.petId}`, { status: 'active' })).body['pet'].status).toBe(
      'active',
    );
    const link = await breeder.call('POST', '/api/create-payment-link', { petId: sale.petId });
    const buyer = product.visitor();
    expect(await payByCard(buyer, await openCheckout(buyer, link.body['paymentLink'].id))).toContain(
      '/payment-success',
    );
  });

  // Shows calls.refund
  it('of a part leaves the pet sold and reduces revenue', async () => {
    const sale = await sellPet(product, breeder);
    const { body } = await refund(sale, { amount: '250' });
    expect(body['order']).toMatchObject({ status: 'partially_refunded', refunded: '250.00' });
    expect(await chargeOf(sale)).toEqual({ returned: 26_250, feeReturned: 1_250 });
    expect(await petOf(sale)).toMatchObject({ status: 'sold', price: '1250.00', refunded: '250.00' });
    expect(await ledgerOf(product, sale.orderId)).toMatchObject({ buyer: -105_000, platform_fee: 5_000 });
  });

  it('in odd parts adds up to the cent', async () => {
    const sale = await sellPet(product, breeder, '99.99');
    for (const amount of ['33.33', '33.33', '0.01', '33.32']) expect((await refund(sale, { amount })).status).toBe(200);
    expect(await orderOf(sale)).toMatchObject({ status: 'refunded', refundedPriceCents: 9_999 });
    expect(await chargeOf(sale)).toEqual({ returned: 10_499, feeReturned: 500 });
    expect(await ledgerOf(product, sale.orderId)).toMatchObject({ buyer: 0, platform_fee: 0 });
  });

  // Shows calls.refund
  it('clicked twice happens once, and both clicks get the same response', async () => {
    const [part, whole] = [await sellPet(product, breeder), await sellPet(product, breeder)];
    const thrice = (click: () => ReturnType<typeof refund>) => Promise.all([click(), click(), click()]);
    const parts = await thrice(() => refund(part, { amount: '100.00', key: 'first' }));
    expect(parts.map(({ status, body }) => [status, body['order'].refunded])).toEqual(
      [1, 2, 3].map(() => [200, '100.00']),
    );
    expect(await chargeOf(part)).toEqual({ returned: 10_500, feeReturned: 500 });
    const wholes = await thrice(() => refund(whole, { key: 'all of it' }));
    expect(wholes.map(({ status, body }) => [status, body['order'].status])).toEqual(
      [1, 2, 3].map(() => [200, 'refunded']),
    );
    // A second refund of the same amount is intended.
    expect((await refund(part, { amount: '100.00', key: 'second' })).body['order'].refunded).toBe('200.00');
    expect((await refund(whole)).status).toBe(409);
  });

  it("of an admin's sale comes from the platform's own account", async () => {
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    const sale = await sellPet(product, admin, '500.00');
    const { body } = await refund(sale, { amount: '100.00' }, admin);
    expect(body['order']).toMatchObject({ status: 'partially_refunded', refunded: '100.00' });
    expect(await ledgerOf(product, sale.orderId)).toMatchObject({ buyer: -42_000, platform_fee: 2_000 });
    await refund(sale, {}, admin);
    expect(await ledgerOf(product, sale.orderId)).toMatchObject({ buyer: 0, platform_fee: 0 });
  });

  it('is possible for a former member', async () => {
    const seller = await connectedBreeder(product);
    const sale = await sellPet(product, seller);
    await endTrial(product, seller);
    expect((await refund(sale, { amount: '1.00' }, seller)).status).toBe(200);
  });

  it('is refused for more than is left, with nothing left, and for an invalid amount', async () => {
    const sale = await sellPet(product, breeder, '100.00');
    await refund(sale, { amount: '60.00' });
    expect(await refund(sale, { amount: '40.01' })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid',
        message: 'Only $40.00 is left to refund',
        errors: { amount: 'Only $40.00 is left to refund' },
      },
    });
    for (const amount of ['0', '-5', 'much', '1.234', '']) {
      expect(await refund(sale, { amount })).toMatchObject({
        status: 400,
        body: { errors: { amount: expect.stringContaining('Enter a valid amount') } },
      });
    }
    await refund(sale);
    expect(await refund(sale)).toMatchObject({
      status: 409,
      body: { code: 'nothing_left', message: 'Nothing is left to refund.' },
    });
  });

  it('interrupted by a crash resumes, before and after the provider call, and is made once', async () => {
    const { db, stripe } = product.dependencies;
    for (const isAsked of [false, true]) {
      const sale = await sellPet(product, breeder);
      const createdAt = new Date(Date.now() - 60_000);
      const { orderId, paymentId } = sale;
      const row = { id: `cut-off-${isAsked}`, orderId, paymentId, priceCents: 20_000, feeCents: 1_000, createdAt };
      await db.insert(refunds).values(row);
      if (isAsked) {
        await stripe.refunds.create(
          {
            payment_intent: sale.paymentIntentId,
            amount: 21_000,
            reason: 'requested_by_customer',
            metadata: { order_id: sale.orderId, refund_id: row.id },
          },
          { stripeAccount: accountId, idempotencyKey: `refund_${row.id}` },
        );
      }
      const context = systemContext(product.dependencies);
      await Promise.all([reconcileRefundsAndDisputes(context, 0), reconcileRefundsAndDisputes(context, 0)]);
      await eventually(async () => expect(await chargeOf(sale)).toEqual({ returned: 21_000, feeReturned: 1_000 }));
      expect((await db.select().from(refunds).where(eq(refunds.id, row.id)))[0]).toMatchObject({
        status: 'succeeded',
        feeReturnedAt: expect.any(Date),
      });
    }
  });

  // Shows errors.provider-down
  it('that the provider refuses gets a message, and can be retried', async () => {
    const seller = await connectedBreeder(product);
    const sale = await sellPet(product, seller);
    const account = (await orderOf(sale)).stripeAccountId;
    await operate(product, 'deauthorize', { account });
    for (let attempt = 0; attempt < 2; attempt++) {
      const refused = await refund(sale, { key: 'request' }, seller);
      expect(refused).toMatchObject({
        status: 502,
        body: { message: expect.stringContaining('Stripe did not accept the refund.') },
      });
    }
    expect((await orderOf(sale)).status).toBe('paid');
  });

  // Shows calls.refund
  it("of another breeder's order, of an unpaid one and of a missing one answers 404; without a session 401", async () => {
    const sale = await sellPet(product, breeder);
    const other = await registerBreeder(product);
    expect((await refund(sale, {}, other)).status).toBe(404);
    expect((await product.visitor().call('POST', `/api/orders/${sale.orderId}/refund`, {})).status).toBe(401);
    expect((await breeder.call('POST', '/api/orders/none/refund', {})).status).toBe(404);
    const pet = await createPet(breeder);
    const link = await breeder.call('POST', '/api/create-payment-link', { petId: pet.id });
    await openCheckout(product.visitor(), link.body['paymentLink'].id);
    const [open] = await readOrders(product.dependencies.db, eq(orders.petId, pet.id));
    expect((await breeder.call('POST', `/api/orders/${open!.id}/refund`, {})).status).toBe(404);
  });
});

describe('a refund made at the provider', () => {
  // Shows money.provider-refunds
  it('is applied: order, revenue, ledger, mails, and the platform refunds its share', async () => {
    const sale = await sellPet(product, breeder);
    const { stripe } = product.dependencies;
    await stripe.refunds.create({ payment_intent: sale.paymentIntentId, amount: 10_500 }, { stripeAccount: accountId });
    await eventually(async () =>
      expect(await orderOf(sale)).toMatchObject({ status: 'partially_refunded', refundedPriceCents: 10_000 }),
    );
    await eventually(async () => expect(await chargeOf(sale)).toEqual({ returned: 10_500, feeReturned: 500 }));
    await stripe.refunds.create(
      { payment_intent: sale.paymentIntentId, refund_application_fee: true },
      { stripeAccount: accountId },
    );
    await eventually(async () => expect(await petOf(sale)).toMatchObject({ status: 'refunded' }));
    expect(await chargeOf(sale)).toEqual({ returned: 131_250, feeReturned: 6_250 });
    await eventually(async () =>
      expect(await ledgerOf(product, sale.orderId)).toMatchObject({ buyer: 0, platform_fee: 0 }),
    );
    await mailbox(product, sale.buyerEmail, 3);
    const rows = await product.dependencies.db.select().from(refunds).where(eq(refunds.orderId, sale.orderId));
    expect(rows.map((row) => [row.priceCents, row.feeCents, row.status]).sort()).toEqual([
      [10_000, 500, 'succeeded'],
      [115_000, 5_750, 'succeeded'],
    ]);
  });
});

describe('a refund that the buyer’s bank sends back', () => {
  const comesBack = async (sale: Sale) => operate(product, 'fail_refund', { charge: (await orderOf(sale)).chargeId });
  const differences = async () => (await compareLedger(systemContext(product.dependencies))).differences;

  it('is reversed: sold and revenue again, the ledger balanced, the breeder mailed, and it can be retried', async () => {
    const sale = await sellPet(product, breeder, '640.00');
    await refund(sale);
    await comesBack(sale);
    await eventually(async () => expect(await orderOf(sale)).toMatchObject({ status: 'paid', refundedPriceCents: 0 }));
    expect(await petOf(sale)).toMatchObject({ status: 'sold', refunded: '0.00' });
    expect(await ledgerOf(product, sale.orderId)).toMatchObject({ buyer: -67_200, platform_fee: 0 });
    await quiet(product);
    expect(await differences()).toEqual([]);
    await eventually(async () => {
      const sent = (await mailbox(product, breeder.email, 1)).filter((mail) =>
        mail.includes('didn’t accept the refund of $672.00'),
      );
      expect(sent).toHaveLength(1);
      expect(sent[0]).toContain(`/sales/${sale.orderId}`);
    });
    expect((await refund(sale)).body['order']).toMatchObject({ status: 'refunded', refunded: '640.00' });
    expect(await chargeOf(sale)).toEqual({ returned: 67_200, feeReturned: 3_200 });
    await quiet(product);
    expect(await differences()).toEqual([]);
  });

  it('of a part leaves the other parts unchanged, and takes its share of the platform’s fee once', async () => {
    const sale = await sellPet(product, breeder, '99.99');
    for (const amount of ['33.33', '11.11']) await refund(sale, { amount });
    await comesBack(sale);
    await eventually(async () =>
      expect(await orderOf(sale)).toMatchObject({ status: 'partially_refunded', refundedPriceCents: 3_333 }),
    );
    await refund(sale, { amount: '11.11' });
    expect(await chargeOf(sale)).toEqual({ returned: 4_444 + 222, feeReturned: 222 });
    expect((await refund(sale)).body['order']).toMatchObject({ status: 'refunded', refunded: '99.99' });
    await quiet(product);
    expect(await ledgerOf(product, sale.orderId)).toMatchObject({ buyer: 0, platform_fee: 0 });
    expect(await differences()).toEqual([]);
  });

  it('after the pet was sold to someone else leaves that sale unchanged', async () => {
    const sale = await sellPet(product, breeder, '70.00');
    await refund(sale);
    await breeder.call('PATCH', `/api/pets/${sale.petId}`, { status: 'active' });
    const { body } = await breeder.call('POST', '/api/create-payment-link', { petId: sale.petId });
    const buyer = product.visitor();
    await payByCard(buyer, await openCheckout(buyer, body['paymentLink'].id));
    await eventually(async () => expect((await petOf(sale)).status).toBe('sold'));
    await comesBack(sale);
    await quiet(product);
    expect((await orderOf(sale)).status).toBe('refunded');
    expect(await differences()).toEqual([]);
    const live = await readOrders(product.dependencies.db, eq(orders.petId, sale.petId));
    expect(live.map(({ status }) => status).sort()).toEqual(['paid', 'refunded']);
    const isMailed = (mail: string) => mail.includes('didn’t accept the refund of $73.50');
    await eventually(async () => expect((await mailbox(product, breeder.email, 1)).some(isMailed)).toBe(true));
  });
});
