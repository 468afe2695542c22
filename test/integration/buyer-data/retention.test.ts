import { existsSync, utimesSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { mails, orders, providerEvents, receipts, users } from '../../../server/db/schema.ts';
import { eraseDue } from '../../../server/registry/retention.ts';
import { checkOut, sellByAgreement, sellSigned, signatureOf, signed } from '../../product/agreement.ts';
import { connectedBreeder, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { mailbox } from '../../product/outbox.ts';
import { download } from '../../product/pdf.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { sellPet } from '../../product/sale.ts';
import { DAY, me, subscribeAtProvider } from '../../product/subscriber.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startProduct();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

const night = (daysAhead = 0) =>
  eraseDue({ ...systemContext(product.dependencies), now: new Date(Date.now() + daysAhead * DAY) });
const db = () => product.dependencies.db;

/** An order of a buyer who gave name, email and phone, in this status and of this age. */
async function order(status: 'expired' | 'failed' | 'paid' | 'disputed', daysAgo: number): Promise<string> {
  const { linkId } = await offerPet(breeder);
  await openCheckout(product.visitor(), linkId);
  const [row] = await db()
    .update(orders)
    .set({
      status,
      clientName: 'Ben Buyer',
      clientEmail: 'ben@example.com',
      clientPhone: '(503) 555-0142',
      createdAt: new Date(Date.now() - daysAgo * DAY),
    })
    .where(eq(orders.paymentLinkId, linkId))
    .returning({ id: orders.id });
  return row!.id;
}
async function keptOf(id: string) {
  const [row] = await db().select().from(orders).where(eq(orders.id, id));
  const { clientName, clientEmail, clientPhone, buyerKey, totalCents } = row!;
  return { contact: [clientName, clientEmail, clientPhone].filter(Boolean).length, key: buyerKey !== null, totalCents };
}

describe('the nightly job', () => {
  // Shows product.privacy-policy
  it('erases who did not pay after 30 days, and keeps the amounts', async () => {
    const [old, failed, young] = [await order('expired', 31), await order('failed', 31), await order('expired', 29)];
    await night();
    for (const id of [old, failed]) expect(await keptOf(id)).toEqual({ contact: 0, key: false, totalCents: 131_250 });
    expect(await keptOf(young)).toEqual({ contact: 3, key: true, totalCents: 131_250 });
  });

  it('keeps the buyer of a sale for 4 years, without the hash of the browser, and while a dispute is open', async () => {
    const [recent, old, disputed] = [
      await order('paid', 4 * 365 - 1),
      await order('paid', 4 * 365 + 2),
      await order('disputed', 4 * 365 + 2),
    ];
    await night();
    expect(await keptOf(recent)).toMatchObject({ contact: 3, key: false });
    expect(await keptOf(old)).toEqual({ contact: 0, key: false, totalCents: 131_250 });
    expect(await keptOf(disputed)).toMatchObject({ contact: 3 });
  });

  it('works through more than one batch', async () => {
    const id = await order('expired', 1);
    await db().execute(sql`
      insert into orders (id, status, price_cents, fee_cents, fee_basis_points, total_cents, pet_name, client_name, created_at)
      select 'many-' || n, 'expired', 1000, 50, 500, 1050, 'Biscuit', 'Ben Buyer', now() - interval '40 days'
      from generate_series(1, 1100) n`);
    await night();
    const left = await db()
      .select()
      .from(orders)
      .where(sql`id like 'many-%' and client_name is not null`);
    expect(left).toEqual([]);
    expect(await keptOf(id)).toMatchObject({ contact: 3 });
  });

  it('forgets whom a mail went to after 90 days, and the mail after 400', async () => {
    const { email } = await registerBreeder(product);
    const mailOf = () => db().select().from(mails).where(eq(mails.recipient, email));
    await eventually(async () => expect((await mailOf())[0]?.sentAt).toBeInstanceOf(Date));
    const { id } = (await mailOf())[0]!;
    await night(89);
    expect(await mailOf()).toHaveLength(1);
    await night(91);
    const [kept] = await db().select().from(mails).where(eq(mails.id, id));
    expect(kept).toMatchObject({ recipient: 'erased', subject: '', text: '', html: '' });
    expect(kept!.occasion).toMatch(/^confirm-address:/);
    await night(401);
    expect(await db().select().from(mails).where(eq(mails.id, id))).toEqual([]);
  });

  // Shows data.nightly-end
  it('deletes mails kept as files after 30 days', async () => {
    const folder = join(product.dataDir, 'outbox');
    mkdirSync(folder, { recursive: true });
    const [old, young] = ['old.eml', 'young.eml'].map((name) => join(folder, name)) as [string, string];
    for (const file of [old, young]) writeFileSync(file, 'To: ben@example.com');
    const time = Date.now() / 1000 - 31 * 86_400;
    utimesSync(old, time, time);
    await night();
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  });

  // Shows data.nightly-end
  it('deletes events of the provider after 90 days, unprocessed ones after a year', async () => {
    const event = async (id: string, daysAgo: number, handled: boolean) => {
      const receivedAt = new Date(Date.now() - daysAgo * DAY);
      await db()
        .insert(providerEvents)
        .values({ id, type: 'charge.succeeded', payload: {}, receivedAt, handledAt: handled ? receivedAt : null });
    };
    await event('evt_old', 91, true);
    await event('evt_young', 89, true);
    await event('evt_open', 300, false);
    await event('evt_dead', 366, false);
    await night();
    const left = await db().select({ id: providerEvents.id }).from(providerEvents);
    const ids = left.map(({ id }) => id).filter((id) => /^evt_(old|young|open|dead)$/.test(id));
    expect(ids.sort()).toEqual(['evt_open', 'evt_young']);
  });

  // Shows data.nightly-end
  it('deletes the provider’s customer of a deleted account after 7 days', async () => {
    const { stripe } = product.dependencies;
    const closing = await registerBreeder(product);
    const { customer } = await subscribeAtProvider(product, closing);
    await eventually(async () => expect((await me(closing)).subscriptionStatus).toBe('active'));
    expect((await closing.call('DELETE', '/api/user/delete-account')).status).toBe(204);
    await night(6);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ email: closing.email });
    await night(8);
    expect(await stripe.customers.retrieve(customer)).toEqual(expect.objectContaining({ id: customer, deleted: true }));
    expect(JSON.stringify(await stripe.customers.retrieve(customer))).not.toContain(closing.email);
    const [row] = await db().select().from(users).where(eq(users.id, closing.userId));
    expect(row!.stripeCustomerId).toBeNull();
    await night(9);
  });

  it('changes nothing of a current sale', async () => {
    const sale = await sellPet(product, breeder);
    const [before] = await db().select().from(orders).where(eq(orders.id, sale.orderId));
    await night();
    expect((await db().select().from(orders).where(eq(orders.id, sale.orderId)))[0]).toEqual(before);
  });

  // Shows money.signature-kept, data.deleted-with-account
  it('keeps a signature as long as the contract needs it', async () => {
    const own = await connectedBreeder(product);
    await sellByAgreement(own);
    const [sold, disputed] = [await sellSigned(product, own), await sellSigned(product, own)];
    const { linkId } = await offerPet(own);
    const buyer = product.visitor();
    await checkOut(buyer, linkId, await signed(buyer, linkId));
    const [unpaid] = await db()
      .update(orders)
      .set({ status: 'expired' })
      .where(eq(orders.paymentLinkId, linkId))
      .returning({ orderId: orders.id });
    await db().update(orders).set({ status: 'disputed' }).where(eq(orders.id, disputed.orderId));
    const kept = ({ orderId }: { orderId: string }) => signatureOf(product, orderId);
    const closed = await connectedBreeder(product);
    await sellByAgreement(closed);
    const orphan = await sellSigned(product, closed);
    const copy = await eventually(async () => {
      const mail = (await mailbox(product, orphan.email, 1)).join();
      return /\/agreement\.pdf\?key=[\w-]{43}/.exec(mail)![0];
    });
    const opens = async () => (await download(product.visitor(), copy)).status;
    await closed.call('DELETE', '/api/user/delete-account');
    const isErased = () => db().$count(orders, and(eq(orders.id, orphan.orderId), isNull(orders.sellerId)));
    await eventually(async () => expect(await isErased()).toBe(1));
    await night(29);
    expect(await kept(unpaid!)).toMatchObject({ signerName: 'Cleo Buyer' });
    await night(31);
    expect(await kept(unpaid!)).toBeUndefined();
    await night(539);
    expect((await kept(sold))?.device).toEqual(expect.any(String));
    await night(541);
    expect(await kept(sold)).toMatchObject({ signerName: 'Cleo Buyer', device: null, clientAddress: null });
    expect((await kept(disputed))?.device).toEqual(expect.any(String));
    // Its buyer opens it by the receipt's address, also without the breeder's account.
    expect(await opens()).toBe(200);
    await night(4 * 365 + 2);
    expect(await opens()).toBe(404);
    const [issued] = await db().select().from(receipts).where(eq(receipts.orderId, orphan.orderId));
    expect(issued!.keyHash).toBeNull();
    expect([await kept(sold), (await kept(disputed))?.signerName]).toEqual([undefined, 'Cleo Buyer']);
  });
});
