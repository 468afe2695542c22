import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, orders, paymentLinks, pets } from '../../../server/db/schema.ts';
import { expectBooksToAgree } from '../../product/books.ts';
import { checkOut } from '../../product/agreement.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { mailbox } from '../../product/outbox.ts';
import { download, readPdf } from '../../product/pdf.ts';
import { DELIVERY, DISCOUNT, OFFER, offerExtras, readLink, setLines, visible } from '../../product/extras.ts';
import { readOrders } from '../../product/orders.ts';
import type { Product } from '../../product/product.ts';
import { AT_HAND_OVER } from '../../product/reservation.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import type { Visitor } from '../../product/visitor.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const set = (linkId: string, lines: object, owner: Breeder = breeder) => setLines(owner, linkId, lines);
const look = (linkId: string) => readLink(product, linkId);
const ordersOf = (linkId: string) => readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));

const offerWithExtras = (offer?: object) => offerExtras(product, breeder, offer);

async function buy(buyer: Visitor, linkId: string, more: object, email: string) {
  const opened = await checkOut(buyer, linkId, undefined, more);
  expect(opened.status).toBe(200);
  const success = await payByCard(buyer, opened.body['checkoutUrl'], undefined, { email });
  await buyer.call('GET', `/api/payment-success${new URL(success!).search}`);
  return eventually(async () => {
    const [order] = await ordersOf(linkId);
    expect(order!.status).toBe('paid');
    return order!;
  });
}

describe('extras and a discount on a link', () => {
  // Shows calls.link-lines
  it('are read by its breeder and its buyers, and are in the audit log', async () => {
    const { linkId } = await offerWithExtras();
    const answer = await set(linkId, OFFER);
    expect(answer.body['paymentLink'].lines).toEqual({
      extras: [
        { name: 'Delivery', price: '200.00', most: 1 },
        { name: 'Boarding per day', price: '25.50', most: 14 },
      ],
      discount: { amount: '100.00', reason: 'returning_buyer' },
    });
    const page = await look(linkId);
    expect(page.pricing).toMatchObject({ price: '1150.00', platformFee: '57.50', total: '1207.50' });
    expect(page.lines).toMatchObject({ petPrice: '1250.00', discount: { amount: '100.00' } });
    const acts = await product.dependencies.db.select().from(auditEntries).where(eq(auditEntries.targetId, linkId));
    expect(acts.filter(({ act }) => act === 'link_lines_changed')).toHaveLength(1);
  });

  it('leave no trace on a link without them', async () => {
    const { linkId } = await offerPet(breeder);
    const html = async () => (await product.visitor().call<string>('GET', `/checkout/${linkId}`)).body;
    const before = await html();
    expect(before).not.toMatch(/extra|discount|"lines"|order-form/i);
    await set(linkId, OFFER);
    expect(await html()).toContain('order-form');
    const emptied = await set(linkId, { extras: [], discount: null });
    expect(emptied.body['paymentLink']).not.toHaveProperty('lines');
    const [row] = await product.dependencies.db.select().from(paymentLinks).where(eq(paymentLinks.id, linkId));
    expect(row!.offeredLines).toBeNull();
    expect((await html()).length).toBe(before.length);
  });

  it('are refused from another breeder, a stranger, and on a sold or archived link', async () => {
    const { linkId } = await offerPet(breeder);
    const other = await connectedBreeder(product);
    expect((await set(linkId, OFFER, other)).status).toBe(404);
    expect((await product.visitor().call('POST', `/api/payment-links/${linkId}/lines`, OFFER)).status).toBe(401);
    await breeder.call('DELETE', `/api/payment-links/${linkId}`);
    expect(await set(linkId, OFFER)).toMatchObject({ status: 409, body: { code: 'not_for_sale' } });
  });

  it('are refused beyond their bounds', async () => {
    const { linkId } = await offerPet(breeder);
    const many = Array.from({ length: 7 }, (_, index) => ({ ...DELIVERY, name: `Extra ${index}` }));
    for (const [lines, field] of [
      [{ extras: many, discount: null }, 'extras'],
      [{ extras: [], discount: { amount: '1250', reason: 'other' } }, 'discount.amount'],
      [{ extras: [], discount: { amount: '-1', reason: 'other' } }, 'discount.amount'],
      [{ extras: [], discount: { amount: '1', reason: 'black friday' } }, 'discount.reason'],
      [{ extras: [{ ...DELIVERY, name: 'www.scam.example' }], discount: null }, 'extras.0.name'],
    ] as const) {
      const { status, body } = await set(linkId, lines);
      expect([status, Object.keys(body['errors'])]).toEqual([400, [field]]);
    }
  });
});

describe('a checkout with extras', () => {
  // Shows link-page.extras
  it('is sold at the sum of its lines, with 5% of what is paid as the fee', async () => {
    const { pet, linkId, choose } = await offerWithExtras();
    const email = `extras-${process.pid}@example.com`;
    const extras = `${choose('Delivery', 1)},${choose('Boarding per day', 3)}`;
    // 1250 − 100 + 200 + 76.50
    const order = await buy(product.visitor(), linkId, { extras, total: '1497.83' }, email);
    expect(order).toMatchObject({ priceCents: 142_650, feeCents: 7_133, totalCents: 149_783 });
    expect(order.lines).toMatchObject({ petCents: 125_000, extrasCents: 27_650, discountCents: 10_000 });
    const [sold] = await product.dependencies.db.select().from(pets).where(eq(pets.id, pet.id));
    expect(sold).toMatchObject({ status: 'sold', priceCents: 125_000 });
    const { sale } = (await breeder.call('GET', `/api/orders/${order.id}`)).body;
    expect(sale.money.lines.extras[1]).toEqual({
      name: 'Boarding per day',
      price: '25.50',
      quantity: 3,
      amount: '76.50',
    });
    await eventually(async () => {
      const [mail] = await mailbox(product, email, 1);
      for (const words of ['Delivery', 'Boarding per day × 3', '$76.50', 'returning buyer', '$1,497.83'])
        expect(mail).toContain(words);
    });
    const { bytes } = await download(breeder, `/api/orders/${order.id}/receipt`);
    expect((await readPdf(bytes)).text).toContain('Boarding per day × 3');
    const year = new Date().getUTCFullYear();
    const statement = await breeder.call<string>('GET', `/api/books/statements/${year}/csv`);
    expect(statement.body).toContain('Biscuit $1,250.00; Delivery $200.00; Boarding per day × 3 $76.50');
    await expectBooksToAgree(product);
  });

  it('shows what was paid once it is sold, with its lines to the buyer alone, and no total once it is refunded', async () => {
    const { linkId, choose } = await offerWithExtras({ ...OFFER, discount: { ...DISCOUNT, amount: '1000' } });
    const buyer = product.visitor();
    await buyer.call('GET', `/checkout/${linkId}`);
    const order = await buy(buyer, linkId, { extras: choose('Delivery', 1) }, `extras-paid-${process.pid}@example.com`);
    const shown = async (who: Visitor) => visible((await who.call<string>('GET', `/checkout/${linkId}`)).body);
    const sold = await look(linkId);
    expect(sold.pricing).toMatchObject({ price: '450.00', platformFee: '22.50', total: '472.50' });
    expect(sold.lines).toBeUndefined();
    for (const page of [await shown(product.visitor()), await shown(buyer)]) {
      expect(page).toContain('$472.50');
      expect(page).not.toContain('$1,312.50');
    }
    const { body: own } = await buyer.call('GET', `/api/payment-links/${linkId}`);
    expect(own.lines).toMatchObject({ petPrice: '1250.00', extras: [{ name: 'Delivery', quantity: 1 }] });
    expect((await breeder.call('POST', `/api/orders/${order.id}/refund`, {})).status).toBe(200);
    expect(await shown(buyer)).not.toMatch(/\$(472\.50|1,312\.50)/);
  });

  it('is refunded like any sale, in part and in full, with its share of the fee', async () => {
    const { linkId, choose } = await offerWithExtras();
    const order = await buy(
      product.visitor(),
      linkId,
      { extras: choose('Delivery', 1) },
      `extras-refund-${process.pid}@example.com`,
    );
    const refund = (amount?: string) =>
      breeder.call('POST', `/api/orders/${order.id}/refund`, amount ? { amount } : {});
    expect((await refund('200')).body['order']).toMatchObject({ status: 'partially_refunded', refunded: '200.00' });
    expect((await refund()).body['order']).toMatchObject({ status: 'refunded', refunded: '1350.00' });
  });

  it('can’t be had for another price: tampered totals, quantities and extras get the current pricing', async () => {
    const { linkId, choose, idOf } = await offerWithExtras();
    const ask = (more: object) => checkOut(product.visitor(), linkId, undefined, more);
    const delivery = choose('Delivery', 1);
    expect(await ask({ extras: delivery, total: '1207.50' })).toMatchObject({
      status: 409,
      body: { code: 'price_changed', pricing: { total: '1417.50' } },
    });
    for (const extras of [
      'ffffffff:1',
      choose('Delivery', 2),
      choose('Boarding per day', 15),
      `${delivery},${delivery}`,
    ])
      expect(await ask({ extras })).toMatchObject({
        status: 409,
        body: { code: 'price_changed', pricing: { total: '1207.50' } },
      });
    for (const extras of [`${idOf('Delivery')}:-1`, `${idOf('Delivery')}:0.5`, 'Delivery', [delivery]])
      expect((await ask({ extras })).status).toBe(400);
    expect(await ordersOf(linkId)).toEqual([]);
  });

  it('is reused for the same choice, and replaced for another one', async () => {
    const { linkId, choose } = await offerWithExtras();
    const buyer = product.visitor();
    await buyer.call('GET', `/checkout/${linkId}`);
    const ask = async (extras: string) => (await checkOut(buyer, linkId, undefined, { extras })).body['checkoutUrl'];
    const [first, second] = await Promise.all([ask(choose('Delivery', 1)), ask(choose('Delivery', 1))]);
    expect(second).toBe(first);
    expect(await ask(choose('Boarding per day', 2))).not.toBe(first);
    const open = (await ordersOf(linkId)).filter(({ status }) => status === 'pending');
    expect(open.map(({ priceCents }) => priceCents)).toEqual([120_100]);
  });

  it('is closed when the offer changes, and what was chosen of the older one is no longer sold', async () => {
    const { linkId, choose } = await offerWithExtras();
    const buyer = product.visitor();
    const extras = choose('Delivery', 1);
    expect((await checkOut(buyer, linkId, undefined, { extras })).status).toBe(200);
    await set(linkId, { extras: [{ ...DELIVERY, price: '250' }], discount: null });
    await eventually(async () => expect((await ordersOf(linkId))[0]!.status).toBe('expired'));
    expect(await checkOut(buyer, linkId, undefined, { extras })).toMatchObject({
      status: 409,
      body: { code: 'price_changed', pricing: { total: '1312.50' } },
    });
  });

  it('has none of them while a deposit reserves the pet', async () => {
    const { pet, linkId } = await offerWithExtras();
    const saved = await breeder.call('POST', `/api/pets/${pet.id}/deposit`, AT_HAND_OVER);
    expect(saved.status).toBeLessThan(300);
    const page = await look(linkId);
    expect([page.lines, page.pricing.price]).toEqual([undefined, '1250.00']);
  });

  it('keeps its sum under the database’s own check', async () => {
    const { linkId, choose } = await offerWithExtras();
    await checkOut(product.visitor(), linkId, undefined, { extras: choose('Delivery', 1) });
    const change = (sql: string) => product.dependencies.database.query(`${sql} where payment_link_id = $1`, [linkId]);
    await expect(change(`update orders set lines = jsonb_set(lines, '{extrasCents}', '1')`)).rejects.toThrow();
    await expect(change(`update orders set lines = lines - 'petCents'`)).rejects.toThrow();
  });
});
