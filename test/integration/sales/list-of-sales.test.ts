import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SaleSort } from '../../../contract/orders/sale-filters.ts';
import { orders, payments } from '../../../server/db/schema.ts';
import { smallPhoto } from '../../photos/images.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { readOrders } from '../../product/orders.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { sellPet } from '../../product/sale.ts';

let product: Product;
let seller: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  seller = await connectedBreeder(product);
  await fillSales();
});
afterAll(() => product.stop());

interface Sold {
  id: string;
  price: number;
  opened: string;
  paid?: string;
  method?: 'klarna';
  hasKlarnaPart?: true;
  cashCents?: number;
  status?: 'refunded';
}

/** Two of one price, and two of one moment, so that their ids decide. */
const SOLD: Sold[] = [
  { id: 'sale-a', price: 900, opened: '2025-03-01T12:00:00Z' },
  { id: 'sale-b', price: 1500, opened: '2025-12-31T23:50:00Z', paid: '2026-01-01T00:10:00Z', method: 'klarna' },
  { id: 'sale-c', price: 900, opened: '2026-02-10T12:00:00Z', hasKlarnaPart: true },
  { id: 'sale-d', price: 2100, opened: '2026-02-10T12:00:00Z', cashCents: 50_000 },
  { id: 'sale-e', price: 700, opened: '2026-03-01T05:30:00Z', status: 'refunded' },
];

/** Rows alone, copied from a sale that another breeder has made. */
async function fillSales(): Promise<void> {
  const { db } = product.dependencies;
  const { orderId } = await sellPet(product, await connectedBreeder(product));
  const [one] = await readOrders(db, eq(orders.id, orderId));
  const rows = SOLD.map(({ id, price, opened, status = 'paid' as const, hasKlarnaPart = false, cashCents = 0 }) => {
    const feeCents = Math.round((price * 100 - cashCents) * 0.05);
    const cents = { priceCents: price * 100, feeCents, totalCents: price * 100 + feeCents, cashCents };
    const facts = { status, hasKlarnaPart, sellerId: seller.userId, createdAt: new Date(opened) };
    return { ...one!, ...cents, ...facts, id, petId: null, paymentLinkId: null };
  });
  await db.insert(orders).values(rows);
  const ofPayment = { checkoutSessionId: null, paymentIntentId: null, feeCents: one!.paymentFeeCents };
  await db.insert(payments).values(
    rows.map((row, index) => ({
      ...row,
      ...ofPayment,
      orderId: row.id,
      method: SOLD[index]!.method ?? ('card' as const),
      paidAt: new Date(SOLD[index]!.paid ?? SOLD[index]!.opened),
    })),
  );
}

const read = (query: string) => seller.call('GET', `/api/orders/my?${query}`);
async function namesOf(query: string): Promise<string> {
  const { status, body } = await read(query);
  expect(status).toBe(200);
  return body['orders'].map(({ id }: { id: string }) => id.replace('sale-', '')).join('');
}

/** All pages, two rows at a time. */
async function namesByPage(query: string): Promise<string> {
  let [names, cursor] = ['', ''];
  do {
    const { body } = await read(`${query}&limit=2${cursor && `&cursor=${cursor}`}`);
    names += `${body['orders'].map(({ id }: { id: string }) => id.replace('sale-', '')).join('')} `;
    cursor = body['nextCursor'];
  } while (cursor);
  return names.trim();
}

describe('the list of sales', () => {
  // Shows dashboard.sales-filters
  it.each([
    ['newest', 'ecdba', 'ec db a'],
    ['oldest', 'abdce', 'ab dc e'],
    ['highest', 'dbace', 'db ac e'],
    ['lowest', 'ecabd', 'ec ab d'],
  ])('is sorted by the %s, and read page by page: each sale once', async (sort, whole, pages) => {
    expect(await namesOf(`sort=${sort}`)).toBe(whole);
    expect(await namesByPage(`sort=${sort}`)).toBe(pages);
    expect(await namesByPage(`sort=${sort}&q=biscuit`)).toBe(pages);
  });

  // Shows dashboard.sales-filters
  it.each([
    ['card', 'ecda'],
    ['klarna', 'cb'],
    ['direct', 'd'],
  ])('has those of which a part was paid by %s', async (method, found) =>
    expect(await namesOf(`method=${method}`)).toBe(found),
  );

  // Shows dashboard.sales-filters
  it.each([
    ['from=2026-01-01&to=2026-12-31', 'ecdb'],
    ['from=2025-01-01&to=2025-12-31', 'a'],
    // Paid while it still was the last day of the year, or of the month, in these places.
    ['from=2025-01-01&to=2025-12-31&timeZone=America/New_York', 'ba'],
    ['from=2026-02-01&to=2026-02-28&timeZone=America/Los_Angeles', 'ecd'],
    ['from=2026-02-01&to=2026-02-28', 'cd'],
    ['from=2026-02-11', 'e'],
    ['to=2025-12-31', 'a'],
    ['from=2026-12-31&to=2026-01-01', ''],
  ])('has the sales that were paid on the days %s', async (days, found) => expect(await namesOf(days)).toBe(found));

  // Shows dashboard.sales-filters
  it('combines tab, search, method, days and order', async () => {
    expect(await namesOf('tab=paid&method=card&from=2026-01-01&sort=lowest&q=buyer')).toBe('cd');
    expect(await namesByPage('method=card&from=2025-01-01&sort=oldest')).toBe('ad ce');
    expect(await namesOf('tab=refunded&from=2025-01-01&to=2025-12-31')).toBe('');
  });

  it('has each pet’s breed and photo, also once it is archived, and neither once it is deleted for good', async () => {
    const breeder = await connectedBreeder(product);
    const { pet, linkId } = await offerPet(breeder, { breed: 'Maine Coon' });
    await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
    const buyer = product.visitor();
    await payByCard(buyer, await openCheckout(buyer, linkId));
    const listed = async () => (await breeder.call('GET', '/api/orders/my')).body['orders'][0];
    await eventually(async () => expect(await listed()).toMatchObject({ status: 'paid' }));
    const { id: orderId } = await listed();
    const petIn = async () => {
      const { body } = await breeder.call('GET', `/api/orders/${orderId}`);
      expect(body['sale'].order.pet).toEqual((await listed()).pet);
      return body['sale'].order.pet;
    };
    const shown = { id: pet.id, name: 'Biscuit', breed: 'Maine Coon', imageUrl: expect.stringMatching(/^\/photos\//) };
    expect(await petIn()).toEqual(shown);
    await breeder.call('POST', `/api/orders/${orderId}/refund`, {});
    await eventually(async () => expect((await breeder.call('DELETE', `/api/pets/${pet.id}`)).status).toBe(204));
    expect(await petIn()).toEqual(shown);
    await product.dependencies.db.update(orders).set({ petId: null }).where(eq(orders.id, orderId));
    expect(await petIn()).toEqual({ id: null, name: 'Biscuit', breed: null, imageUrl: null });
  });

  // Shows dashboard.sales-filters
  it('refuses a page of a list that is sorted otherwise', async () => {
    const cursorOf = async (sort: SaleSort) => (await read(`sort=${sort}&limit=1`)).body['nextCursor'];
    for (const [asked, given] of [
      ['newest', 'oldest'],
      ['oldest', 'newest'],
      ['highest', 'lowest'],
      ['lowest', 'newest'],
    ] as const) {
      const { status, body } = await read(`sort=${asked}&cursor=${await cursorOf(given)}`);
      expect([status, body['message']]).toEqual([
        400,
        'This page is of a list that is sorted otherwise. Please read the first page again.',
      ]);
    }
  });

  it.each([
    ['sort=name', 'The list can’t be sorted like this.'],
    ['method=check', 'There is no such payment method.'],
    ['from=2026-02-30', 'Please write the day as in 2026-11-24'],
    ['to=0026-02-03', 'Please write the day as in 2026-11-24'],
    [
      `sort=highest&cursor=${Buffer.from('highest much sale-a').toString('base64url')}`,
      'This page is not in the list.',
    ],
    [`sort=oldest&cursor=${Buffer.from('oldest 900 sale-a').toString('base64url')}`, 'This page is not in the list.'],
  ])('refuses %s', async (query, message) => {
    const { status, body } = await read(query);
    expect([status, body['message']]).toEqual([400, message]);
  });
});
