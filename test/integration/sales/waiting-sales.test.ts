import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { toUtcDay } from '../../../contract/day.ts';
import { DAY_MS } from '../../../contract/durations.ts';
import { orders, receipts } from '../../../server/db/schema.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { operate } from '../../product/operator.ts';
import type { Product } from '../../product/product.ts';
import { readOrders } from '../../product/orders.ts';
import { AT_HAND_OVER, reservePet } from '../../product/reservation.ts';
import { eventually } from '../../product/eventually.ts';
import { sellPet } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const dayFromNow = (days: number) => toUtcDay(new Date(Date.now() + days * DAY_MS));
const waitingOf = async (who: Breeder) => (await who.call('GET', '/api/orders/waiting')).body['sales'];

describe('the sales that wait for a breeder', () => {
  it('are none at first, and none because of another breeder’s sales', async () => {
    const details = { readyOn: dayFromNow(-2) };
    await sellPet(product, await connectedBreeder(product), '900.00', { details });
    await sellPet(product, breeder, '900.00', { details: { readyOn: dayFromNow(20) } });
    expect(await waitingOf(breeder)).toEqual([]);
  });

  it('have a pet that may go home, until the hand-over is confirmed', async () => {
    const readyOn = dayFromNow(-2);
    const { orderId } = await sellPet(product, breeder, '900.00', { name: 'Juniper', details: { readyOn } });
    const sale = { kind: 'hand_over', id: orderId, petName: 'Juniper', amount: null, on: readyOn, isLate: true };
    expect(await waitingOf(breeder)).toEqual([expect.objectContaining(sale)]);
    await product.dependencies.db.update(orders).set({ petDetails: null }).where(eq(orders.id, orderId));
    expect(await waitingOf(breeder)).toEqual([]);
  });

  it('have a balance from three days before it is due', async () => {
    const terms = { ...AT_HAND_OVER, due: 'date', graceDays: 7 };
    await reservePet(product, breeder, { ...terms, dueOn: dayFromNow(30) }, { name: 'Later' });
    const dueOn = dayFromNow(2);
    const { orderId } = await reservePet(product, breeder, { ...terms, dueOn }, { name: 'Willow' });
    const sale = { kind: 'balance', id: orderId, petName: 'Willow', amount: '840.00', on: dueOn, isLate: false };
    expect(await waitingOf(breeder)).toEqual([expect.objectContaining(sale)]);
  });

  it('have a dispute without an answer first', async () => {
    const { orderId } = await sellPet(product, breeder, '1000.00', { name: 'Moss' });
    const [sold] = await readOrders(product.dependencies.db, eq(orders.id, orderId));
    await operate(product, 'open_dispute', { charge: sold!.chargeId });
    await eventually(async () =>
      expect((await waitingOf(breeder))[0]).toMatchObject({ kind: 'dispute', id: orderId, amount: '1050.00' }),
    );
  });
});

describe('a search of sales', () => {
  it('finds them by the last four digits of the card, and by the reference of the receipt', async () => {
    const seller = await connectedBreeder(product);
    const { orderId } = await sellPet(product, seller, '800.00', { name: 'Clover' });
    const found = async (q: string) =>
      (await seller.call('GET', `/api/orders/my?q=${encodeURIComponent(q)}`)).body['orders'].map(
        ({ id }: { id: string }) => id,
      );
    const issued = async () =>
      (await product.dependencies.db.select().from(receipts).where(eq(receipts.orderId, orderId)))[0];
    await eventually(async () => expect(await issued()).toBeDefined());
    const { reference } = (await issued())!;
    for (const q of ['4242', 'clover 4242', reference, reference.toLowerCase(), reference.slice(3)])
      expect([q, await found(q)]).toEqual([q, [orderId]]);
    for (const q of ['4243', '424', 'LL-0000-0000']) expect([q, await found(q)]).toEqual([q, []]);
  });
});
