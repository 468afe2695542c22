import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedAccounts, orders, pets } from '../../../server/db/schema.ts';
import { hiddenIn, sellByAgreement } from '../../product/agreement.ts';
import { failDebit, payByBank, returnDebit, settleDebit, verifyMicrodeposits } from '../../product/bank-debits.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { readOrders } from '../../product/orders.ts';
import { mailContaining, mailsTo } from '../../product/outbox.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { ledgerOf } from '../../product/sale.ts';
import type { Visitor } from '../../product/visitor.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.stop());

const WAYS = '/api/me/payment-methods';
const turnOn = (breeder: Breeder, paymentMethods: string[], keepsPetHours = 24) =>
  breeder.call('PATCH', WAYS, { paymentMethods, keepsPetHours });
const hasCapability = async ({ userId }: Breeder) => {
  const { db } = product.dependencies;
  return (await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, userId)))[0]!.bankActive;
};

/** A breeder whose buyers can pay by bank too. */
async function breederWithBank(keepsPetHours = 24): Promise<Breeder> {
  const breeder = await connectedBreeder(product);
  expect((await turnOn(breeder, ['card', 'klarna', 'bank'], keepsPetHours)).status).toBe(200);
  await eventually(async () => expect(await hasCapability(breeder)).toBe(true));
  return breeder;
}

const pageOf = async (linkId: string, visitor: Visitor = product.visitor()) =>
  (await visitor.call<string>('GET', `/checkout/${linkId}`)).body;
const petRow = async (petId: string) =>
  (await product.dependencies.db.select().from(pets).where(eq(pets.id, petId)))[0]!;
const orderOf = async (linkId: string) =>
  (await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId)))[0]!;

/** A debit of a new buyer that has begun. */
async function startDebit(breeder: Breeder, email: string, change: object = {}) {
  const { pet, linkId } = await offerPet(breeder, { price: '2000.00', ...change });
  const buyer = product.visitor();
  const checkoutUrl = await openCheckout(buyer, linkId, 'bank');
  const success = await payByBank(buyer, checkoutUrl, 'succeeds', { email });
  const sessionId = new URL(success!).searchParams.get('session_id')!;
  await buyer.call('GET', `/api/payment-success?session_id=${sessionId}`);
  await eventually(async () => expect((await orderOf(linkId)).status).toBe('processing'));
  return { pet, linkId, buyer, sessionId };
}

describe('a bank account as a way to pay', () => {
  it('is not seen by the buyers of a breeder who has not turned it on, and a program that asks for it gets a card', async () => {
    const breeder = await connectedBreeder(product);
    const { linkId } = await offerPet(breeder);
    expect(await pageOf(linkId)).not.toContain('bank account');
    const { body } = await product.visitor().call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
      paymentMethod: 'bank',
      customer: { name: 'Ben Buyer' },
    });
    expect(body['fallbackMessage']).toBe(
      'The breeder doesn’t take this way of paying for this pet. You can pay by card instead.',
    );
  });

  it('is turned on for the account, which then asks Stripe for it, and tells the buyer what it costs and when it is certain', async () => {
    const breeder = await breederWithBank();
    const { linkId } = await offerPet(breeder);
    const page = await pageOf(linkId);
    expect(page).toContain('US bank account');
    expect(page).toContain('within 4 business days');
    expect(page).toContain('The breeder pays 0.8%, at most $5.00.');
    expect(page).toContain('The breeder pays 2.9% + $0.30. Certain at once.');
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

describe('a bank payment that fails', () => {
  it('is reported to both sides, and keeps the pet for its buyer, who pays again with the mailed link in any browser', async () => {
    const breeder = await breederWithBank(48);
    const { pet, linkId, sessionId } = await startDebit(breeder, 'failed@example.com');
    await failDebit(product, sessionId);
    const mail = await mailContaining(product, 'failed@example.com', 'did not pay');
    expect(mail).toContain(`${pet.name} is kept for you until`);
    expect(await mailContaining(product, breeder.email, 'did not pay')).toContain('is kept for this buyer until');
    const other = product.visitor();
    const ask = (again?: string) =>
      other.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
        paymentMethod: 'card',
        customer: { name: 'Ben Buyer' },
        ...(again ? { again } : {}),
      });
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'held' } });
    expect(await ask('no-key')).toMatchObject({ status: 409, body: { code: 'held' } });
    const address = new URL(/http\S+again=\S+/.exec(mail)![0]);
    const page = (await other.call<string>('GET', address.pathname + address.search)).body;
    expect(page).toContain('name="again"');
    expect(page).toContain('How would you like to pay?');
    const { status, body } = await ask(address.searchParams.get('again')!);
    expect(status).toBe(200);
    expect(await payByCard(other, body['checkoutUrl'])).toContain('/payment-success');
    await eventually(async () => expect((await petRow(pet.id)).status).toBe('sold'));
    expect(await petRow(pet.id)).toMatchObject({ retryOrderId: null, retryUntil: null });
  });

  it('is paid again in any browser where an agreement has to be signed too, without scripts', async () => {
    const breeder = await breederWithBank();
    const { linkId, sessionId } = await startDebit(breeder, 'signs@example.com');
    await failDebit(product, sessionId);
    const mail = await mailContaining(product, 'signs@example.com', 'did not pay');
    await sellByAgreement(breeder);
    const again = new URL(/http\S+again=\S+/.exec(mail)![0]).searchParams.get('again')!;
    const chosen = { agreement: 'read', paymentMethod: 'card', state: 'OR', zip: '97701' };
    const stranger = product.visitor();
    const refused = await stranger.submit(`/checkout/${linkId}`, chosen);
    expect((await stranger.call('GET', refused.location!)).location).toMatch(new RegExp(`/checkout/${linkId}$`));
    const other = product.visitor();
    const { location } = await other.submit(`/checkout/${linkId}`, { ...chosen, again });
    const { body: page } = await other.call<string>('GET', location!);
    const signature = { name: 'Ben Buyer', signs: 'yes', electronic: 'yes', copy: 'yes' };
    const signed = await other.submit(location!, { ...hiddenIn(page), ...signature });
    expect(signed.location).toContain('/sandbox/checkout/');
  });

  it('frees the pet at once where the breeder says so, and after the time that the breeder has set', async () => {
    const breeder = await breederWithBank(0);
    const { pet, linkId, sessionId } = await startDebit(breeder, 'free@example.com');
    await failDebit(product, sessionId);
    expect(await mailContaining(product, 'free@example.com', 'did not pay')).toContain(
      'may be sold to somebody else now',
    );
    expect((await petRow(pet.id)).retryUntil).toBeNull();
    expect(await openCheckout(product.visitor(), linkId)).toContain('/sandbox/checkout/');

    await turnOn(breeder, ['card', 'klarna', 'bank'], 24);
    const kept = await startDebit(breeder, 'kept@example.com');
    await failDebit(product, kept.sessionId);
    await eventually(async () => expect((await petRow(kept.pet.id)).retryUntil).not.toBeNull());
    await product.dependencies.db
      .update(pets)
      .set({ retryUntil: new Date(Date.now() - 1) })
      .where(eq(pets.id, kept.pet.id));
    expect(await openCheckout(product.visitor(), kept.linkId)).toContain('/sandbox/checkout/');
  });
});

it('bank payments that fail are bounded for a buyer and for a pet, whose next one pays by card', async () => {
  const breeder = await breederWithBank(0);
  const { pet, linkId } = await offerPet(breeder, { price: '2000.00' });
  const fail = async () => {
    const buyer = product.visitor();
    const success = await payByBank(buyer, await openCheckout(buyer, linkId, 'bank'));
    const sessionId = new URL(success!).searchParams.get('session_id')!;
    await eventually(async () =>
      expect((await readOrders(product.dependencies.db, eq(orders.petId, pet.id))).at(-1)!.status).toBe('processing'),
    );
    await failDebit(product, sessionId);
    await eventually(async () =>
      expect((await readOrders(product.dependencies.db, eq(orders.petId, pet.id))).at(-1)!.status).toBe('failed'),
    );
  };
  await fail();
  await fail();
  const { body } = await product.visitor().call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
    paymentMethod: 'bank',
    customer: { name: 'Ben Buyer' },
  });
  expect(body['fallbackMessage']).toBe(
    'Bank payments are not available at the moment, since earlier ones failed. You can pay by card instead.',
  );
});

it('an account whose numbers were typed keeps no pet before small deposits have verified it', async () => {
  const breeder = await breederWithBank();
  const { pet, linkId } = await offerPet(breeder, { price: '2000.00' });
  const buyer = product.visitor();
  const checkoutUrl = await openCheckout(buyer, linkId, 'bank');
  await payByBank(buyer, checkoutUrl, 'microdeposits', { email: 'typed@example.com' });
  await eventually(async () => expect(await orderOf(linkId)).toMatchObject({ status: 'processing', holdsPet: false }));
  expect(await openCheckout(product.visitor(), linkId)).toContain('/sandbox/checkout/');
  await verifyMicrodeposits(buyer, checkoutUrl);
  await eventually(async () => expect(await orderOf(linkId)).toMatchObject({ status: 'processing', holdsPet: true }));
  await mailContaining(product, 'typed@example.com', 'is on its way');
  expect((await petRow(pet.id)).status).toBe('active');
});

it('money that the bank takes back after the sale is a lost dispute, which needs no answer', async () => {
  const breeder = await breederWithBank();
  const { linkId, sessionId } = await startDebit(breeder, 'returned@example.com');
  await settleDebit(product, sessionId);
  await eventually(async () => expect((await orderOf(linkId)).chargeId).not.toBeNull());
  await returnDebit(product, (await orderOf(linkId)).chargeId!);
  await eventually(async () => expect((await orderOf(linkId)).status).toBe('lost'));
  const mail = await mailContaining(product, breeder.email, 'the bank took the payment back');
  expect(mail).toContain('It is final: Stripe takes no answer');
  expect(mail).toContain('$2,100.00');
});
