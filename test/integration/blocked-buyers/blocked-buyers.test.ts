import { eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { mails as mailRows, orders, waitlistEntries } from '../../../server/db/schema.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { redeemBuyerData } from '../../product/buyer-data.ts';
import { CARDS, openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { readOrders } from '../../product/orders.ts';
import { mailbox } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { newBuyer, privatePath, submitQuestion } from '../../product/questions.ts';
import { payRest, reservePet } from '../../product/reservation.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import { entryPath, litterWithList, submitJoin } from '../../product/waitlist.ts';
import type { Visitor } from '../../product/visitor.ts';

const MASTERCARD = '5555555555554444';
const UNAVAILABLE = 'This payment link is temporarily unavailable. Please ask the breeder.';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
});
/** A breeder of their own: most buyers of tests share one card. */
const begin = async () => (breeder = await connectedBreeder(product));

const block = (kind: string, id: string) => breeder.call('POST', '/api/blocked-buyers', { kind, id });
const blocks = async () => (await breeder.call('GET', '/api/blocked-buyers')).body['blockedBuyers'];
const ask = (linkId: string, buyer: Visitor, email?: string) =>
  buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
    paymentMethod: 'card',
    customer: { name: 'Ben Buyer', ...(email ? { email } : {}) },
  });
const statusesOf = async (linkId: string) =>
  (await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId))).map(({ status }) => status);

/** Somebody buys a pet of the breeder. */
async function sell(number = CARDS.pays) {
  const { linkId } = await offerPet(breeder);
  const buyer = product.visitor();
  const email = newBuyer();
  await payByCard(buyer, await openCheckout(buyer, linkId), number, { email });
  await eventually(async () => expect(await statusesOf(linkId)).toEqual(['paid']));
  const [order] = await product.dependencies.db.select().from(orders).where(eq(orders.paymentLinkId, linkId));
  return { buyer, email, linkId, orderId: order!.id };
}

describe('a buyer whom a breeder has blocked', () => {
  // Shows money.hold-abuse
  itNightly(
    'finds every page of that breeder unavailable, and no other breeder’s, until the block is undone',
    async () => {
      await begin();
      const { buyer, email, orderId } = await sell();
      const { linkId } = await offerPet(breeder);
      const other = await connectedBreeder(product);
      expect((await other.call('POST', '/api/blocked-buyers', { kind: 'sale', id: orderId })).status).toBe(404);
      const { status, body } = await block('sale', orderId);
      expect([status, body['blockedBuyer']]).toEqual([200, expect.objectContaining({ name: 'Ben Buyer', email })]);
      expect((await block('sale', orderId)).body['blockedBuyer'].id).toBe(body['blockedBuyer'].id);
      expect(await blocks()).toHaveLength(1);
      const refused = { status: 404, body: { code: 'paused', message: UNAVAILABLE } };
      expect(await ask(linkId, buyer)).toMatchObject(refused);
      expect(await ask(linkId, product.visitor(), email)).toMatchObject(refused);
      expect((await ask(linkId, product.visitor())).status).toBe(200);
      expect((await ask((await offerPet(other)).linkId, buyer)).status).toBe(200);
      expect((await other.call('DELETE', `/api/blocked-buyers/${body['blockedBuyer'].id}`)).status).toBe(404);
      expect(await blocks()).toHaveLength(1);
      expect((await breeder.call('DELETE', `/api/blocked-buyers/${body['blockedBuyer'].id}`)).status).toBe(204);
      expect((await ask(linkId, buyer)).status).toBe(200);
      expect(await blocks()).toEqual([]);
    },
  );

  // Shows money.hold-abuse
  itNightly(
    'gets the money back at once if they pay by the same card in another browser, which is then blocked too',
    async () => {
      await begin();
      const { orderId } = await sell(MASTERCARD);
      await block('sale', orderId);
      const { linkId } = await offerPet(breeder);
      const browser = product.visitor();
      const email = newBuyer();
      await payByCard(browser, await openCheckout(browser, linkId), MASTERCARD, { email });
      await eventually(async () => expect(await statusesOf(linkId)).toEqual(['refunded']));
      const [mail = ''] = await mailbox(product, email, 1);
      expect(mail).toContain('no longer for sale');
      expect(mail).not.toMatch(/block/i);
      await eventually(async () => {
        const mails = await mailbox(product, breeder.email, 0);
        expect(mails.some((each) => each.includes('you had blocked the buyer'))).toBe(true);
      });
      expect(await ask(linkId, browser)).toMatchObject({ status: 404, body: { code: 'paused' } });
      // Who shares the card is somebody else: their data has nothing of the blocked one's, and their mailbox, which nobody confirmed, isn't blocked.
      expect((await redeemBuyerData(product, email, 'copy')).body['blocks']).toEqual([]);
      // Not while the refund is on its way.
      await eventually(async () => expect((await redeemBuyerData(product, email, 'deletion')).status).toBe(200));
      expect(await blocks()).toMatchObject([{ name: 'Ben Buyer', email: expect.any(String) }]);
      expect((await ask((await offerPet(breeder)).linkId, product.visitor(), email)).status).toBe(200);
      // The pet is still for sale to others.
      const another = product.visitor();
      await payByCard(another, await openCheckout(another, linkId), CARDS.pays, { email: newBuyer() });
      await eventually(async () => expect((await statusesOf(linkId)).sort()).toEqual(['paid', 'refunded']));
    },
  );

  // Shows money.hold-abuse
  itNightly('goes on with a reservation that runs, and with a checkout that was open before', async () => {
    await begin();
    const reservation = await reservePet(product, breeder);
    const { linkId } = await offerPet(breeder);
    const checkout = await openCheckout(reservation.buyer, linkId);
    await block('sale', reservation.orderId);
    await payRest(product, reservation);
    await payByCard(reservation.buyer, checkout, undefined, { email: reservation.buyerEmail });
    await eventually(async () => expect(await statusesOf(linkId)).toEqual(['paid']));
  });

  // Shows money.hold-abuse
  it('joins no waiting list, by another spelling of the address either, and reads no reason', async () => {
    await begin();
    const { id: litterId } = await litterWithList(breeder);
    const name = `blocked${process.pid}`;
    const email = `${name}+1@gmail.com`;
    await submitJoin(product.visitor(), litterId, email);
    await product.visitor().submit(await entryPath(product, email), { act: 'join' });
    const [entry] = (await breeder.call('GET', `/api/litters/${litterId}/waitlist`)).body['waitlist'].entries;
    await block('entry', entry.id);
    const { db } = product.dependencies;
    const count = () =>
      Promise.all([
        db.$count(mailRows, like(mailRows.recipient, `${name}%`)),
        db.$count(waitlistEntries, eq(waitlistEntries.litterId, litterId)),
      ]);
    const before = await count();
    // The answer is anybody's: nothing tells who types an address that its owner is blocked.
    for (const address of [email, `${name}+2@gmail.com`, newBuyer()]) {
      const { status, body } = await submitJoin(product.visitor(), litterId, address);
      expect([status, body]).toEqual([200, expect.stringContaining('Check your email')]);
    }
    expect(await count()).toEqual([before[0], before[1] + 1]);
  });

  // Shows product.privacy-policy
  itNightly(
    'is blocked from a question without showing their address, gets a copy, and stays blocked after erasure',
    async () => {
      await begin();
      const { linkId } = await offerPet(breeder);
      const email = newBuyer();
      const buyer = product.visitor();
      await submitQuestion(buyer, linkId, email);
      await buyer.submit(await privatePath(product, email), { act: 'confirm' });
      const [question] = (await breeder.call('GET', '/api/questions')).body['questions'];
      await block('question', question.id);
      expect(await blocks()).toMatchObject([{ name: 'Ben Buyer', email: null }]);
      const redeem = async (kind: 'copy' | 'deletion', nth: number) => {
        await product.visitor().call('POST', '/api/buyer-data', { email, kind });
        const mails = await mailbox(product, email, nth);
        const token = mails.flatMap((mail) => new RegExp(`/${kind}\\?key=([\\w-]{43})`).exec(mail)?.[1] ?? [])[0];
        return product.visitor().call('POST', `/api/buyer-data/${kind}`, { token });
      };
      expect((await redeem('copy', 2)).body['blocks']).toMatchObject([{ name: 'Ben Buyer', email: null }]);
      expect((await redeem('deletion', 3)).status).toBe(200);
      expect(await blocks()).toMatchObject([{ name: null, email: null }]);
      expect(await ask(linkId, product.visitor(), email)).toMatchObject({ status: 404, body: { code: 'paused' } });
    },
  );
});
