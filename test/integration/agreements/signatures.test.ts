import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkoutRequest } from '../../../contract/orders/orders.ts';
import { systemContext } from '../../../server/context.ts';
import { orderAgreements, orders } from '../../../server/db/schema.ts';
import { openCheckout } from '../../../server/features/checkout/open.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { checkOut, sellByAgreement, sellSigned, signed, signedOrders, TEMPLATE } from '../../product/agreement.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { hiddenIn, invalidFieldsOf } from '../../product/hidden-fields.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import { DAY } from '../../product/subscriber.ts';
import { litterWithPaidList, payForSpot, reserveBySpot } from '../../product/waitlist.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
  await sellByAgreement(breeder);
});
const ticks = { signs: 'yes', electronic: 'yes', copy: 'yes' };
const db = () => product.dependencies.db;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const ordersOf = (linkId: string) => signedOrders(product, linkId);
const statusesOf = async (linkId: string) => (await ordersOf(linkId)).map(({ order }) => order.status);

describe('an agreement', () => {
  itNightly('is signed by the person who reserves a pet with a paid place on a list', async () => {
    const { id, petIds } = await litterWithPaidList(breeder);
    const { email, visitor, path } = await payForSpot(product, id, 'Ann');
    await breeder.call('PATCH', `/api/litters/${id}/waitlist`, { picks: 'running' });
    const wrong = { state: 'CA', zip: '97701', name: 'www.example.com', signs: 'yes' };
    const unsigned = await reserveBySpot(visitor, path, petIds[0]!, wrong);
    const { status, body } = unsigned.reserved;
    expect([status, ...invalidFieldsOf(body)]).toEqual([400, 'zip', 'name', 'electronic', 'copy']);
    expect(body).toMatch(/value="CA" selected[^]*value="97701"[^]*value="www\.example\.com"/);
    for (const words of ['I sell Red for $1,312.50', 'the email address with which I joined the list'])
      expect(unsigned.page).toContain(words);
    expect(unsigned.page).not.toContain('when I pay');
    const { reserved } = await reserveBySpot(visitor, path, petIds[0]!, { name: 'Ann Buyer', ...ticks });
    expect(reserved.status).toBe(303);
    const [found] = await db()
      .select({ name: orderAgreements.signerName })
      .from(orderAgreements)
      .innerJoin(orders, eq(orders.id, orderAgreements.orderId))
      .where(eq(orders.clientEmail, email));
    expect(found).toEqual({ name: 'Ann Buyer' });
  });

  // Shows money.sign
  it('is read, signed and paid without scripts, and kept as it was displayed', async () => {
    const { linkId } = await offerPet(breeder, { name: 'Poppy', price: '1000.00' });
    const buyer = product.visitor();
    const pets = (await buyer.call<string>('GET', `/checkout/${linkId}`)).body;
    expect(pets).toContain('Read and sign the agreement');
    expect(pets).not.toContain('>Pay $');
    const chosen = { agreement: 'read', paymentMethod: 'card', state: 'OR', zip: '97701' };
    const wrong = await buyer.submit(`/checkout/${linkId}`, { ...chosen, zip: '10001' });
    expect([wrong.status, invalidFieldsOf(wrong.body)]).toEqual([400, ['zip']]);
    const address = (await buyer.submit(`/checkout/${linkId}`, chosen)).location!;
    expect(address).toContain(`/checkout/${linkId}/agreement?pay=card&state=OR&zip=97701`);

    const page = await buyer.call<string>('GET', address);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const text = /whitespace-pre-line">([^<]+)</.exec(page.body)![1]!;
    expect(text).toMatch(/^I sell Poppy for \$1,050\.00 to _{30} on \w+ \d+, \d{4}\.$/);
    const form = hiddenIn(page.body);
    expect(form['hash']).toBe(sha256(text));
    for (const [change, reason] of [
      [{ copy: '' }, 'Please tick each of the three boxes'],
      [{ name: 'C' }, 'Please type your full name'],
      [{ name: 'www.example.com' }, 'Please write a name only'],
    ] as const) {
      const refused = await buyer.submit(address, { ...form, name: 'Cleo Buyer', ...ticks, ...change });
      expect([refused.status, refused.body]).toEqual([400, expect.stringContaining(reason)]);
      expect(refused.body).toMatch(/name="signs"[^>]*checked/);
    }
    expect(await ordersOf(linkId)).toEqual([]);
    const browser = { 'user-agent': 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1 '.padEnd(400, 'x') };
    const opened = await buyer.submit(address, { ...form, name: ' Cleo Buyer ', ...ticks }, browser);
    expect([opened.status, opened.location]).toEqual([303, expect.stringContaining('/checkout/cs_')]);
    const [kept] = await ordersOf(linkId);
    expect(kept!.order).toMatchObject({ status: 'pending', buyerState: 'OR' });
    expect(kept!.signed).toMatchObject({
      text,
      hash: sha256(text),
      versionNumber: 1,
      signerName: 'Cleo Buyer',
      consentVersion: form['consentVersion'],
      language: 'en',
      signedAt: kept!.order.createdAt,
      timeZone: 'America/Los_Angeles',
      clientAddress: expect.stringContaining('127.0.0.1'),
    });
    expect(kept!.signed!.device).toHaveLength(300);
    expect(kept!.signed!.device).toMatch(/^Safari on iPhone: Mozilla/);
  });

  // Shows money.sign
  it('is no part of a plain sale', async () => {
    const plain = await connectedBreeder(product);
    const { linkId } = await offerPet(plain);
    const buyer = product.visitor();
    const { body } = await buyer.call('GET', `/api/payment-links/${linkId}`);
    expect(body).not.toHaveProperty('agreement');
    expect((await buyer.call('GET', `/api/payment-links/${linkId}/agreement`)).body).toEqual({ agreement: null });
    const page = await buyer.call('GET', `/checkout/${linkId}/agreement?pay=card&state=OR&zip=97701`);
    expect([page.status, new URL(page.location!).pathname]).toEqual([303, `/checkout/${linkId}`]);
    const consents = { version: 'any', signs: true, electronic: true, copy: true };
    expect((await checkOut(buyer, linkId, { hash: sha256(''), name: 'Cleo Buyer', consents })).status).toBe(200);
    expect(await ordersOf(linkId)).toMatchObject([{ signed: null }]);
    expect((await buyer.call('GET', '/checkout/unknown/agreement?pay=card&state=OR&zip=97701')).status).toBe(404);
  });

  // Shows money.signed-text
  it('is asked for by the server, whatever a page or a program sends', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const right = await signed(buyer, linkId);
    const unsigned = await checkOut(buyer, linkId);
    expect([unsigned.status, unsigned.body['code']]).toEqual([409, 'agreement_required']);
    for (const wrong of [
      { ...right, hash: sha256(TEMPLATE) },
      { ...right, hash: sha256('Another text') },
      { ...right, consents: { ...right.consents, version: '2020-01-01' } },
    ]) {
      const { status, body } = await checkOut(buyer, linkId, wrong);
      expect([status, body['code']]).toEqual([409, 'agreement_changed']);
    }
    const { signs: _, ...two } = right.consents;
    for (const wrong of [
      { ...right, consents: two },
      { ...right, consents: { ...right.consents, copy: false } },
      { ...right, name: 'Cleo@example.com' },
    ])
      expect((await checkOut(buyer, linkId, wrong)).status).toBe(400);
    const { linkId: other } = await offerPet(breeder, { name: 'Another' });
    expect((await checkOut(buyer, other, right)).body['code']).toBe('agreement_changed');
    const form = await buyer.submit(`/checkout/${linkId}`, { paymentMethod: 'card', state: 'OR', zip: '97701' });
    expect([form.status, form.body]).toEqual([409, expect.stringContaining('Please read and sign it')]);
    for (const id of [linkId, other]) expect(await ordersOf(id)).toEqual([]);
  });

  // Shows money.signed-text
  it('is another one after the turn of the day', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const request = checkoutRequest.parse({ paymentMethod: 'card', signature: await signed(buyer, linkId) });
    const holder = { keys: ['tomorrow'] as [string], network: 'tomorrow', widerNetworks: [] };
    const tomorrow = { ...systemContext(product.dependencies), now: new Date(Date.now() + DAY) };
    await expect(openCheckout(tomorrow, linkId, request, holder)).rejects.toMatchObject({ code: 'agreement_changed' });
    expect(await ordersOf(linkId)).toEqual([]);
  });
});

describe('what happens between signing and paying', () => {
  // Shows money.sign-meanwhile
  it('a new text before anything is signed asks for one more look, and keeps the typed name', async () => {
    const own = await connectedBreeder(product);
    await sellByAgreement(own);
    const { linkId } = await offerPet(own);
    const buyer = product.visitor();
    const address = `/checkout/${linkId}/agreement?pay=card&state=OR&zip=97701`;
    const form = hiddenIn((await buyer.call<string>('GET', address)).body);
    await sellByAgreement(own, 'Another text about {{pet_name}}.');
    const { status, body } = await buyer.submit(address, { ...form, name: 'Cleo Buyer', ...ticks });
    expect([status, body]).toEqual([409, expect.stringContaining('The agreement has changed')]);
    expect(body).toContain('Another text about Biscuit.');
    expect(body).toContain('value="Cleo Buyer"');
    expect(body).not.toMatch(/checked/);
    expect(await ordersOf(linkId)).toEqual([]);
    const again = await buyer.submit(address, { ...hiddenIn(body), name: 'Cleo Buyer', ...ticks });
    expect(again.status).toBe(303);
  });

  // Shows money.sign-meanwhile
  itNightly('a new text leaves an open checkout as it is: what was signed is agreed', async () => {
    const own = await connectedBreeder(product);
    await sellByAgreement(own);
    const { linkId } = await offerPet(own);
    const buyer = product.visitor();
    const first = await signed(buyer, linkId);
    const opened = await checkOut(buyer, linkId, first);
    await sellByAgreement(own, 'Another text.');
    expect((await checkOut(buyer, linkId, first)).body).toEqual(opened.body);
    const [kept] = await ordersOf(linkId);
    expect(kept!.signed).toMatchObject({ hash: first.hash, versionNumber: 1 });

    // A newer text, or another name: the old checkout is closed at the provider first.
    for (const newer of [await signed(buyer, linkId), await signed(buyer, linkId, 'Ben Buyer')]) {
      const again = await checkOut(buyer, linkId, newer);
      expect(again.status).toBe(200);
      const all = await ordersOf(linkId);
      expect(all.map(({ order }) => order.status)).toEqual([...all.slice(1).map(() => 'expired'), 'pending']);
      expect(all.at(-1)!.signed).toMatchObject({ hash: newer.hash, signerName: newer.name, versionNumber: 2 });
    }
    expect((await buyer.call<string>('GET', opened.body['checkoutUrl'])).body).not.toContain('Pay $');
    // A stale signature closes nothing.
    expect((await checkOut(buyer, linkId, { ...first, name: 'Someone Else' })).body['code']).toBe('agreement_changed');
    expect(await statusesOf(linkId)).toEqual(['expired', 'expired', 'pending']);
  });

  // Shows money.sign-meanwhile
  it('turning it on leaves an open checkout without it; its buyer was promised that', async () => {
    const own = await connectedBreeder(product);
    const { linkId } = await offerPet(own);
    const [buyer, other] = [product.visitor(), product.visitor()];
    const opened = await checkOut(buyer, linkId);
    await sellByAgreement(own);
    expect((await checkOut(buyer, linkId)).body).toEqual(opened.body);
    expect((await checkOut(other, linkId)).body['code']).toBe('agreement_required');
    await payByCard(buyer, opened.body['checkoutUrl']);
    await eventually(async () => expect(await statusesOf(linkId)).toEqual(['paid']));
  });

  // Shows money.sign-meanwhile
  it('a new price needs a new signature, and closes the checkout as ever', async () => {
    const { pet, linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const signature = await signed(buyer, linkId);
    await checkOut(buyer, linkId, signature);
    await breeder.call('PATCH', `/api/pets/${pet.id}`, { price: '990.00' });
    await eventually(async () => expect(await statusesOf(linkId)).toEqual(['expired']));
    expect((await checkOut(buyer, linkId, signature)).body['code']).toBe('agreement_changed');
    expect((await checkOut(buyer, linkId, await signed(buyer, linkId))).status).toBe(200);
    expect((await ordersOf(linkId)).map(({ signed: each }) => each?.text.includes('$1,039.50'))).toEqual([false, true]);
  });

  // Shows money.sign-meanwhile
  it('two tabs at once, or a double click, share one checkout with one signature', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    await buyer.call('GET', `/checkout/${linkId}`);
    const signature = await signed(buyer, linkId);
    const answers = await Promise.all([1, 2, 3, 4].map(() => checkOut(buyer, linkId, signature)));
    const opened = answers.filter(({ status }) => status === 200).map(({ body }) => body['checkoutUrl']);
    expect(new Set(opened).size).toBe(1);
    expect(await ordersOf(linkId)).toMatchObject([{ signed: { hash: signature.hash } }]);
    // Another method, or place: a new order, which the sent signature goes with.
    await checkOut(buyer, linkId, signature, { paymentMethod: 'klarna' });
    await checkOut(buyer, linkId, signature, { paymentMethod: 'klarna', address: { state: 'WA', zip: '98101' } });
    expect(await ordersOf(linkId)).toMatchObject([
      { order: { status: 'expired' }, signed: { hash: signature.hash } },
      { order: { status: 'expired' }, signed: { hash: signature.hash } },
      { order: { status: 'pending', buyerState: 'WA' }, signed: { hash: signature.hash } },
    ]);
  });

  // Shows money.sign-meanwhile
  it('a pet that is sold again is signed for again', async () => {
    const { petId, orderId } = await sellSigned(product, breeder, 'First Buyer');
    await breeder.call('POST', `/api/orders/${orderId}/refund`, {});
    await breeder.call('PATCH', `/api/pets/${petId}`, { status: 'active' });
    const { body } = await breeder.call('POST', '/api/create-payment-link', { petId });
    const linkId = body['paymentLink'].id;
    const buyer = product.visitor();
    expect((await checkOut(buyer, linkId)).body['code']).toBe('agreement_required');
    expect((await checkOut(buyer, linkId, await signed(buyer, linkId, 'Second Buyer'))).status).toBe(200);
    const all = await db()
      .select({ name: orderAgreements.signerName })
      .from(orderAgreements)
      .innerJoin(orders, eq(orders.id, orderAgreements.orderId))
      .where(eq(orders.petId, petId))
      .orderBy(orderAgreements.signedAt);
    expect(all.map(({ name }) => name)).toEqual(['First Buyer', 'Second Buyer']);
  });

  // Shows money.signed-text
  itNightly('turning it on while 20 buyers pay leaves no later order unsigned', async () => {
    const own = await connectedBreeder(product);
    const links = await Promise.all(Array.from({ length: 20 }, () => offerPet(own)));
    await sellByAgreement(own);
    await own.call('POST', '/api/agreement/switch', { isOn: false, timeZone: 'UTC' });
    let turnedOnAt = Infinity;
    const turning = (async () => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      await own.call('POST', '/api/agreement/switch', { isOn: true, timeZone: 'UTC' });
      turnedOnAt = Date.now();
    })();
    const outcomes = await Promise.all(
      links.map(async ({ linkId }, index) => {
        const buyer = product.visitor();
        await new Promise((resolve) => setTimeout(resolve, index * 15));
        const begunAt = Date.now();
        const { status, body } = await checkOut(buyer, linkId);
        return { linkId, begunAt, status, code: body['code'] };
      }),
    );
    await turning;
    for (const { linkId, begunAt, status, code } of outcomes) {
      const isLater = begunAt > turnedOnAt;
      if (status === 200) expect(isLater).toBe(false);
      else {
        expect([status, code]).toEqual([409, 'agreement_required']);
        expect(await ordersOf(linkId)).toEqual([]);
      }
    }
    for (const { linkId } of links)
      expect((await checkOut(product.visitor(), linkId)).body['code']).toBe('agreement_required');
  });
});
