import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '../../../server/db/schema.ts';
import { countFreeCancellation } from '../../../server/features/reservation-requests/free-cancellations.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { HOME, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { readOrders } from '../../product/orders.ts';
import { mailbox, mailContaining } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { BIRD, KEPT, offerWithDeposit } from '../../product/reservation.ts';
import type { Visitor } from '../../product/visitor.ts';

const MASTERCARD = '5555555555554444';
const FREE = { percent: 30, due: 'hand_over', terms: 'refundable' };
const PET_BOUND = 5;

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders({ RATE_LIMITS: 'on', TRUST_PROXY: 'on', ALLOW_PUBLIC_SANDBOX: '1' });
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

let count = 0;
const newAddress = () => `198.51.100.${++count}`;
const newEmail = () => `changes-their-mind-${++count}-${process.pid}@example.com`;

interface Payer {
  buyer?: Visitor;
  from?: string;
  email?: string;
  card?: string;
}

const open = (linkId: string, { buyer = product.visitor(), from = newAddress() }: Payer, customer = {}) =>
  buyer.call(
    'POST',
    `/api/payment-links/${linkId}/create-payment-intent`,
    { paymentMethod: 'card', customer: { name: 'Ben Buyer', ...customer } },
    { 'x-forwarded-for': from },
  );

/** Pays the deposit of a pet. Returns the private page. */
async function reserve(linkId: string, payer: Payer): Promise<{ buyer: Visitor; path: string; email: string }> {
  const { buyer = product.visitor(), email = newEmail(), card } = payer;
  const before = await findPaths(email);
  const { status, body } = await open(linkId, { ...payer, buyer });
  if (status !== 200) throw new Error(`opening a checkout answered ${status}: ${JSON.stringify(body)}`);
  await payByCard(buyer, body['checkoutUrl'], card, { email });
  let path: string | undefined;
  await eventually(async () => {
    path = (await findPaths(email)).find((each) => !before.includes(each));
    expect(path).toBeDefined();
  });
  // A payer without a named card has their own.
  if (!card)
    await product.dependencies.db.execute(
      `update payments set card_key = 'own ${++count}' where length(card_key) = 64`,
    );
  return { buyer, path: path!, email };
}

const findPaths = async (email: string) =>
  (await mailbox(product, email, 0)).flatMap((mail) => /\/reservation\?key=[\w-]{43}/.exec(mail)?.[0] ?? []);

const cancel = async ({ buyer, path }: { buyer: Visitor; path: string }) =>
  expect((await buyer.submit(path, { act: 'cancel', sure: 'yes' }, { 'x-forwarded-for': newAddress() })).status).toBe(
    303,
  );

async function reserveAndCancel(linkId: string, payer: Payer): Promise<void> {
  await cancel(await reserve(linkId, payer));
}

/** By people whom nothing connects, so that only the pet counts. */
async function reachBoundOfPet(linkId: string): Promise<void> {
  for (let cycle = 0; cycle < PET_BOUND; cycle++) await reserveAndCancel(linkId, {});
}

const ASK_FIRST = { status: 409, body: { code: 'ask_first' } };

describe('a deposit that is paid and canceled for nothing', () => {
  // Shows money.deposit
  it('twice by one browser: its next deposit of any pet asks the breeder first, a stranger’s does not', async () => {
    const [first, second, third] = [
      await offerWithDeposit(breeder, FREE),
      await offerWithDeposit(breeder, FREE),
      await offerWithDeposit(breeder, FREE),
    ];
    const buyer = product.visitor();
    await reserveAndCancel(first.linkId, { buyer });
    expect((await open(third.linkId, { buyer })).status).toBe(200);
    await reserveAndCancel(second.linkId, { buyer });
    expect(await open(third.linkId, { buyer })).toMatchObject(ASK_FIRST);
    expect((await open(third.linkId, {})).status).toBe(200);
  });

  // Shows money.deposit
  it('twice by one mailbox, however it is spelled, or by one card: browsers that paid by them ask first', async () => {
    const [first, second, third] = [
      await offerWithDeposit(breeder, FREE),
      await offerWithDeposit(breeder, FREE),
      await offerWithDeposit(breeder, FREE),
    ];
    const name = `churn${process.pid}`;
    await reserveAndCancel(first.linkId, { email: `${name}+1@gmail.com` });
    const buyer = product.visitor();
    await reserveAndCancel(second.linkId, { buyer, email: `${name}+2@gmail.com`, card: MASTERCARD });
    expect(await open(third.linkId, { buyer })).toMatchObject(ASK_FIRST);
    const asMailbox = await open(third.linkId, {}, { email: `${name}@gmail.com` });
    expect(asMailbox).toMatchObject(ASK_FIRST);
    // The mailbox shared its bound with the card that it paid by.
    const other = product.visitor();
    await reserveAndCancel(second.linkId, { buyer: other, card: MASTERCARD });
    expect(await open(third.linkId, { buyer: other })).toMatchObject(ASK_FIRST);
  });

  // Shows money.deposit
  it('four times from one network at one breeder, six from a /56: the network asks that breeder first, and no other', async () => {
    const seller = await connectedBreeder(product);
    const elsewhere = await offerWithDeposit(await connectedBreeder(product), FREE);
    const asked = await offerWithDeposit(seller, FREE);
    const from = '203.0.113.7';
    const cycle = async (address: string) =>
      reserveAndCancel((await offerWithDeposit(seller, FREE)).linkId, { from: address });
    for (let index = 0; index < 4; index++) {
      expect((await open(asked.linkId, { from })).status).toBe(200);
      await cycle(from);
    }
    expect(await open(asked.linkId, { from })).toMatchObject(ASK_FIRST);
    expect((await open(elsewhere.linkId, { from })).status).toBe(200);
    expect((await open(asked.linkId, { from: '203.0.113.8' })).status).toBe(200);
    for (let index = 0; index < 6; index++) await cycle(`2001:db8:7:${(0x100 + index).toString(16)}::1`);
    expect(await open(asked.linkId, { from: '2001:db8:7:1ff::1' })).toMatchObject(ASK_FIRST);
    expect((await open(asked.linkId, { from: '2001:db8:7:200::1' })).status).toBe(200);
  });

  // Shows money.deposit
  it('isn’t counted where the cancellation leaves the breeder something', async () => {
    const buyer = product.visitor();
    for (let cycle = 0; cycle < 3; cycle++)
      await reserveAndCancel((await offerWithDeposit(breeder, KEPT, BIRD)).linkId, { buyer });
    expect((await open((await offerWithDeposit(breeder, FREE)).linkId, { buyer })).status).toBe(200);
  });
});

describe('a pet whose deposits were canceled too often, by anyone', () => {
  const askFor = (linkId: string, email: string, buyer = product.visitor(), from = newAddress()) =>
    buyer.submit(`/checkout/${linkId}/ask-first`, { name: 'Cleo Buyer', email }, { 'x-forwarded-for': from });
  const requests = async () => (await breeder.call('GET', '/api/reservation-requests')).body['requests'];
  const answer = (id: string, allows: boolean) =>
    breeder.call('POST', `/api/reservation-requests/${id}/answer`, { allows });

  // Shows money.deposit
  it('asks the breeder first: who is let reserves by a mailed link, once; who isn’t gets a kind no', async () => {
    const { linkId, pet } = await offerWithDeposit(breeder, FREE, { name: 'Mochi' });
    const stranger = product.visitor();
    // What hasn't happened isn't seen.
    const unasked = await stranger.call('GET', `/checkout/${linkId}/ask-first`);
    expect([unasked.status, unasked.location]).toEqual([303, `${product.url}/checkout/${linkId}`]);
    await reachBoundOfPet(linkId);

    const fields = { paymentMethod: 'card', total: '1050.00', deposit: '', termsVersion: '', ...HOME };
    const page = await stranger.call<string>('GET', `/checkout/${linkId}`);
    for (const name of ['deposit', 'termsVersion'] as const)
      fields[name] = new RegExp(`name="${name}" value="([^"]*)"`).exec(page.body)![1]!.replaceAll('&quot;', '"');
    const pressed = await stranger.submit(`/checkout/${linkId}`, fields, { 'x-forwarded-for': newAddress() });
    expect([pressed.status, pressed.location]).toEqual([303, `${product.url}/checkout/${linkId}/ask-first`]);
    const form = await stranger.call<string>('GET', `/checkout/${linkId}/ask-first`);
    expect(form.body).toContain('confirms first');
    expect((await askFor(linkId, 'no address', stranger)).status).toBe(400);

    const [yes, no] = [newEmail(), newEmail()];
    const sent = await askFor(linkId, yes, stranger);
    expect([sent.status, sent.body]).toEqual([200, expect.stringContaining(yes)]);
    await askFor(linkId, yes.toUpperCase());
    await askFor(linkId, no);
    expect(await requests()).toMatchObject([
      { petName: 'Mochi', buyerName: 'Cleo Buyer', buyerEmail: yes, paymentLinkId: linkId },
      { buyerEmail: no },
    ]);
    await eventually(async () => {
      const asked = (await mailbox(product, breeder.email, 0)).filter((mail) => mail.includes('asks to reserve Mochi'));
      expect(asked.length).toBeGreaterThan(0);
    });
    const [first, second] = await requests();
    const other = await connectedBreeder(product);
    expect((await other.call('POST', `/api/reservation-requests/${first.id}/answer`, { allows: true })).status).toBe(
      404,
    );
    expect((await answer(first.id, true)).status).toBe(204);
    expect((await answer(first.id, true)).status).toBe(204);
    expect((await answer(first.id, false)).body).toMatchObject({ code: 'answered' });
    expect((await answer(second.id, false)).status).toBe(204);
    expect(await requests()).toEqual([]);
    const [declined] = await mailbox(product, no, 1);
    expect(declined).toContain('isn’t accepting this reservation right now');
    const [allowed] = await mailbox(product, yes, 1);
    const key = /\/reservation-request\?key=[\w-]{43}/.exec(allowed!)![0];

    // Another device than the one that asked; reading the mail alone lets nobody pay.
    const buyer = product.visitor();
    expect((await buyer.call<string>('GET', key)).body).toContain('said yes');
    expect(await open(linkId, { buyer })).toMatchObject(ASK_FIRST);
    const pressedYes = await buyer.submit(key, {});
    expect([pressedYes.status, pressedYes.location]).toEqual([303, `${product.url}/checkout/${linkId}`]);
    expect(await open(linkId, { buyer: stranger })).toMatchObject(ASK_FIRST);
    const reserved = await reserve(linkId, { buyer, email: yes });
    const [order] = await readOrders(product.dependencies.db, eq(orders.petId, pet.id));
    expect(order).toBeDefined();
    expect((await buyer.call<string>('GET', key)).body).toContain('This link no longer works');
    await cancel(reserved);
    expect(await open(linkId, { buyer })).toMatchObject(ASK_FIRST);
    expect((await buyer.call<string>('GET', key)).body).toContain('This link no longer works');
    expect((await buyer.call<string>('GET', '/reservation-request?key=unknown')).status).toBe(404);
  });

  // Shows money.hold-abuse
  it('is asked for in vain by whom the breeder has blocked, and the answer is everybody’s', async () => {
    const seller = await connectedBreeder(product);
    const { linkId, pet } = await offerWithDeposit(seller, FREE, { name: 'Suki' });
    const name = `in-vain-${process.pid}`;
    const { email } = await reserve((await offerWithDeposit(seller, FREE)).linkId, { email: `${name}@gmail.com` });
    const [order] = await readOrders(product.dependencies.db, eq(orders.clientEmail, email));
    const { db, config } = product.dependencies;
    const nobody = { email: null, buyerKeys: [], cardKeys: [], networks: [] };
    for (let times = 0; times < PET_BOUND; times++)
      await db.transaction((tx) =>
        countFreeCancellation({ config, now: new Date() }, tx, { sellerId: seller.userId, petId: pet.id }, nobody),
      );
    expect((await seller.call('POST', '/api/blocked-buyers', { kind: 'sale', id: order!.id })).status).toBe(200);
    const answers = [];
    for (const address of [`${name}+2@gmail.com`, newEmail()]) {
      const { status, body } = await askFor(linkId, address);
      answers.push([status, body.replaceAll(address, 'somebody')]);
    }
    expect(answers[0]![0]).toBe(200);
    expect(answers[0]).toEqual(answers[1]);
    const asked = (await seller.call('GET', '/api/reservation-requests')).body['requests'];
    expect(asked).toMatchObject([{ petName: 'Suki', buyerEmail: expect.not.stringContaining(name) }]);
    expect(asked).toHaveLength(1);
  });

  // Shows product.privacy-policy
  it('keeps whom the breeder let when somebody cancels of whom neither browser nor mailbox is known anymore', async () => {
    const { db } = product.dependencies;
    const { linkId, pet } = await offerWithDeposit(breeder, FREE, { name: 'Pepper' });
    await reachBoundOfPet(linkId);
    /** Is let by the breeder, with a browser of their own. */
    const beLet = async () => {
      const [email, buyer] = [newEmail(), product.visitor()];
      await askFor(linkId, email, buyer);
      expect((await answer((await requests())[0].id, true)).status).toBe(204);
      const mail = await mailContaining(product, email, '/reservation-request?key=');
      expect((await buyer.submit(/\/reservation-request\?key=[\w-]{43}/.exec(mail)![0], {})).status).toBe(303);
      return { buyer, email };
    };
    const [ann, ben] = [await beLet(), await beLet()];
    const reserved = await reserve(linkId, ben);
    await db
      .update(orders)
      .set({ clientEmail: null, buyerKey: null })
      .where(and(eq(orders.petId, pet.id), eq(orders.status, 'reserved')));
    await cancel(reserved);
    expect((await open(linkId, ann)).status).toBe(200);
  });

  it('is asked for by buyers who get a copy of their request, and have it deleted', async () => {
    const { linkId } = await offerWithDeposit(breeder, FREE, { name: 'Nori' });
    await reachBoundOfPet(linkId);
    const email = newEmail();
    expect((await askFor(linkId, email)).status).toBe(200);
    const redeem = async (kind: 'copy' | 'deletion', nth: number) => {
      await product.visitor().call('POST', '/api/buyer-data', { email, kind });
      const mails = await mailbox(product, email, nth);
      const token = mails.flatMap((mail) => new RegExp(`/${kind}\\?key=([\\w-]{43})`).exec(mail)?.[1] ?? [])[0];
      return product.visitor().call('POST', `/api/buyer-data/${kind}`, { token });
    };
    expect((await redeem('copy', 1)).body['reservationRequests']).toMatchObject([
      { pet: 'Nori', name: 'Cleo Buyer', state: 'open' },
    ]);
    expect((await redeem('deletion', 2)).status).toBe(200);
    const { query } = product.dependencies.database;
    expect(await query('select id from reservation_requests where buyer_email = $1', [email])).toEqual([]);
    expect(await requests()).toEqual([]);
  });
});
