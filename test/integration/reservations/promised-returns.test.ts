import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '../../../server/db/schema.ts';
import { connectAccount, connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { hiddenIn } from '../../product/hidden-fields.ts';
import { readOrders } from '../../product/orders.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { BIRD, KEPT, pageOf, reservePet, statusOf } from '../../product/reservation.ts';
import { ledgerOf } from '../../product/sale.ts';
import { listOf, litterWithPaidList, payForSpot } from '../../product/waitlist.ts';

let product: Product;
beforeAll(async () => {
  product = await startWithBreeders();
});
afterAll(() => product.stop());

const DAY = 86_400_000;
const CHANGED =
  'What you get back has changed since you opened this page. Please read the new amount, and then decide.';
const ledgerBecomes = (orderId: string, lines: object) =>
  eventually(async () => expect(await ledgerOf(product, orderId)).toMatchObject(lines));

async function reset({ call }: Breeder) {
  expect((await call('POST', '/api/stripe/reset', {})).status).toBe(200);
}

/** What a press on the button of this page sends. */
const pressOn = (page: string, act: string) => ({ ...hiddenIn(page), act, sure: 'yes' });
/** What of a page is folded open. */
const unfolded = (page: string) => /<details[^>]* open[^>]*>.*?<\/details>/s.exec(page)?.[0];

describe('a buyer who presses Cancel on a page that promised more than goes back now', () => {
  it('keeps the reservation, reads the new sum, and cancels by that', async () => {
    const breeder = await connectedBreeder(product);
    const reservation = await reservePet(product, breeder, KEPT, BIRD);
    const { buyer, path, orderId } = reservation;
    await reset(breeder);
    const promised = await pageOf(reservation);
    expect(promised).toContain('Everything you have paid is refunded to you: $210.00.');
    await connectAccount(breeder);
    const refused = await buyer.submit(path, pressOn(promised, 'cancel'));
    expect(refused.status).toBe(409);
    expect(unfolded(refused.body)).toContain('The breeder keeps the deposit, so nothing is refunded to you.');
    expect(unfolded(refused.body)).toContain(CHANGED);
    const spanish = await buyer.submit(path, pressOn(promised, 'cancel'), { 'accept-language': 'es' });
    expect(unfolded(spanish.body)).toContain('Lo que se le devuelve ha cambiado desde que abrió esta página.');
    expect(await statusOf(product, reservation)).toBe('reserved');
    expect((await buyer.submit(path, pressOn(refused.body, 'cancel'))).status).toBe(303);
    await ledgerBecomes(orderId, { buyer: -21_000, deposits_held: 0 });
  });

  it('is asked again once the day passed until which it is refundable', async () => {
    const breeder = await connectedBreeder(product);
    const refundableUntil = new Date(Date.now() + 2 * DAY).toISOString().slice(0, 10);
    const terms = { amount: '200.00', due: 'hand_over', terms: 'refundable', refundableUntil };
    const reservation = await reservePet(product, breeder, terms, BIRD);
    const promised = await pageOf(reservation);
    product.dependencies.clock = () => new Date(Date.now() + 5 * DAY);
    const { status } = await reservation.buyer.submit(reservation.path, pressOn(promised, 'cancel'));
    product.dependencies.clock = () => new Date();
    expect(status).toBe(409);
    expect((await reservation.buyer.submit(reservation.path, pressOn(promised, 'cancel'))).status).toBe(303);
    await ledgerBecomes(reservation.orderId, { buyer: 0, deposits_held: 0 });
  });
});

describe('a cancellation that returns as much as its page said, or more, is never refused', () => {
  it('as when the breeder’s account was reset since, or by a page from before it said a sum', async () => {
    const breeder = await connectedBreeder(product);
    const [more, unsaid] = [
      await reservePet(product, breeder, KEPT, BIRD),
      await reservePet(product, breeder, KEPT, BIRD),
    ];
    const page = await pageOf(more);
    expect((await unsaid.buyer.submit(unsaid.path, { act: 'cancel', sure: 'yes' })).status).toBe(303);
    await ledgerBecomes(unsaid.orderId, { buyer: -21_000, deposits_held: 0 });
    await reset(breeder);
    expect((await more.buyer.submit(more.path, pressOn(page, 'cancel'))).status).toBe(303);
    await eventually(async () => expect(await statusOf(product, more)).toBe('released'));
  });
});

it('a person who leaves a list on a page that promised more stays on it, reads the new sum, and leaves by that', async () => {
  const breeder = await connectedBreeder(product);
  const { id } = await litterWithPaidList(breeder, { amount: '100.00', terms: 'not_refundable' });
  const ann = await payForSpot(product, id, 'Ann');
  const [order] = await readOrders(product.dependencies.db, eq(orders.clientEmail, ann.email));
  await reset(breeder);
  const promised = (await ann.visitor.call<string>('GET', ann.path)).body;
  expect(promised).toContain('Your $105.00 will be refunded to you.');
  await connectAccount(breeder);
  const refused = await ann.visitor.submit(ann.path, pressOn(promised, 'leave'));
  expect(refused.status).toBe(409);
  expect(unfolded(refused.body)).toContain('Under your terms, the breeder keeps what you paid.');
  expect(unfolded(refused.body)).toContain(CHANGED);
  expect((await listOf(breeder, id)).entries).toMatchObject([{ state: 'waiting', paid: { total: '105.00' } }]);
  expect((await ann.visitor.submit(ann.path, pressOn(refused.body, 'leave'))).status).toBe(303);
  await ledgerBecomes(order!.id, { buyer: -10_500, deposits_held: 0 });
});
