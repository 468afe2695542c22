import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { orders } from '../../../server/db/schema.ts';
import { sellByAgreement, sellSigned } from '../../product/agreement.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { openCheckout } from '../../product/buyer.ts';
import { readOrders } from '../../product/orders.ts';
import { mailContaining } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { ask } from '../../product/questions.ts';
import { sellPet } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import { litterWithList, submitJoin } from '../../product/waitlist.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

const read = async (breeder: Breeder, orderId: string) =>
  (await breeder.call('GET', `/api/orders/${orderId}/buyer`)).body['buyer'];
const hasMore = async (breeder: Breeder, orderId: string): Promise<boolean> =>
  (await breeder.call('GET', `/api/orders/${orderId}`)).body['sale'].hasMoreOfBuyer;

describe('the page of a buyer', () => {
  // Shows calls.order
  it('has all that somebody bought, signed and asked of one breeder, and the lists they wait on, under one email address', async () => {
    const breeder = await connectedBreeder(product);
    await sellByAgreement(breeder);
    const { orderId, email } = await sellSigned(product, breeder);
    expect(await hasMore(breeder, orderId)).toBe(false);
    const again = await sellSigned(product, breeder, 'Cleo Q. Buyer', email.toUpperCase());
    const { linkId } = await offerPet(breeder, { name: 'Juniper' });
    await ask(product, linkId, { email });
    const { id: litterId } = await litterWithList(breeder);
    const visitor = product.visitor();
    await submitJoin(visitor, litterId, email);
    const mail = await mailContaining(product, email, '/waitlist?key=');
    await visitor.submit(/\/waitlist\?key=[\w-]{43}/.exec(mail)![0], { act: 'join' });
    const stranger = await sellSigned(product, breeder);

    for (const id of [orderId, again.orderId]) {
      expect(await hasMore(breeder, id)).toBe(true);
      const { sales, agreements, questions, places } = await read(breeder, id);
      expect(sales.map((sale: { id: string }) => sale.id)).toEqual([again.orderId, orderId]);
      expect(agreements.map((each: { name: string; orderId: string }) => [each.orderId, each.name])).toEqual([
        [orderId, 'Cleo Buyer'],
        [again.orderId, 'Cleo Q. Buyer'],
      ]);
      expect(questions).toMatchObject([{ petName: 'Juniper', isWaiting: true }]);
      expect(places).toMatchObject([{ litterId, state: 'waiting' }]);
    }
    expect(await hasMore(breeder, stranger.orderId)).toBe(false);
  });

  // Shows calls.order
  it('has nothing of the same person’s with another breeder, who can’t open it', async () => {
    const [one, other] = [await connectedBreeder(product), await connectedBreeder(product)];
    const theirs = await sellPet(product, other);
    const { linkId } = await offerPet(one);
    await ask(product, linkId, { email: theirs.buyerEmail });
    expect(await hasMore(other, theirs.orderId)).toBe(false);
    expect(await read(other, theirs.orderId)).toMatchObject({
      email: theirs.buyerEmail,
      phone: '(503) 555-0142',
      sales: [{ id: theirs.orderId }],
      questions: [],
    });
    expect((await one.call('GET', `/api/orders/${theirs.orderId}/buyer`)).status).toBe(404);
  });

  it('isn’t there for a checkout that nobody has paid', async () => {
    const breeder = await connectedBreeder(product);
    const { linkId } = await offerPet(breeder);
    await openCheckout(product.visitor(), linkId);
    const [open] = await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
    expect((await breeder.call('GET', `/api/orders/${open!.id}/buyer`)).status).toBe(404);
  });
});
