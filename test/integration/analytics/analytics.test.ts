import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import {
  orders as orderTable,
  pageViewers,
  pageViews,
  paymentLinks,
  payments,
  users,
} from '../../../server/db/schema.ts';
import { eraseDue } from '../../../server/registry/retention.ts';
import { smallPhoto } from '../../photos/images.ts';
import { confirmEmail, connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { payRest, reservePet } from '../../product/reservation.ts';
import type { Visitor } from '../../product/visitor.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

const { setPlan, read } = {
  setPlan: (owner: Breeder, planType: 'monthly' | 'yearly') =>
    product.dependencies.db.update(users).set({ planType }).where(eq(users.id, owner.userId)),
  read: async (owner: Breeder) => (await owner.call('GET', '/api/analytics')).body,
};
/** What the page's script sends. */
const view = (reader: Visitor, linkId: string, userAgent = 'a phone') =>
  reader.call('POST', `/api/payment-links/${linkId}/view`, undefined, { 'user-agent': userAgent });
async function viewsOf(linkId: string): Promise<number> {
  const rows = await product.dependencies.db.select().from(pageViews).where(eq(pageViews.linkId, linkId));
  return rows.reduce((sum, row) => sum + row.views, 0);
}

describe('analytics', () => {
  // Shows dashboard.analytics
  it('are part of the yearly plan', async () => {
    await setPlan(breeder, 'monthly');
    expect(await breeder.call('GET', '/api/analytics')).toMatchObject({
      status: 403,
      body: { code: 'yearly_plan', message: 'Analytics are part of the yearly plan.' },
    });
    await setPlan(breeder, 'yearly');
    expect((await breeder.call('GET', '/api/analytics')).status).toBe(200);
    expect((await product.visitor().call('GET', '/api/analytics')).status).toBe(401);
  });

  it('are twelve months of nothing before the first sale', async () => {
    const owner = await connectedBreeder(product);
    await setPlan(owner, 'yearly');
    const { months, ...rest } = await read(owner);
    expect(months).toHaveLength(12);
    expect(months.at(-1).month).toBe(product.dependencies.clock().toISOString().slice(0, 7));
    expect(months.every(({ sales, revenue }: any) => sales === 0 && revenue === '0.00')).toBe(true);
    expect(rest).toEqual({ medianDaysToSale: null, breeds: [], views: [] });
  });

  // Shows dashboard.analytics
  it('have a sale in its month, by breed, and the days that it took, and leave out what was refunded', async () => {
    await setPlan(breeder, 'yearly');
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    await payByCard(buyer, await openCheckout(buyer, linkId, 'card'));
    await eventually(async () => {
      const { months, breeds, medianDaysToSale } = await read(breeder);
      expect(months.at(-1)).toMatchObject({ sales: 1, revenue: '1250.00' });
      expect(breeds).toEqual([{ breed: 'Golden Retriever', sales: 1, revenue: '1250.00' }]);
      expect(medianDaysToSale).toBe(0);
    });
    const { orders } = (await breeder.call('GET', '/api/orders/my')).body as any;
    expect((await breeder.call('POST', `/api/orders/${orders[0].id}/refund`, {})).status).toBeLessThan(300);
    await eventually(async () =>
      expect((await read(breeder)).months.at(-1)).toMatchObject({ sales: 0, revenue: '0.00' }),
    );
  });

  // Shows dashboard.analytics
  it('have a sale with a deposit in the month in which the rest is paid, by the reader’s time zone', async () => {
    const owner = await connectedBreeder(product);
    await setPlan(owner, 'yearly');
    const reservation = await reservePet(product, owner);
    expect((await read(owner)).months.at(-1)).toMatchObject({ sales: 0, revenue: '0.00' });
    const { db } = product.dependencies;
    const earlier = new Date(Date.now() - 70 * 86_400_000);
    const isDeposit = and(eq(payments.orderId, reservation.orderId), eq(payments.kind, 'deposit'));
    await db.update(payments).set({ paidAt: earlier }).where(isDeposit);
    // The deposit of a place is paid before the pet has a link.
    const listed = new Date(Date.now() - 3 * 86_400_000);
    await db.update(paymentLinks).set({ createdAt: listed }).where(eq(paymentLinks.id, reservation.linkId));
    await payRest(product, reservation);
    await eventually(async () => {
      const { months, medianDaysToSale } = await read(owner);
      expect(medianDaysToSale).toBe(3);
      expect(months.at(-1).sales).toBe(1);
      expect(months.slice(0, -1).every(({ sales }: any) => sales === 0)).toBe(true);
    });
    const there = 'Pacific/Kiritimati';
    const { months } = (await owner.call('GET', `/api/analytics?timeZone=${there}`)).body as any;
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: there, dateStyle: 'short' }).format(new Date());
    expect([months.at(-1).month, months.at(-1).sales]).toEqual([today.slice(0, 7), 1]);
  });

  // Shows dashboard.analytics
  it('are of the breeder’s own sales and links alone', async () => {
    const other = await connectedBreeder(product);
    await setPlan(other, 'yearly');
    const { linkId } = await offerPet(breeder);
    await view(product.visitor(), linkId);
    await openCheckout(product.visitor(), linkId);
    expect((await read(other)).views).toEqual([]);
    const figures = { paymentLinkId: linkId, petName: 'Biscuit', views: 1, started: 1, paid: 0 };
    expect((await read(breeder)).views).toContainEqual(figures);
  });

  // Shows dashboard.analytics
  it('have of each link its readers, the checkouts that were opened, and what was paid, also once it is refunded', async () => {
    const owner = await connectedBreeder(product);
    await setPlan(owner, 'yearly');
    const { linkId } = await offerPet(owner);
    await view(product.visitor(), linkId);
    await view(product.visitor(), linkId, 'a desk');
    const figures = { paymentLinkId: linkId, petName: 'Biscuit', views: 2, started: 0, paid: 0 };
    expect((await read(owner)).views).toEqual([figures]);
    const buyer = product.visitor();
    await openCheckout(buyer, linkId, 'klarna');
    await openCheckout(buyer, linkId, 'klarna');
    expect((await read(owner)).views).toEqual([{ ...figures, started: 1 }]);
    await payByCard(buyer, await openCheckout(buyer, linkId, 'card'));
    const sold = [{ ...figures, started: 2, paid: 1 }];
    await eventually(async () => expect((await read(owner)).views).toEqual(sold));
    const { orders } = (await owner.call('GET', '/api/orders/my')).body as any;
    expect((await owner.call('POST', `/api/orders/${orders[0].id}/refund`, {})).status).toBeLessThan(300);
    await eventually(async () => expect((await read(owner)).months.at(-1)).toMatchObject({ sales: 0 }));
    expect((await read(owner)).views).toEqual(sold);
  });

  // Shows dashboard.analytics
  it('have a deposit as paid, and a checkout without a counted reader, but none that the provider refused', async () => {
    const owner = await connectedBreeder(product);
    await setPlan(owner, 'yearly');
    const { linkId: tooDear } = await offerPet(owner, { price: '952,380.95' });
    const order = { paymentMethod: 'card' };
    const refused = await product.visitor().call('POST', `/api/payment-links/${tooDear}/create-payment-intent`, order);
    expect(refused).toMatchObject({ status: 409, body: { code: 'too_much' } });
    expect((await read(owner)).views).toEqual([]);
    const { linkId } = await reservePet(product, owner);
    const { views } = await read(owner);
    expect(views).toEqual([{ paymentLinkId: linkId, petName: expect.any(String), views: 0, started: 1, paid: 1 }]);
  });

  // Shows dashboard.analytics
  it('count the checkouts of thirty days, as they do readers', async () => {
    const owner = await connectedBreeder(product);
    await setPlan(owner, 'yearly');
    const { linkId } = await offerPet(owner);
    await openCheckout(product.visitor(), linkId);
    expect((await read(owner)).views).toHaveLength(1);
    const createdAt = new Date(Date.now() - 31 * 86_400_000);
    await product.dependencies.db.update(orderTable).set({ createdAt }).where(eq(orderTable.paymentLinkId, linkId));
    expect((await read(owner)).views).toEqual([]);
  });
});

describe('the steps before the first sale', () => {
  // Shows dashboard.checklist
  it('are read from what a breeder has done, and stay done', async () => {
    const owner = await connectedBreeder(product);
    const steps = async () => (await owner.call('GET', '/api/setup')).body;
    const nothing = {
      isEmailConfirmed: false,
      hasAddress: true,
      hasPet: false,
      hasPhoto: false,
      hasLink: false,
      isLinkOpened: false,
      hasSale: false,
    };
    expect(await steps()).toEqual(nothing);
    await confirmEmail(product, owner);
    const { pet, linkId } = await offerPet(owner);
    expect(await steps()).toEqual({ ...nothing, isEmailConfirmed: true, hasPet: true, hasLink: true });
    await owner.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
    await view(product.visitor(), linkId);
    expect(await steps()).toMatchObject({ hasPhoto: true, isLinkOpened: true, hasSale: false });
    const buyer = product.visitor();
    await payByCard(buyer, await openCheckout(buyer, linkId, 'card'));
    await eventually(async () => expect(await steps()).toMatchObject({ hasSale: true }));
    const { orders } = (await owner.call('GET', '/api/orders/my')).body as any;
    expect((await owner.call('POST', `/api/orders/${orders[0].id}/refund`, {})).status).toBeLessThan(300);
    expect(await steps()).toMatchObject({ hasSale: true });
    expect((await product.visitor().call('GET', '/api/setup')).status).toBe(401);
  });

  // Shows dashboard.checklist
  it('are of the breeder’s own pets, links and sales alone', async () => {
    const other = await connectedBreeder(product);
    expect((await other.call('GET', '/api/setup')).body).toMatchObject({
      hasPet: false,
      hasPhoto: false,
      hasLink: false,
      isLinkOpened: false,
      hasSale: false,
    });
  });
});

describe('a view of a link’s page', () => {
  // Shows link-page.views
  it('counts each reader once a day, without a cookie', async () => {
    const { linkId } = await offerPet(breeder);
    const first = await view(product.visitor(), linkId);
    expect([first.status, first.headers.get('set-cookie')]).toEqual([204, null]);
    await Promise.all([view(product.visitor(), linkId), view(product.visitor(), linkId)]);
    expect(await viewsOf(linkId)).toBe(1);
    await view(product.visitor(), linkId, 'a computer');
    expect(await viewsOf(linkId)).toBe(2);
  });

  // Shows link-page.views
  it('of one network counts at most 32 times a day, whatever browsers it claims to be, at once', async () => {
    const { linkId } = await offerPet(breeder);
    await Promise.all(Array.from({ length: 300 }, (_, index) => view(product.visitor(), linkId, `browser ${index}`)));
    expect(await viewsOf(linkId)).toBe(32);
    await view(product.visitor(), linkId, 'one more');
    expect(await viewsOf(linkId)).toBe(32);
  });

  // Shows link-page.views
  it('stands on the row of its pet, on the yearly plan', async () => {
    const owner = await connectedBreeder(product);
    const { linkId } = await offerPet(owner);
    await view(product.visitor(), linkId);
    await view(product.visitor(), linkId, 'a desk');
    const views = async () => (await owner.call('GET', '/api/listings')).body.listings[0].link.views;
    await setPlan(owner, 'monthly');
    expect(await views()).toBeNull();
    await setPlan(owner, 'yearly');
    expect(await views()).toBe(2);
  });

  // Shows link-page.views
  it('counts nothing when a program only reads the page, and nothing of the breeder', async () => {
    const { linkId } = await offerPet(breeder);
    await product.visitor().call('GET', `/checkout/${linkId}`);
    await product.visitor().call('GET', `/api/payment-links/${linkId}`);
    await view(breeder, linkId);
    expect(await viewsOf(linkId)).toBe(0);
  });

  it('of an unknown or archived link counts nothing', async () => {
    const { linkId } = await offerPet(breeder);
    await breeder.call('DELETE', `/api/payment-links/${linkId}`);
    expect((await view(product.visitor(), linkId)).status).toBe(204);
    expect((await view(product.visitor(), 'none')).status).toBe(204);
    expect(await viewsOf(linkId)).toBe(0);
  });

  // Shows link-page.views
  it('leaves no trace of the reader after the day, and its count for two years', async () => {
    const { linkId } = await offerPet(breeder);
    await view(product.visitor(), linkId);
    const { db, clock } = product.dependencies;
    const later = (days: number) => ({
      ...systemContext(product.dependencies),
      now: new Date(clock().getTime() + days * 86_400_000),
    });
    await eraseDue(later(1));
    expect(await db.$count(pageViewers)).toBe(0);
    expect(await viewsOf(linkId)).toBe(1);
    await eraseDue(later(800));
    expect(await viewsOf(linkId)).toBe(0);
  });
});
