import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/durations.ts';
import { systemContext } from '../../../server/context.ts';
import { auditEntries, orders, paymentLinks } from '../../../server/db/schema.ts';
import { eraseDue } from '../../../server/registry/retention.ts';
import { connectedBreeder, createPet, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { mailbox } from '../../product/outbox.ts';
import { readOrders } from '../../product/orders.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

const ENDED = { message: 'This offer has ended. Please ask the breeder.', code: 'expired' };

let product: Product;
let breeder: Breeder;
let count = 0;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const emailOf = () => `Mia-${process.pid}-${Date.now()}-${count++}@Example.com`;
const set = (linkId: string, conditions: object, owner = breeder) =>
  owner.call('POST', `/api/payment-links/${linkId}/conditions`, conditions);
const look = (linkId: string) => product.visitor().call('GET', `/api/payment-links/${linkId}`);
const pageOf = (linkId: string) => product.visitor().call<string>('GET', `/checkout/${linkId}`);
const ask = (linkId: string) =>
  product.visitor().call('POST', `/api/payment-links/${linkId}/create-payment-intent`, { paymentMethod: 'card' });
const store = (linkId: string, columns: Partial<typeof paymentLinks.$inferInsert>) =>
  product.dependencies.db.update(paymentLinks).set(columns).where(eq(paymentLinks.id, linkId));
/** As if its last day were over. */
const end = (linkId: string, expiryNote: string | null = null) =>
  store(linkId, { expiresAt: new Date(Date.now() - 1_000), expiryZone: 'America/Denver', expiryNote });

describe('a link for one named buyer', () => {
  // Shows link-page.for-one-buyer
  it('has name and email in its breeder’s lists, and greets by the first name on its page', async () => {
    const { id } = await createPet(breeder);
    const conditions = { clientName: 'Mia van Moss', clientEmail: 'mia@moss.example' };
    const { status, body } = await breeder.call('POST', '/api/create-payment-link', { petId: id, conditions });
    expect(status).toBe(201);
    expect(body['paymentLink']).toMatchObject({
      clientName: 'Mia van Moss',
      clientEmail: 'mia@moss.example',
      clientPhone: null,
      namedFor: { name: 'Mia van Moss', email: 'mia@moss.example' },
      expiry: null,
    });
    const linkId = body['paymentLink'].id as string;
    expect((await breeder.call('GET', `/api/listings/${id}`)).body['listing'].link.namedFor.name).toBe('Mia van Moss');
    const html = (await pageOf(linkId)).body;
    expect(html.replaceAll('<!-- -->', '')).toMatch(/Prepared for <bdi[^>]*>Mia<\/bdi>/);
    expect(html).not.toMatch(/van Moss|moss\.example/);
    expect(JSON.stringify((await look(linkId)).body)).not.toMatch(/Mia|moss/);
  });

  it('has the buyer who paid once it is sold, and its page no name', async () => {
    const { linkId } = await offerPet(breeder);
    await set(linkId, { clientName: 'Mia Moss', clientEmail: 'mia@moss.example' });
    const buyer = product.visitor();
    const success = await payByCard(buyer, await openCheckout(buyer, linkId));
    await buyer.call('GET', `/api/payment-success${new URL(success!).search}`);
    await eventually(async () => {
      const { body } = await breeder.call('GET', '/api/payment-links/my');
      const link = body['paymentLinks'].find((each: { id: string }) => each.id === linkId);
      expect(link).toMatchObject({ status: 'paid', clientName: 'Ben Buyer' });
    });
    expect((await pageOf(linkId)).body).not.toContain('Mia');
    const [order] = await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
    const { sale } = (await breeder.call('GET', `/api/orders/${order!.id}`)).body;
    expect(sale.link).toMatchObject({ namedFor: { name: 'Mia Moss', email: 'mia@moss.example' }, expiry: null });
  });

  // Shows calls.copy-links
  it('gives the buyer a copy of it, and forgets them when they ask', async () => {
    const { linkId } = await offerPet(breeder);
    const email = emailOf();
    await set(linkId, { clientName: 'Mia Moss', clientEmail: email });
    const tokenFor = async (kind: string) => {
      await product.visitor().call('POST', '/api/buyer-data', { email, kind });
      let token = '';
      await eventually(async () => {
        const mails = (await mailbox(product, email.toLowerCase(), 1)).join('\n');
        token = new RegExp(`/${kind}\\?key=([\\w-]{43})`).exec(mails)![1]!;
      });
      return token;
    };
    const copy = await product.visitor().call('POST', '/api/buyer-data/copy', { token: await tokenFor('copy') });
    expect(copy.body).toMatchObject({
      orders: [],
      links: [{ pet: 'Biscuit', breeder: 'Anna Berg', name: 'Mia Moss' }],
    });
    const answer = await product
      .visitor()
      .call('POST', '/api/buyer-data/deletion', { token: await tokenFor('deletion') });
    expect(answer.status).toBe(200);
    const [row] = await product.dependencies.db.select().from(paymentLinks).where(eq(paymentLinks.id, linkId));
    expect(row).toMatchObject({ clientName: null, clientEmail: null, status: 'active' });
  });

  // Shows calls.copy-links
  it('forgets them a year after it was made, and 30 days after it was archived', async () => {
    const offers = await Promise.all([1, 2, 3].map(() => offerPet(breeder)));
    const [old, archived, kept] = offers.map(({ linkId }) => linkId) as [string, string, string];
    for (const linkId of [old, archived, kept]) await set(linkId, { clientName: 'Mia Moss' });
    await store(old, { createdAt: new Date(Date.now() - 366 * DAY_MS) });
    await store(archived, { status: 'archived', archivedAt: new Date(Date.now() - 31 * DAY_MS) });
    await eraseDue(systemContext(product.dependencies));
    const nameOf = async (linkId: string) =>
      (await product.dependencies.db.select().from(paymentLinks).where(eq(paymentLinks.id, linkId)))[0]!.clientName;
    expect([await nameOf(old), await nameOf(archived), await nameOf(kept)]).toEqual([null, null, 'Mia Moss']);
  });
});

describe('the last day of a link', () => {
  // Shows link-page.last-day
  it('ends at midnight where the breeder is, and its page says when', async () => {
    const { linkId } = await offerPet(breeder);
    const lastDay = dayIn(40);
    const { status, body } = await set(linkId, { lastDay, timeZone: 'America/Denver', expiryNote: 'Text me!' });
    expect(status).toBe(200);
    const { at, ...expiry } = body['paymentLink'].expiry;
    expect(expiry).toEqual({ lastDay, timeZone: 'America/Denver', note: 'Text me!' });
    expect(new Date(at).toLocaleString('sv-SE', { timeZone: 'America/Denver' })).toBe(`${dayIn(41)} 00:00:00`);
    const html = (await pageOf(linkId)).body.replaceAll('<!-- -->', '');
    expect(html).toMatch(/You can pay until [A-Z][a-z]+day, [A-Z][a-z]+ \d+, \d{4}, 11:59 PM M[SD]T\./);
    expect(html).not.toContain('Text me!');
    const [entry] = await product.dependencies.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.targetId, linkId))
      .orderBy(auditEntries.createdAt)
      .then((rows) => rows.filter(({ act }) => act === 'link_conditions_changed'));
    expect(entry!.details).toEqual({ namesBuyer: false, expiresAt: at });
  });

  // Shows link-page.last-day
  it('is enforced on the page, in the call and at checkout, with the breeder’s words', async () => {
    const { pet, linkId } = await offerPet(breeder);
    await end(linkId, 'Text me if you still <want> her');
    const quoted = { ...ENDED, note: 'Text me if you still <want> her' };
    expect(await look(linkId)).toMatchObject({ status: 404, body: quoted });
    const page = await pageOf(linkId);
    expect([page.status, page.body.includes('Text me if you still &lt;want&gt; her')]).toEqual([404, true]);
    expect(page.body).toContain('<h1>This offer has ended</h1>');
    const refused = await ask(linkId);
    expect([refused.status, refused.body]).toEqual([404, quoted]);
    const { body } = await breeder.call('GET', `/api/listings/${pet.id}`);
    expect(body['listing']).toMatchObject({ tab: 'on_hold', hold: 'expired' });
    const held = await breeder.call('GET', '/api/listings?tab=on_hold');
    expect(held.body['listings'].map((each: { pet: { id: string } }) => each.pet.id)).toContain(pet.id);
    const offered = await breeder.call('GET', '/api/listings?tab=for_sale');
    expect(offered.body['listings'].map((each: { pet: { id: string } }) => each.pet.id)).not.toContain(pet.id);
  });

  // Shows link-page.last-day
  it('ends a page that was read and kept before', async () => {
    const { linkId } = await offerPet(breeder);
    // A page is kept once it was read; this one may be kept until its end, and no longer.
    await store(linkId, { expiresAt: new Date(Date.now() + 2_000), expiryZone: 'UTC' });
    await pageOf(linkId);
    await eventually(async () => expect((await pageOf(linkId)).status).toBe(404));
    expect((await look(linkId)).body).toEqual(ENDED);
  });

  // Shows calls.conditions
  it('is extended, and removed', async () => {
    const { linkId } = await offerPet(breeder);
    await end(linkId);
    expect((await look(linkId)).status).toBe(404);
    expect((await set(linkId, { lastDay: dayIn(2), timeZone: 'UTC' })).status).toBe(200);
    expect((await look(linkId)).status).toBe(200);
    await end(linkId);
    const { body } = await set(linkId, {});
    expect(body['paymentLink']).toMatchObject({ expiry: null, namedFor: null });
    expect((await ask(linkId)).status).toBe(200);
  });

  // Shows link-page.last-day
  it('lets a checkout that was opened before be finished', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const checkoutUrl = await openCheckout(buyer, linkId);
    await end(linkId);
    const success = await payByCard(buyer, checkoutUrl);
    await buyer.call('GET', `/api/payment-success${new URL(success!).search}`);
    await eventually(async () => {
      const [order] = await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
      expect(order!.status).toBe('paid');
    });
    // What was sold stays visible, whatever the last day was.
    expect((await pageOf(linkId)).status).toBe(200);
  });

  it('shows no words that the law forbids, and takes none', async () => {
    const { linkId } = await offerPet(breeder);
    const words = 'The deposit is non-refundable';
    const refused = await set(linkId, { lastDay: dayIn(2), timeZone: 'UTC', expiryNote: words });
    expect([refused.status, Object.keys(refused.body['errors'])]).toEqual([400, ['expiryNote']]);
    await end(linkId, words);
    expect((await look(linkId)).body).toEqual(ENDED);
  });

  // Shows calls.conditions
  it('is not another breeder’s to set, nor for a link that is archived', async () => {
    const { linkId } = await offerPet(breeder);
    const stranger = await registerBreeder(product);
    expect((await set(linkId, {}, stranger)).status).toBe(404);
    await breeder.call('DELETE', `/api/payment-links/${linkId}`);
    expect(await set(linkId, {})).toMatchObject({ status: 409, body: { code: 'not_for_sale' } });
  });

  // Shows calls.conditions
  it.each([
    [{ lastDay: '2020-01-01' }, 'lastDay', 'Please choose a day from today on, within 366 days'],
    [{ lastDay: '2099-01-01' }, 'lastDay', 'Please choose a day from today on, within 366 days'],
    [{ lastDay: 'Friday' }, 'lastDay', 'Please choose a day'],
    [{ expiryNote: 'Text me' }, 'lastDay', 'Please choose the last day that these words follow'],
    [
      { clientName: 'Visit www.moss.example' },
      'clientName',
      'Please write a name only, without a web or email address',
    ],
    [{ clientEmail: 'mia' }, 'clientEmail', 'Please enter a valid email address'],
    [{ lastDay: dayIn(2), expiryNote: 'x'.repeat(201) }, 'expiryNote', 'Please use 200 characters at most'],
  ])('refuses %j with a sentence', async (conditions, field, message) => {
    const { linkId } = await offerPet(breeder);
    const { status, body } = await set(linkId, conditions);
    expect([status, body['errors']]).toEqual([400, { [field]: message }]);
    expect((await look(linkId)).status).toBe(200);
  });
});
