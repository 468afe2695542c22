import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders, pets } from '../../../server/db/schema.ts';
import { describeNightly, itNightly } from '../../environment/it-nightly.ts';
import { hiddenIn, sellByAgreement } from '../../product/agreement.ts';
import { failDebit, payByBank, settleDebit } from '../../product/bank-debits.ts';
import { offerPet, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { breederWithBank as connectWithBank, startDebit as beginDebit, turnOn } from '../../product/debit-sale.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import { mailContaining } from '../../product/outbox.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { BIRD, reservePet } from '../../product/reservation.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.stop());

const breederWithBank = (hours?: number) => connectWithBank(product, hours);
const startDebit = (breeder: Breeder, email: string, change?: object) => beginDebit(product, breeder, email, change);
const petRow = async (petId: string) =>
  (await product.dependencies.db.select().from(pets).where(eq(pets.id, petId)))[0]!;
const orderOf = async (linkId: string) =>
  (await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId)))[0]!;

describeNightly('a bank payment that fails', () => {
  it('is reported to both sides, and keeps the pet for its buyer, who pays again with the mailed link in any browser', async () => {
    const breeder = await breederWithBank(48);
    const { pet, linkId, sessionId } = await startDebit(breeder, 'failed@example.com');
    await failDebit(product, sessionId);
    const mail = await mailContaining(product, 'failed@example.com', 'did not pay');
    expect(mail).toContain(`${pet.name} is held for you until`);
    expect(await mailContaining(product, breeder.email, 'did not pay')).toContain('is held for this buyer until');
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

  it('is reported also where it isn’t known from which network it was opened', async () => {
    const breeder = await breederWithBank(48);
    const { pet, linkId, sessionId } = await startDebit(breeder, 'nowhere@example.com');
    await product.dependencies.db.update(orders).set({ buyerNetworks: null }).where(eq(orders.paymentLinkId, linkId));
    await failDebit(product, sessionId);
    const mail = await mailContaining(product, 'nowhere@example.com', 'did not pay');
    expect(mail).toContain(`${pet.name} is held for you until`);
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
    expect(page, 'the way back').toContain(`href="/checkout/${linkId}?again=${again}"`);
    const signature = { name: 'Ben Buyer', signs: 'yes', electronic: 'yes', copy: 'yes' };
    const signed = await other.submit(location!, { ...hiddenIn(page), ...signature });
    expect(signed.location).toContain('/sandbox/checkout/');
  });

  it('frees the pet at once where the breeder says so, and after the time that the breeder has set', async () => {
    const breeder = await breederWithBank(0);
    const { pet, linkId, sessionId } = await startDebit(breeder, 'free@example.com');
    await failDebit(product, sessionId);
    expect(await mailContaining(product, 'free@example.com', 'did not pay')).toContain(
      'can now be sold to someone else',
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

it('a pet that two buyers pay for by bank at the same moment is kept for the other one when the first payment fails', async () => {
  const breeder = await breederWithBank(48);
  const { linkId } = await offerPet(breeder, { price: '2000.00' });
  const { config, db } = product.dependencies;
  const ofLink = () => readOrders(db, eq(orders.paymentLinkId, linkId));
  const stateOf = async (id: string) => (await ofLink()).find((order) => order.id === id)!.status;
  config.holdsPets = false;
  try {
    const buyers = [product.visitor(), product.visitor()];
    const urls = await Promise.all(buyers.map((buyer) => openCheckout(buyer, linkId, 'bank')));
    await operate(product, 'hold_webhooks', { held: true });
    for (const [index, buyer] of buyers.entries()) await payByBank(buyer, urls[index]!);
    await operate(product, 'release_webhooks', { order: 'created' });
    await eventually(async () =>
      expect((await ofLink()).map(({ status }) => status)).toEqual(['processing', 'processing']),
    );
    const [first, second] = (await ofLink()).toSorted((one, other) => Number(other.holdsPet) - Number(one.holdsPet));
    await failDebit(product, first!.checkoutSessionId!);
    await eventually(async () => expect(await stateOf(first!.id)).toBe('failed'));
    expect(await mailContaining(product, breeder.email, 'did not pay')).toContain('is held for another buyer');
    const other = await product.visitor().call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
      paymentMethod: 'card',
      customer: { name: 'Otto Other' },
    });
    expect(other).toMatchObject({ status: 409, body: { code: 'held' } });
    await settleDebit(product, second!.checkoutSessionId!);
    await eventually(async () => expect(await stateOf(second!.id)).toBe('paid'));
  } finally {
    config.holdsPets = true;
  }
});

it('a buyer whose bank is still asked reads that the pet isn’t kept, and is mailed once another payment was certain first', async () => {
  const breeder = await breederWithBank(0);
  const { linkId } = await offerPet(breeder, { name: 'Olive', price: '2000.00' });
  const { config } = product.dependencies;
  config.holdsPets = false;
  try {
    const [byBank, byCard] = [product.visitor(), product.visitor()];
    const [bankUrl, cardUrl] = [await openCheckout(byBank, linkId, 'bank'), await openCheckout(byCard, linkId)];
    await operate(product, 'hold_webhooks', { held: true });
    const success = await payByBank(byBank, bankUrl, 'succeeds', { email: 'overtaken@example.com' });
    await payByCard(byCard, cardUrl);
    const read = () => byBank.call('GET', `/api/payment-success${new URL(success!, product.url).search}`);
    // Recorded before the other payment, whose event is held.
    expect((await read()).body).toMatchObject({ status: 'processing' });
    await operate(product, 'release_webhooks', { order: 'created' });
    const mail = await mailContaining(product, 'overtaken@example.com', 'Olive went to another buyer');
    expect(mail).toContain('If your payment of $2,100.00 goes through, you’ll get a full refund');
    expect((await read()).body).toMatchObject({ status: 'processing', isShared: true });
  } finally {
    config.holdsPets = true;
  }
});

itNightly('bank payments that fail are bounded for a buyer and for a pet, whose next one pays by card', async () => {
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
    'Bank payments are not available right now because earlier ones failed. You can pay by card instead.',
  );
});

it('a pet whose bank payment failed is kept for its buyer, and nobody reads that somebody is paying', async () => {
  const breeder = await breederWithBank(24);
  const { linkId, sessionId } = await startDebit(breeder, 'kept-for@example.com');
  await failDebit(product, sessionId);
  const mail = await mailContaining(product, breeder.email, 'did not pay');
  const { id } = await orderOf(linkId);
  expect(mail).toContain(`/sales/${id}`);
  expect((await breeder.call('GET', `/api/orders/${id}`)).body['sale']).toMatchObject({
    order: { status: 'failed' },
    keptUntil: expect.any(String),
  });
  for (const [language, words] of [
    ['en', 'This pet is held for another buyer until '],
    ['es', 'Esta mascota está apartada para otra persona hasta el '],
  ] as const) {
    const { body } = await product.visitor().call<string>('GET', `/checkout/${linkId}?lang=${language}`);
    expect(body).toContain(words);
    expect(body).not.toMatch(/paying right now|minutes left|Alguien|minutos/);
  }
  const refused = await product.visitor().call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
    paymentMethod: 'card',
    customer: { name: 'Otto Other' },
  });
  expect(refused.body['message']).toContain('held for another buyer');
});

it('a part of a balance on its way is reported to both sides with amount, method and day, and so is its failure', async () => {
  const breeder = await breederWithBank();
  const { buyer, path, buyerEmail, orderId } = await reservePet(product, breeder, undefined, {
    ...BIRD,
    price: '1000.00',
  });
  const { location } = await buyer.submit(path, { act: 'pay', paymentMethod: 'bank' });
  const success = await payByBank(buyer, location!, 'succeeds', { email: buyerEmail });
  const mail = await mailContaining(product, buyerEmail, '4 business days');
  expect(mail).toContain(path);
  expect(await mailContaining(product, breeder.email, 'of the balance from a bank account')).toContain(
    `/sales/${orderId}`,
  );
  const english = (await buyer.call<string>('GET', path)).body;
  expect(english).toMatch(
    /Your payment of \$[\d.]+ from your bank account is on its way\. It should be confirmed by \w+ \d+, \d{4}\./,
  );
  expect(english).toContain('This payment can’t be stopped, so you can’t pay or cancel here until then.');
  expect(english).not.toContain('value="cancel"');
  expect((await buyer.call<string>('GET', `${path}&lang=es`)).body).toContain(
    'desde su cuenta bancaria está en camino',
  );
  await failDebit(product, new URL(success!, product.url).searchParams.get('session_id')!);
  expect(await mailContaining(product, breeder.email, 'did not pay')).toContain('stays reserved');
  expect(await mailContaining(product, buyerEmail, 'was not completed')).toContain('from your bank account');
});

describe('the time to pay again after a bank payment has failed', () => {
  itNightly('lasts although its buyer opens a checkout and leaves it', async () => {
    const breeder = await breederWithBank(48);
    const { pet, linkId, sessionId, buyer } = await startDebit(breeder, 'leaves@example.com');
    await failDebit(product, sessionId);
    await eventually(async () => expect((await petRow(pet.id)).retryUntil).not.toBeNull());
    for (let round = 0; round < 2; round++) {
      expect(await openCheckout(buyer, linkId)).toContain('/sandbox/checkout/');
      const other = await product.visitor().call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
        paymentMethod: 'card',
        customer: { name: 'Eve' },
      });
      expect(other).toMatchObject({ status: 409, body: { code: 'held' } });
    }
  });

  it('is promised to nobody for a pet that is off sale by then', async () => {
    const breeder = await breederWithBank(48);
    const { pet, sessionId } = await startDebit(breeder, 'archived@example.com');
    await product.dependencies.db.update(pets).set({ status: 'archived' }).where(eq(pets.id, pet.id));
    await failDebit(product, sessionId);
    const mail = await mailContaining(product, 'archived@example.com', 'did not pay');
    expect(mail).not.toContain('is held for you until');
    expect(await mailContaining(product, breeder.email, 'did not pay')).toContain('which isn’t for sale');
    expect((await petRow(pet.id)).retryUntil).toBeNull();
  });
});

itNightly('bank payments of a balance that fail are bounded too, and the rest is paid by card', async () => {
  const breeder = await breederWithBank();
  const reserved = await reservePet(product, breeder, undefined, { ...BIRD, price: '1000.00' });
  const { buyer, path, orderId } = reserved;
  const statesOf = async () =>
    (await readOrders(product.dependencies.db, eq(orders.id, orderId))).map(({ state }) => state);
  for (let round = 0; round < 2; round++) {
    const { location } = await buyer.submit(path, { act: 'pay', paymentMethod: 'bank' });
    const success = await payByBank(buyer, location!);
    await eventually(async () => expect(await statesOf()).toContain('processing'));
    await failDebit(product, new URL(success!, product.url).searchParams.get('session_id')!);
    await eventually(async () => expect(await statesOf()).not.toContain('processing'));
  }
  const refused = await buyer.submit(path, { act: 'pay', paymentMethod: 'bank' });
  expect([refused.status, refused.body]).toEqual([409, expect.stringContaining('because earlier ones failed')]);
  expect((await buyer.call<string>('GET', path)).body).not.toContain('value="bank"');
  expect((await buyer.submit(path, { act: 'pay', paymentMethod: 'card' })).location).toContain('/sandbox/checkout/');
});
