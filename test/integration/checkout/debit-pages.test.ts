import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders, pets } from '../../../server/db/schema.ts';
import { failDebit, payByBank } from '../../product/bank-debits.ts';
import { connectedBreeder, offerPet } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { breederWithBank, startDebit } from '../../product/debit-sale.ts';
import { eventually } from '../../product/eventually.ts';
import { readOrders } from '../../product/orders.ts';
import { mailContaining } from '../../product/outbox.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { BIRD, reservePet } from '../../product/reservation.ts';
import type { Visitor } from '../../product/visitor.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.stop());

const read = async (visitor: Visitor, address: string) => (await visitor.call<string>('GET', address)).body;
const statesOf = async (orderId: string) =>
  (await readOrders(product.dependencies.db, eq(orders.id, orderId))).map(({ state }) => state);

it('a buyer whose bank payment is on its way reads so on the pet’s page, in place of a form that would be refused', async () => {
  const breeder = await breederWithBank(product);
  const { linkId, buyer, sessionId } = await startDebit(product, breeder, 'looks-again@example.com', { name: 'Onyx' });
  const page = await read(buyer, `/checkout/${linkId}`);
  expect(page).toContain('Your bank payment is on its way');
  expect(page).toContain('Onyx is held for you until then, so please don’t pay again.');
  expect(page).not.toContain('How would you like to pay?');
  expect(await read(buyer, `/checkout/${linkId}?lang=es`)).toContain('Su pago bancario está en camino');
  const mail = await mailContaining(product, 'looks-again@example.com', 'is on its way');
  expect(mail).toContain(`/payment-success?session_id=${sessionId}`);
});

it('the page of a pet that is kept after two failed bank payments offers its buyer no third one, and says why', async () => {
  const breeder = await breederWithBank(product, 24);
  const email = 'fails-twice@example.com';
  const { pet, linkId, sessionId, buyer } = await startDebit(product, breeder, email);
  const readPage = async () => (await buyer.call<string>('GET', `/checkout/${linkId}`)).body;
  const readChoice = async () => /<input[^>]*value="bank"[^>]*>/.exec(await readPage())![0];
  await failDebit(product, sessionId);
  await mailContaining(product, email, 'by card or from another account.');
  expect(await readChoice()).not.toContain('disabled');
  const success = await payByBank(buyer, await openCheckout(buyer, linkId, 'bank'), 'succeeds', { email });
  await eventually(async () =>
    expect((await readOrders(product.dependencies.db, eq(orders.petId, pet.id))).map(({ status }) => status)).toContain(
      'processing',
    ),
  );
  await failDebit(product, new URL(success!, product.url).searchParams.get('session_id')!);
  await mailContaining(product, email, 'Please pay again before then, by card.');
  expect(await readChoice()).toContain('disabled');
  expect(await readPage()).toContain('Bank payments are not available right now because earlier ones failed.');
});

describe('a buyer who pays again by the mailed link in another browser', () => {
  const retry = async (email: string) => {
    const breeder = await breederWithBank(product, 48);
    const { linkId, sessionId, pet } = await startDebit(product, breeder, email, { name: 'Jade' });
    await failDebit(product, sessionId);
    const mail = await mailContaining(product, email, 'did not pay');
    const { pathname, search, searchParams } = new URL(/http\S+again=\S+/.exec(mail)![0]);
    return {
      breeder,
      linkId,
      pet,
      address: pathname + search,
      again: searchParams.get('again')!,
      other: product.visitor(),
    };
  };

  it('reads until when the pet is kept, and still can pay after stepping back from the checkout', async () => {
    const { linkId, address, again, other } = await retry('steps-back@example.com');
    expect(await read(other, address)).toMatch(/Jade(<[^>]*>)* is held for you until /);
    const form = { paymentMethod: 'card', state: 'OR', zip: '97701' };
    const { location } = await other.submit(`/checkout/${linkId}`, { ...form, again });
    const checkout = await read(other, location!);
    const back = new URL(/href="([^"]*error=[^"]*)"/.exec(checkout)![1]!.replaceAll('&amp;', '&'), product.url);
    const page = await read(other, back.pathname + back.search);
    expect(page).toContain('How would you like to pay?');
    expect(page).not.toContain('Held for another buyer');
    expect(page).toMatch(/Jade(<[^>]*>)* is held for you until /);
  });

  it('still can pay after the change to another language', async () => {
    const { linkId, address, other } = await retry('reads-spanish@example.com');
    const [, spanish] = /href="(\?[^"]*lang=es)"/.exec(await read(other, address))!;
    const page = await read(other, `/checkout/${linkId}${spanish!.replaceAll('&amp;', '&')}`);
    expect(page).toMatch(/Guardamos a (<[^>]*>)*Jade(<[^>]*>)* para usted hasta el /);
    expect(page).toContain('name="zip"');
  });

  it('is asked to pay by card where another bank payment would be refused', async () => {
    const { linkId, address, again, other } = await retry('twice@example.com');
    expect(await read(other, address)).toContain('value="bank"');
    const { location } = await other.submit(`/checkout/${linkId}`, {
      paymentMethod: 'bank',
      state: 'OR',
      zip: '97701',
      again,
    });
    const success = await payByBank(other, location!, 'succeeds', { email: 'twice@example.com' });
    await eventually(async () =>
      expect(
        (await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId))).map(({ state }) => state),
      ).toContain('processing'),
    );
    await failDebit(product, new URL(success!, product.url).searchParams.get('session_id')!);
    expect(await mailContaining(product, 'twice@example.com', 'Please pay again before then, by card.')).toContain(
      'is held for you until',
    );
  });
});

it('a success page thanks on the pet’s page only for a payment that stays', async () => {
  const breeder = await connectedBreeder(product);
  const { pet, linkId } = await offerPet(breeder);
  const buyer = product.visitor();
  const checkoutUrl = await openCheckout(buyer, linkId);
  await product.dependencies.db.update(pets).set({ status: 'sold' }).where(eq(pets.id, pet.id));
  const late = (await payByCard(buyer, checkoutUrl))!;
  const page = await read(buyer, new URL(late, product.url).pathname + new URL(late, product.url).search);
  expect(page).toContain(`href="/checkout/${linkId}"`);
  expect(page).not.toContain('success=1');
  const other = await offerPet(breeder);
  const paid = new URL((await payByCard(buyer, await openCheckout(buyer, other.linkId)))!, product.url);
  expect(await read(buyer, paid.pathname + paid.search)).toContain(`href="/checkout/${other.linkId}?success=1"`);
});

it('a buyer whose part of a balance failed is led to the reservation, where it can be paid again', async () => {
  const breeder = await breederWithBank(product);
  const { buyer, path, orderId, linkId } = await reservePet(product, breeder, undefined, BIRD);
  const { location } = await buyer.submit(path, { act: 'pay', amount: '300.00', paymentMethod: 'bank' });
  const { pathname, search } = new URL((await payByBank(buyer, location!))!, product.url);
  await eventually(async () => expect(await statesOf(orderId)).toContain('processing'));
  await failDebit(product, new URLSearchParams(search).get('session_id')!);
  await eventually(async () => expect(await statesOf(orderId)).toContain('failed'));
  const page = await read(buyer, pathname + search);
  expect(page).toContain('from your bank account was not completed. Nothing was charged.');
  expect(page).toContain('You can pay again on the page of your reservation');
  expect(page).toContain(`href="${path}"`);
  expect(page).not.toContain(`href="/checkout/${linkId}`);
  const stranger = await read(product.visitor(), pathname + search);
  expect(stranger).not.toContain(path);
});

it('a balance form that was refused keeps the chosen way of paying', async () => {
  const breeder = await breederWithBank(product);
  const { buyer, path } = await reservePet(product, breeder, undefined, BIRD);
  const refused = await buyer.submit(path, { act: 'pay', amount: 'much', paymentMethod: 'bank' });
  expect(refused.status).toBe(400);
  const radio = (method: string) =>
    [...refused.body.matchAll(/<input[^>]*>/g)]
      .map(([input]) => input)
      .find((input) => input.includes(`value="${method}"`))!;
  expect(radio('bank')).toContain('checked=""');
  expect(radio('card')).not.toContain('checked=""');
});

it('an amount to pay that was refused is not put into the words about cash, which was recorded meanwhile', async () => {
  const breeder = await breederWithBank(product);
  const { buyer, path, orderId } = await reservePet(product, breeder, undefined, BIRD);
  const recorded = await breeder.call('POST', `/api/orders/${orderId}/cash`, {
    amount: '100.00',
    method: 'cash',
    receivedOn: new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10),
  });
  expect(recorded.status).toBe(200);
  const refused = await buyer.submit(path, { act: 'pay', amount: 'much', paymentMethod: 'card' });
  expect(refused.status).toBe(400);
  expect(refused.body).toContain('name="words"');
  expect(refused.body).not.toContain('>much</textarea>');
  expect(refused.body).not.toMatch(/<details[^>]* open/);
});
