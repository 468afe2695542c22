import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../contract/durations.ts';
import { auditEntries, mails } from '../../../server/db/schema.ts';
import { smallPhoto } from '../../photos/images.ts';
import { connectedBreeder, offerPet, verifiedBreeder, type Breeder } from '../../product/breeder.ts';
import { redeemBuyerData } from '../../product/buyer-data.ts';
import { eventually } from '../../product/eventually.ts';
import { headersOfMailTo, mailbox } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { newBuyer } from '../../product/questions.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { sellPet } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await verifiedBreeder(product);
});

const addressOf = (linkId: string) => `/api/payment-links/${linkId}/email`;
const send = (linkId: string, body: object, owner = breeder) => owner.call('POST', addressOf(linkId), body);
const lastMail = async (linkId: string) => (await breeder.call('GET', addressOf(linkId))).body['mail'];
const ofAddress = (email: string) => and(eq(mails.recipient, email), like(mails.occasion, 'payment-page:%'));

/** The mail to an address, once the outbox has noted that it is sent. */
async function sentTo(email: string): Promise<string> {
  const [mail = ''] = await mailbox(product, email, 1);
  await eventually(async () => {
    const [row] = await product.dependencies.db.select().from(mails).where(ofAddress(email));
    expect(row?.sentAt).toBeInstanceOf(Date);
  });
  return mail;
}

describe('a payment link that a breeder has us email', () => {
  // Shows dashboard.email-link
  it('reaches its buyer with photo, total, breeder and the way to the page, and is then for them', async () => {
    const { pet, linkId } = await offerPet(breeder, { name: 'Maple' });
    await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
    const email = newBuyer();
    expect(await lastMail(linkId)).toBeNull();
    const { status, body } = await send(linkId, { clientEmail: email, clientName: 'Mia Moss' });
    expect([status, body['mail']]).toEqual([200, { email, at: expect.any(String), isRefused: false }]);
    const mail = await sentTo(email);
    for (const part of ['The payment link for Maple', 'alt="Maple"', 'Anna Berg', '$1,312.50'])
      expect(mail).toContain(part);
    expect(mail).toContain(`${product.url}/checkout/${linkId}`);
    expect(mail).not.toContain('Mia');
    expect(await lastMail(linkId)).toEqual({ email, at: body['mail'].at, isRefused: false });
    const { listing } = (await breeder.call('GET', `/api/listings/${pet.id}`)).body as any;
    expect(listing.link.namedFor).toEqual({ name: 'Mia Moss', email });
    const isAct = and(eq(auditEntries.targetId, linkId), eq(auditEntries.act, 'link_emailed'));
    const entries = await product.dependencies.db.select().from(auditEntries).where(isAct);
    expect(entries.map(({ userId, details }) => [userId, details])).toEqual([[breeder.userId, {}]]);
  });

  // Shows dashboard.email-link
  it('is in Spanish where the breeder chooses it, and names neither pet nor price while they are a surprise', async () => {
    const { linkId } = await offerPet(breeder, { name: 'Maple' });
    await breeder.call('PATCH', `/api/payment-links/${linkId}`, { neutralPreview: true });
    const email = newBuyer();
    expect((await send(linkId, { clientEmail: email, language: 'es' })).status).toBe(200);
    const mail = await sentTo(email);
    expect(mail).toContain('Anna Berg le envió un enlace de pago');
    expect(mail).toContain(`${product.url}/checkout/${linkId}?lang=es`);
    for (const surprise of ['Maple', '1,312.50', '<img']) expect(mail).not.toContain(surprise);
  });

  // Shows dashboard.email-link
  it('is sent once a day to one buyer', async () => {
    const { linkId } = await offerPet(breeder);
    const email = newBuyer();
    expect((await send(linkId, { clientEmail: email })).status).toBe(200);
    await sentTo(email);
    expect(await send(linkId, { clientEmail: email })).toMatchObject({ status: 409, body: { code: 'not_mailable' } });
    const other = newBuyer();
    expect((await send(linkId, { clientEmail: other })).status).toBe(200);
    expect((await lastMail(linkId)).email).toBe(other);
    const createdAt = new Date(Date.now() - 25 * HOUR_MS);
    await product.dependencies.db.update(mails).set({ createdAt }).where(ofAddress(email));
    expect((await send(linkId, { clientEmail: email })).status).toBe(200);
    expect(await mailbox(product, email, 2)).toHaveLength(2);
  });

  // Shows dashboard.email-link
  it('needs a confirmed address of the breeder, and a link of theirs by which buyers can pay', async () => {
    const newcomer = await connectedBreeder(product);
    const { linkId } = await offerPet(newcomer);
    const email = newBuyer();
    expect(await send(linkId, { clientEmail: email }, newcomer)).toMatchObject({
      status: 403,
      body: { code: 'email_unconfirmed' },
    });
    expect((await send(linkId, { clientEmail: email })).status).toBe(404);
    expect((await breeder.call('GET', addressOf(linkId))).status).toBe(404);
    const { linkId: paused } = await offerPet(breeder);
    await breeder.call('POST', `/api/payment-links/${paused}/pause`, {});
    expect(await send(paused, { clientEmail: email })).toMatchObject({ status: 409, body: { code: 'not_for_sale' } });
    const { linkId: sold } = await sellPet(product, breeder);
    expect(await send(sold, { clientEmail: email })).toMatchObject({ status: 409, body: { code: 'not_for_sale' } });
    expect((await send(paused, { clientEmail: 'mia' })).body).toMatchObject({
      errors: { clientEmail: 'Please enter a valid email address' },
    });
    expect(await product.dependencies.db.$count(mails, ofAddress(email))).toBe(0);
  });

  // Shows dashboard.email-link
  it('is stopped by its reader for every breeder, and allowed again', async () => {
    const { linkId } = await offerPet(breeder);
    const email = newBuyer();
    await send(linkId, { clientEmail: email });
    const mail = await sentTo(email);
    const stop = /\/stop-alerts\?key=link\.[\w-]{65}/.exec(mail)![0];
    expect(headersOfMailTo(product, email, 'List-Unsubscribe-Post')).toContain(stop);
    const reader = product.visitor();
    expect((await reader.call<string>('GET', stop)).body).toContain('no longer email you payment links for breeders');
    expect((await reader.submit(stop, { act: 'stop' })).status).toBe(303);
    const other = await verifiedBreeder(product);
    const theirs = await offerPet(other);
    expect(await send(theirs.linkId, { clientEmail: email }, other)).toMatchObject({
      status: 409,
      body: { code: 'not_mailable', message: 'We can’t email this address. Please send the link yourself.' },
    });
    await reader.submit(stop, { act: 'allow' });
    expect((await send(theirs.linkId, { clientEmail: email }, other)).status).toBe(200);
  });

  // Shows dashboard.email-link
  it('isn’t sent to a blocked buyer, nor to an address that refuses mails', async () => {
    const sale = await sellPet(product, breeder);
    expect((await breeder.call('POST', '/api/blocked-buyers', { kind: 'sale', id: sale.orderId })).status).toBe(200);
    const [first, second] = [await offerPet(breeder), await offerPet(breeder)];
    expect((await send(first.linkId, { clientEmail: sale.buyerEmail })).body['message']).toContain('You have blocked');
    const email = newBuyer();
    await send(first.linkId, { clientEmail: email });
    await sentTo(email);
    await product.dependencies.db.update(mails).set({ sentAt: null, refusedAt: new Date() }).where(ofAddress(email));
    expect(await lastMail(first.linkId)).toMatchObject({ email, isRefused: true });
    expect(await send(second.linkId, { clientEmail: email })).toMatchObject({
      status: 409,
      body: { code: 'not_mailable' },
    });
  });

  // Shows dashboard.email-link
  it('leaves nothing of a buyer who asks for erasure', async () => {
    const { linkId } = await offerPet(breeder);
    const email = newBuyer();
    await send(linkId, { clientEmail: email, clientName: 'Mia Moss' });
    await sentTo(email);
    expect((await redeemBuyerData(product, email, 'deletion')).status).toBe(200);
    expect(await lastMail(linkId)).toBeNull();
    expect(await product.dependencies.db.$count(mails, ofAddress(email))).toBe(0);
  });
});

describe('the links that are emailed on a day', () => {
  let limited: Product;
  beforeAll(async () => void (limited = await startWithBreeders({ RATE_LIMITS: 'on' })));
  afterAll(() => limited?.stop());

  // Shows dashboard.email-link
  it('are three of a breeder on trial, and three to a mailbox, however its address is spelled', async () => {
    const owner = await verifiedBreeder(limited);
    const { linkId } = await offerPet(owner);
    for (let index = 0; index < 3; index++)
      expect((await send(linkId, { clientEmail: newBuyer() }, owner)).status).toBe(200);
    expect(await send(linkId, { clientEmail: newBuyer() }, owner)).toMatchObject({
      status: 429,
      body: { message: 'No more can be emailed today. Please send the link yourself, or try again tomorrow.' },
    });
    const [second, third] = [await verifiedBreeder(limited), await verifiedBreeder(limited)];
    const name = newBuyer().replace(/@.*|-/g, '');
    for (let index = 0; index < 3; index++)
      expect(
        (await send((await offerPet(second)).linkId, { clientEmail: `${name}+${index}@gmail.com` }, second)).status,
      ).toBe(200);
    const last = await offerPet(third);
    expect((await send(last.linkId, { clientEmail: `${name}@gmail.com` }, third)).status).toBe(429);
    expect((await send(last.linkId, { clientEmail: newBuyer() }, third)).status).toBe(200);
  });
});
