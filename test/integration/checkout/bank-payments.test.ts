import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { orders, payments, pets } from '../../../server/db/schema.ts';
import { fetchSession } from '../../../server/features/payments/api.ts';
import { settle } from '../../../server/features/settlement/settle.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { failDebit, payByBank, returnDebit, settleDebit } from '../../product/bank-debits.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import {
  breederWithBank as connectWithBank,
  hasCapability as readCapability,
  startDebit as beginDebit,
  turnOn,
} from '../../product/debit-sale.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import { mailContaining, mailsTo } from '../../product/outbox.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { ledgerOf } from '../../product/sale.ts';
import type { Visitor } from '../../product/visitor.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.stop());

const hasCapability = (breeder: Breeder) => readCapability(product, breeder);
const breederWithBank = (hours?: number) => connectWithBank(product, hours);
const startDebit = (breeder: Breeder, email: string, change?: object) => beginDebit(product, breeder, email, change);

const pageOf = async (linkId: string, visitor: Visitor = product.visitor()) =>
  (await visitor.call<string>('GET', `/checkout/${linkId}`)).body;
const petRow = async (petId: string) =>
  (await product.dependencies.db.select().from(pets).where(eq(pets.id, petId)))[0]!;
const orderOf = async (linkId: string) =>
  (await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId)))[0]!;

const paymentOf = async (linkId: string) =>
  (
    await product.dependencies.db
      .select()
      .from(payments)
      .where(eq(payments.orderId, (await orderOf(linkId)).id))
  )[0]!;

describe('a bank account as a way to pay', () => {
  itNightly(
    'is not seen by the buyers of a breeder who has not turned it on, and a program that asks for it gets a card',
    async () => {
      const breeder = await connectedBreeder(product);
      const { linkId } = await offerPet(breeder);
      expect(await pageOf(linkId)).not.toContain('bank account');
      const { body } = await product.visitor().call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
        paymentMethod: 'bank',
        customer: { name: 'Ben Buyer' },
      });
      expect(body['fallbackMessage']).toBe(
        'The breeder doesn’t accept this payment method for this pet. You can pay by card instead.',
      );
    },
  );

  it('is turned on for the account, which then asks Stripe for it, and tells the buyer what it costs and when it is certain', async () => {
    const breeder = await breederWithBank();
    const { linkId } = await offerPet(breeder);
    const page = await pageOf(linkId);
    expect(page).toContain('US bank account');
    expect(page).toContain('within 4 business days');
    expect(page).toContain('The breeder pays 0.8%, at most $5.00.');
    expect(page).toContain('The breeder pays 2.9% + $0.30. Confirmed right away.');
  });

  it('can differ by link', async () => {
    const breeder = await breederWithBank();
    const { linkId } = await offerPet(breeder);
    const change = (paymentMethods: string[] | null) =>
      breeder.call('PATCH', `/api/payment-links/${linkId}`, { paymentMethods });
    expect((await change(['card'])).body['paymentLink']).toMatchObject({
      paymentMethods: ['card'],
      klarnaOffered: false,
    });
    expect(await pageOf(linkId)).not.toContain('US bank account');
    expect((await change(null)).body['paymentLink']).toMatchObject({ paymentMethods: null });
    expect(await pageOf(linkId)).toContain('US bank account');
  });

  it('can take the place of cards, while Klarna alone can’t', async () => {
    const breeder = await breederWithBank();
    expect(await turnOn(breeder, ['klarna'])).toMatchObject({ status: 400 });
    expect(await turnOn(breeder, [])).toMatchObject({ status: 400 });
    await turnOn(breeder, ['bank']);
    const { linkId } = await offerPet(breeder);
    const page = await pageOf(linkId);
    expect(page).toContain('US bank account');
    expect(page).not.toContain('Credit card');
    const asked = await product.visitor().call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
      paymentMethod: 'card',
      customer: { name: 'Ben Buyer' },
    });
    expect(asked).toMatchObject({ status: 409, body: { code: 'changed' } });
    const checkout = await product
      .visitor()
      .call<string>('GET', new URL(await openCheckout(product.visitor(), linkId, 'bank')).pathname);
    expect(checkout.body).not.toContain('Card number');
  });

  it('gives way to cards where it can’t be used, so that every page can pay', async () => {
    const breeder = await connectedBreeder(product);
    await turnOn(breeder, ['bank']);
    await eventually(async () => expect(await hasCapability(breeder)).toBe(true));
    const readyOn = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
    const { linkId } = await offerPet(breeder, { details: { readyOn } });
    const page = await pageOf(linkId);
    expect(page).toContain('Credit card');
    expect(page).toContain('Bank payments are not available for a pet that goes home in more than 180 days.');
  });
});

describe('a bank payment that has begun', () => {
  it('keeps the pet, gives no receipt and no code for the hand-over, and tells both sides that it isn’t certain', async () => {
    const breeder = await breederWithBank();
    const { pet, linkId, buyer, sessionId } = await startDebit(breeder, 'begun@example.com');
    const { body: success } = await buyer.call('GET', `/api/payment-success?session_id=${sessionId}`);
    expect(success).toMatchObject({
      status: 'processing',
      paymentMethod: 'bank',
      paymentMethodName: 'US bank account',
    });
    const page = (await buyer.call<string>('GET', `/payment-success?session_id=${sessionId}`)).body;
    expect(page).toContain('Your bank payment is on its way');
    expect(page).not.toContain('Payment Successful!');
    expect(await mailContaining(product, 'begun@example.com', 'is on its way')).toContain('within 4 business days');
    expect(await mailContaining(product, breeder.email, 'is on its way')).toContain(
      `Please don’t hand over ${pet.name}`,
    );
    expect(mailsTo(product, 'begun@example.com').filter((mail) => mail.includes('receipt'))).toEqual([]);
    expect((await petRow(pet.id)).status).toBe('active');
    expect(await ledgerOf(product, (await orderOf(linkId)).id)).toEqual({});
    const other = await product.visitor().call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
      paymentMethod: 'card',
      customer: { name: 'Otto Other' },
    });
    expect(other).toMatchObject({ status: 409, body: { code: 'held' } });
  });

  it('is a sale once the bank has paid, with a receipt that names it', async () => {
    const breeder = await breederWithBank();
    const { pet, linkId, sessionId } = await startDebit(breeder, 'certain@example.com');
    await settleDebit(product, sessionId);
    await eventually(async () => expect((await orderOf(linkId)).status).toBe('paid'));
    expect((await petRow(pet.id)).status).toBe('sold');
    expect(await mailContaining(product, 'certain@example.com', 'Your receipt')).toContain('US bank account');
    await eventually(async () =>
      expect(await ledgerOf(product, (await orderOf(linkId)).id)).toMatchObject({ provider_fee: expect.any(Number) }),
    );
  });

  it('closes the checkouts of others, also where checkouts hold nothing', async () => {
    const breeder = await breederWithBank();
    const { linkId } = await offerPet(breeder, { price: '2000.00' });
    const [first, second] = [product.visitor(), product.visitor()];
    product.dependencies.config.holdsPets = false;
    try {
      const urls = [await openCheckout(first, linkId, 'bank'), await openCheckout(second, linkId)];
      await payByBank(first, urls[0]!, 'succeeds', { email: 'first@example.com' });
      await eventually(async () =>
        expect(
          (await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId)))
            .map(({ status }) => status)
            .toSorted(),
        ).toEqual(['expired', 'processing']),
      );
      expect(await payByCard(second, urls[1]!)).toBeUndefined();
    } finally {
      product.dependencies.config.holdsPets = true;
    }
  });
});

it('a buyer who comes back before the provider has reported the debit reads that the pet is kept, also where checkouts hold nothing', async () => {
  const breeder = await breederWithBank();
  const { linkId } = await offerPet(breeder, { price: '2000.00' });
  const { config } = product.dependencies;
  config.holdsPets = false;
  await operate(product, 'hold_webhooks', { held: true });
  try {
    const buyer = product.visitor();
    const success = await payByBank(buyer, await openCheckout(buyer, linkId, 'bank'));
    const { body } = await buyer.call('GET', `/api/payment-success${new URL(success!, product.url).search}`);
    expect(body['status']).toBe('processing');
    expect(body['isShared']).toBeUndefined();
  } finally {
    config.holdsPets = true;
    await operate(product, 'release_webhooks', { order: 'created' });
  }
});

itNightly('an account is verified at once: nobody can type numbers, whatever the checkout was opened for', async () => {
  const breeder = await breederWithBank();
  await turnOn(breeder, ['klarna', 'bank']);
  for (const method of ['bank', 'klarna']) {
    const { linkId } = await offerPet(breeder, { price: '1000.00' });
    const buyer = product.visitor();
    const { body } = await buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
      paymentMethod: method,
      customer: { name: 'Ben Buyer' },
      address: { state: 'OR', zip: '97701' },
    });
    expect(await payByBank(buyer, body['checkoutUrl'], 'microdeposits')).toBeUndefined();
    expect(await orderOf(linkId)).toMatchObject({ status: 'pending' });
    expect(await payByBank(buyer, body['checkoutUrl'])).toContain('/payment-success');
    await eventually(async () => expect(await orderOf(linkId)).toMatchObject({ status: 'processing', holdsPet: true }));
    await eventually(async () => expect((await paymentOf(linkId)).method).toBe('bank'));
  }
});

it('a bank payment that begins in the moment after the pet was sold keeps nothing, and nobody is promised anything', async () => {
  const breeder = await breederWithBank();
  const { pet, linkId } = await offerPet(breeder, { name: 'Juno', price: '1000.00' });
  const buyer = product.visitor();
  const checkoutUrl = await openCheckout(buyer, linkId, 'bank');
  await product.dependencies.db.update(pets).set({ status: 'sold' }).where(eq(pets.id, pet.id));
  await payByBank(buyer, checkoutUrl, 'succeeds', { email: 'too-late@example.com' });
  const mail = await mailContaining(product, 'too-late@example.com', 'is on its way');
  expect(mail).toContain(
    'Juno isn’t held for you until then. If it’s no longer for sale when your payment goes through',
  );
  expect(mail).not.toContain('is held for you');
  expect(await orderOf(linkId)).toMatchObject({ status: 'processing', holdsPet: false });
  expect(mailsTo(product, breeder.email).filter((text) => text.includes('Juno'))).toEqual([]);
});

it('a way to pay that is not open does not become a card where cards are off', async () => {
  const breeder = await breederWithBank();
  await turnOn(breeder, ['bank']);
  const { linkId } = await offerPet(breeder, { price: '2000.00' });
  const ask = await product.visitor().call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
    paymentMethod: 'klarna',
    customer: { name: 'Ben Buyer' },
  });
  expect(ask).toMatchObject({ status: 409, body: { code: 'changed' } });
});

it('a bank payment that has failed is not revived by what a slower process read before', async () => {
  const breeder = await breederWithBank(48);
  const { pet, linkId, sessionId } = await startDebit(breeder, 'read-before@example.com');
  const context = systemContext(product.dependencies);
  const { stripeAccountId } = await paymentOf(linkId);
  const before = await fetchSession(context.stripe, sessionId, stripeAccountId);
  expect(before.state).toBe('processing');
  await failDebit(product, sessionId);
  await eventually(async () => expect((await petRow(pet.id)).retryUntil).not.toBeNull());
  await settle(context, before, stripeAccountId);
  expect((await orderOf(linkId)).status).toBe('failed');
  expect((await petRow(pet.id)).retryUntil).not.toBeNull();
});

itNightly('money that the bank takes back after the sale is a lost dispute, which needs no answer', async () => {
  const breeder = await breederWithBank();
  const { linkId, sessionId, buyer } = await startDebit(breeder, 'returned@example.com');
  await settleDebit(product, sessionId);
  await eventually(async () => expect((await orderOf(linkId)).chargeId).not.toBeNull());
  await returnDebit(product, (await orderOf(linkId)).chargeId!);
  await eventually(async () => expect((await orderOf(linkId)).status).toBe('lost'));
  const mail = await mailContaining(product, breeder.email, 'the bank took the payment back');
  expect(mail).toContain('This is final: you can’t contest it');
  expect(mail).toContain('$2,100.00');
  expect(mail).toContain('you can list it again as a new pet');
  const page = (await buyer.call<string>('GET', `/payment-success?session_id=${sessionId}`)).body;
  expect(page).toContain('Your bank took $2,100.00 back from the breeder and returned it to you.');
  expect(page).not.toContain('business days');
});
