import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders, pets } from '../../../server/db/schema.ts';
import { failDebit, payByBank } from '../../product/bank-debits.ts';
import { connectedBreeder, offerPet } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { breederWithBank } from '../../product/debit-sale.ts';
import { eventually } from '../../product/eventually.ts';
import { readOrders } from '../../product/orders.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { BIRD, reservePet } from '../../product/reservation.ts';
import type { Visitor } from '../../product/visitor.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.stop());

const read = async (visitor: Visitor, address: string) => (await visitor.call<string>('GET', address)).body;
const statesOf = async (orderId: string) =>
  (await readOrders(product.dependencies.db, eq(orders.id, orderId))).map(({ state }) => state);

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
