import { earliestDay } from '../../../contract/day.ts';
import { DAY_MS } from '../../../contract/durations.ts';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { RECORDED_SALES_MAX } from '../../../contract/books/recorded-sales.ts';
import { auditEntries, recordedSales } from '../../../server/db/schema.ts';
import { connectedBreeder, createPet, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { endPayment, openMoment, orderOf, processingMoment } from '../../product/moments.ts';
import type { Product } from '../../product/product.ts';
import { sellPet } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';

const PATH = '/api/books/recorded-sales';
const SALE = {
  soldOn: '2026-03-31',
  petName: 'Juno',
  buyerName: 'Mia Moss',
  method: 'zelle',
  amount: '1,250.50',
  note: 'Deposit in February',
};

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await registerBreeder(product);
});

const record = async (who: Breeder, change: object = {}) =>
  (await who.call('POST', PATH, { ...SALE, ...change })).body['sale'];
const list = async (who: Breeder, query = '') => (await who.call('GET', PATH + query)).body;
const statement = async (who: Breeder, period: string) =>
  (await who.call('GET', `/api/books/statements/${period}`)).body;

describe('a sale recorded by hand', () => {
  // Shows dashboard.recorded-sales
  it('is listed, changed and deleted, each with an entry in the audit log', async () => {
    const made = await record(breeder);
    expect(made).toMatchObject({ ...SALE, amount: '1250.50' });
    expect((await list(breeder)).sales).toEqual([made]);
    const changed = await breeder.call('PATCH', `${PATH}/${made.id}`, { ...SALE, method: 'cash', note: '' });
    expect(changed.body['sale']).toEqual({ ...made, method: 'cash', note: null });
    expect((await breeder.call('DELETE', `${PATH}/${made.id}`)).status).toBe(204);
    expect((await list(breeder)).sales).toEqual([]);
    const acts = (await breeder.call('GET', '/api/user/activity')).body['entries'].map(({ act }: any) => act);
    expect(acts.slice(0, 3)).toEqual(['recorded_sale_deleted', 'recorded_sale_changed', 'sale_recorded']);
  });

  // Shows dashboard.recorded-sales
  it('stands in statements beside the money of cards, never in it', async () => {
    const seller = await connectedBreeder(product);
    await sellPet(product, seller, '100.00');
    // It has begun everywhere.
    const month = earliestDay(new Date()).slice(0, 7);
    const before = await statement(seller, month);
    await record(seller, { soldOn: `${month}-01`, amount: '700' });
    const after = await statement(seller, month);
    expect(after).toEqual({ ...before, recorded: { sales: 1, amount: '700.00' } });
    const csv = await seller.call<string>('GET', `/api/books/statements/${month}/csv`);
    expect(csv.body).toContain(`${month}-01,Recorded by hand: Zelle,,,Juno,Mia Moss,,,,,,,,700.00,USD\r\n`);
    expect((await seller.call('GET', '/api/orders/figures')).body).toMatchObject({
      completedSales: 2,
      totalRevenue: '800.00',
      recorded: { sales: 1, revenue: '700.00' },
    });
  });

  it('counts on the day that the breeder gave, in any time zone', async () => {
    const seller = await registerBreeder(product);
    for (const soldOn of ['2025-03-31', '2025-04-01', '2025-12-31']) await record(seller, { soldOn });
    for (const [period, sales] of [
      ['2025-03', 1],
      ['2025-04', 1],
      ['2025-12', 1],
      ['2025', 3],
      ['2027', 0],
    ] as const)
      expect((await statement(seller, `${period}?timeZone=Pacific/Auckland`)).recorded.sales, period).toBe(sales);
  });

  it('is recorded once when the form is submitted twice', async () => {
    const seller = await registerBreeder(product);
    const [one, other] = await Promise.all([record(seller, { key: 'twice' }), record(seller, { key: 'twice' })]);
    expect(one.id).toBe(other.id);
    expect((await list(seller)).sales).toHaveLength(1);
  });

  // Shows dashboard.recorded-sales
  it('is never answered as recorded with other details than those that are stored', async () => {
    const seller = await registerBreeder(product);
    const { id: petId } = await createPet(seller);
    const made = await record(seller, { key: 'one' });
    for (const change of [{ amount: '1400' }, { note: '' }, { petId }])
      expect(await seller.call('POST', PATH, { ...SALE, ...change, key: 'one' }), JSON.stringify(change)).toMatchObject(
        {
          status: 409,
          body: { code: 'changed' },
        },
      );
    expect((await list(seller)).sales).toEqual([made]);
  });

  it('is listed page by page, the newest record first', async () => {
    const seller = await registerBreeder(product);
    for (const petName of ['One', 'Two', 'Three']) await record(seller, { petName });
    const first = await list(seller, '?limit=2');
    const second = await list(seller, `?limit=2&cursor=${first.nextCursor}`);
    expect([...first.sales, ...second.sales].map(({ petName }: any) => petName)).toEqual(['Three', 'Two', 'One']);
    expect(second.nextCursor).toBeNull();
  });

  it.each([
    [{ soldOn: '2026-02-30' }, 'soldOn'],
    [{ soldOn: '1999-12-31' }, 'soldOn'],
    [{ petName: ' ' }, 'petName'],
    [{ method: 'card' }, 'method'],
    [{ amount: '0' }, 'amount'],
    [{ amount: 'much' }, 'amount'],
    [{ note: 'x'.repeat(501) }, 'note'],
  ])('is refused with %o', async (change, field) => {
    const { status, body } = await breeder.call('POST', PATH, { ...SALE, ...change });
    expect([status, Object.keys(body['errors'])]).toEqual([400, [field]]);
  });

  it('is refused with a day that has not come where the breeder is', async () => {
    const seller = await registerBreeder(product);
    const made = await record(seller);
    const day = (time: number) => new Date(time).toISOString().slice(0, 10);
    for (const soldOn of [day(Date.now() + 2 * DAY_MS), '2062-10-01']) {
      const sale = { ...SALE, soldOn };
      for (const { status, body } of [
        await seller.call('POST', PATH, sale),
        await seller.call('PATCH', `${PATH}/${made.id}`, sale),
      ])
        expect([status, body['errors']]).toEqual([
          400,
          { soldOn: 'This day is ahead. Please record a sale once it is paid' },
        ]);
    }
    for (const soldOn of [earliestDay(new Date()), '2000-01-01'])
      expect((await seller.call('POST', PATH, { ...SALE, soldOn })).status).toBe(201);
  });

  it('belongs to its breeder alone', async () => {
    const { id } = await record(breeder);
    const other = await registerBreeder(product);
    expect((await list(other)).sales).toEqual([]);
    expect((await other.call('PATCH', `${PATH}/${id}`, SALE)).status).toBe(404);
    expect((await other.call('DELETE', `${PATH}/${id}`)).status).toBe(404);
    expect((await product.visitor().call('GET', PATH)).status).toBe(401);
  });

  it('is refused beyond what an account can hold', async () => {
    const seller = await registerBreeder(product);
    const row = { userId: seller.userId, soldOn: '2026-01-01', petName: 'A', method: 'cash' as const, amountCents: 1 };
    await product.dependencies.db
      .insert(recordedSales)
      .values(Array.from({ length: RECORDED_SALES_MAX - 1 }, () => row));
    const last = await Promise.all([record(seller, { key: 'last' }), record(seller, { key: 'last' })]);
    expect(new Set(last.map(({ id }) => id)).size).toBe(1);
    expect(await seller.call('POST', PATH, SALE)).toMatchObject({ status: 409, body: { code: 'quota_reached' } });
  });

  it('is erased with the account', async () => {
    const { db } = product.dependencies;
    const leaver = await registerBreeder(product);
    await record(leaver);
    await leaver.call('DELETE', '/api/user/delete-account');
    const left = () => db.select().from(recordedSales).where(eq(recordedSales.userId, leaver.userId));
    await eventually(async () => expect(await left()).toEqual([]));
    const entries = and(eq(auditEntries.userId, leaver.userId), eq(auditEntries.act, 'sale_recorded'));
    expect(JSON.stringify(await db.select().from(auditEntries).where(entries))).not.toContain('Mia Moss');
  });
});

describe('a pet that was sold outside of the product', () => {
  const figures = async (who: Breeder) => (await who.call('GET', '/api/orders/figures')).body;
  const listing = async (who: Breeder, petId: string) =>
    (await who.call('GET', `/api/listings/${petId}`)).body['listing'];

  // Shows states.pet, dashboard.figures, dashboard.recorded-sales
  it('counts as sold and, with its price, as revenue; its page says so, and undoing brings it back', async () => {
    const seller = await connectedBreeder(product);
    const { pet, linkId } = await offerPet(seller, { name: 'Juno', price: '1500.00' });
    expect(await figures(seller)).toMatchObject({ activeRequests: 1, completedSales: 0, totalRevenue: '0.00' });
    const made = await record(seller, { petId: pet.id, amount: '1400' });
    expect(await figures(seller)).toEqual({
      activeRequests: 0,
      completedSales: 1,
      totalRevenue: '1400.00',
      recorded: { sales: 1, revenue: '1400.00' },
    });
    expect(await listing(seller, pet.id)).toMatchObject({
      tab: 'sold',
      sale: null,
      recordedSale: { id: made.id, method: 'zelle', amount: '1400.00', soldOn: SALE.soldOn },
    });
    const page = () => product.visitor().call('GET', `/api/payment-links/${linkId}`);
    expect((await page()).body).toMatchObject({ pet: { status: 'sold' } });
    expect((await seller.call('DELETE', `${PATH}/${made.id}`)).status).toBe(204);
    expect(await figures(seller)).toMatchObject({ activeRequests: 1, completedSales: 0, totalRevenue: '0.00' });
    expect((await page()).body).toMatchObject({ pet: { status: 'active' } });
    expect(await listing(seller, pet.id)).toMatchObject({ tab: 'for_sale', recordedSale: null });
  });

  // Shows dashboard.recorded-sales
  it('can’t be bought anymore: an open checkout is closed, and a payment that arrives all the same is returned', async () => {
    const seller = await connectedBreeder(product);
    const open = await openMoment(product, seller);
    await record(seller, { petId: open.petId });
    await eventually(async () => expect((await orderOf(product, open)).status).toBe('expired'));
    const late = await processingMoment(product, seller);
    await record(seller, { petId: late.petId });
    await endPayment(product, late);
    await eventually(async () =>
      expect(await orderOf(product, late)).toMatchObject({ status: 'refunded', refundReason: 'not_for_sale' }),
    );
    expect(await figures(seller)).toMatchObject({ completedSales: 2, recorded: { sales: 2 } });
  });

  // Shows dashboard.recorded-sales
  it('is sold once, however often and by whomever it is recorded', async () => {
    const { id: petId } = await createPet(breeder);
    const both = await Promise.all([1, 2].map(() => breeder.call('POST', PATH, { ...SALE, petId, key: 'one pet' })));
    expect(new Set(both.map(({ body }) => body['sale'].id)).size).toBe(1);
    expect(await breeder.call('POST', PATH, { ...SALE, petId })).toMatchObject({ status: 409, body: { code: 'sold' } });
    const stranger = await registerBreeder(product);
    expect((await stranger.call('POST', PATH, { ...SALE, petId })).status).toBe(404);
    expect((await breeder.call('PATCH', `/api/pets/${petId}`, { name: 'Other' })).status).toBe(409);
  });
});
