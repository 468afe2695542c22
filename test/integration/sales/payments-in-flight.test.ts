import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { businessDaysAfter } from '../../../contract/day.ts';
import { orders, payments, users } from '../../../server/db/schema.ts';
import { failDebit, payByBank, settleDebit } from '../../product/bank-debits.ts';
import { offerPet, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByKlarna } from '../../product/buyer.ts';
import { breederWithBank, startDebit } from '../../product/debit-sale.ts';
import { eventually } from '../../product/eventually.ts';
import type { Product } from '../../product/product.ts';
import { BIRD, reservePet } from '../../product/reservation.ts';
import { sellPet } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await breederWithBank(product);
});

const inFlight = async (who: Breeder) => (await who.call('GET', '/api/orders/in-flight')).body['payments'];
const saleOf = async (orderId: string) => (await breeder.call('GET', `/api/orders/${orderId}`)).body['sale'];
const untilNone = () => eventually(async () => expect(await inFlight(breeder)).toEqual([]));

it('a day counts as a business day from Monday to Friday', () => {
  expect(businessDaysAfter('2026-11-30', 4)).toBe('2026-12-04');
  expect(businessDaysAfter('2026-12-02', 4)).toBe('2026-12-08');
  expect(businessDaysAfter('2026-12-05', 4)).toBe('2026-12-10');
});

describe('the payments that are on their way to a breeder', () => {
  it('are none at first, and neither certain ones nor those of other breeders', async () => {
    await sellPet(product, breeder);
    await startDebit(product, await breederWithBank(product), 'elsewhere@example.com');
    expect(await inFlight(breeder)).toEqual([]);
  });

  it('have a bank payment from its beginning until the bank has paid, with the day on which it should be certain', async () => {
    const { db } = product.dependencies;
    await db.update(users).set({ timeZone: 'Pacific/Auckland' }).where(eq(users.id, breeder.userId));
    const { linkId, sessionId } = await startDebit(product, breeder, 'way@example.com', { name: 'Nova' });
    const [order] = await db.select().from(orders).where(eq(orders.paymentLinkId, linkId));
    // Saturday in Auckland.
    const since = new Date('2026-11-27T12:00:00.000Z');
    await db.update(payments).set({ createdAt: since }).where(eq(payments.orderId, order!.id));
    expect(await inFlight(breeder)).toEqual([
      {
        id: expect.any(String),
        orderId: order!.id,
        petName: 'Nova',
        buyerName: 'Ben Buyer',
        amount: '2100.00',
        methodName: 'US bank account',
        since: since.toISOString(),
        certainBy: '2026-12-03',
      },
    ]);
    expect((await breeder.call('GET', `/api/orders/${order!.id}`)).status).toBe(200);
    await settleDebit(product, sessionId);
    await untilNone();
  });

  it('lose one that its bank didn’t pay', async () => {
    const { sessionId } = await startDebit(product, breeder, 'not-paid@example.com');
    const flying = await inFlight(breeder);
    expect(flying).toHaveLength(1);
    await failDebit(product, sessionId);
    await untilNone();
    const sale = await saleOf(flying[0].orderId);
    expect(sale).toMatchObject({ order: { status: 'failed' }, keptUntil: expect.any(String), hasReceipt: false });
    expect(sale['inFlight']).toBeUndefined();
  });

  it('have a part of a balance, whose reservation stays a sale', async () => {
    const { buyer, path, orderId } = await reservePet(product, breeder, undefined, { ...BIRD, price: '1000.00' });
    const { location } = await buyer.submit(path, { act: 'pay', paymentMethod: 'bank' });
    const success = await payByBank(buyer, location!);
    await eventually(async () =>
      expect(await inFlight(breeder)).toMatchObject([{ orderId, methodName: 'US bank account' }]),
    );
    const [part] = await inFlight(breeder);
    expect((await saleOf(orderId))['inFlight']).toEqual(part);
    await settleDebit(product, new URL(success!, product.url).searchParams.get('session_id')!);
    await untilNone();
    expect((await saleOf(orderId))['inFlight']).toBeUndefined();
  });

  it('have one that Klarna looks at, which is certain within minutes', async () => {
    const { linkId } = await offerPet(breeder, { name: 'Basil', price: '500.00' });
    const buyer = product.visitor();
    const success = await payByKlarna(buyer, await openCheckout(buyer, linkId, 'klarna'), 'later');
    await eventually(async () =>
      expect(await inFlight(breeder)).toMatchObject([{ petName: 'Basil', certainBy: null }]),
    );
    await settleDebit(product, new URL(success!, product.url).searchParams.get('session_id')!);
    await untilNone();
  });
});
