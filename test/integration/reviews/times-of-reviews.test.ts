import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/durations.ts';
import { handOvers, kennelPages, mails, orders } from '../../../server/db/schema.ts';
import { endTrial, type Breeder } from '../../product/breeder.ts';
import { saveKennel } from '../../product/kennel.ts';
import { mailContaining, mailsTo } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { askBuyers, forgetCard, sellAndHandOver, withReviews, WORDS, writeReview } from '../../product/reviews.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

const open = async (path: string) => (await product.visitor().call<string>('GET', path)).body;
const setOrder = (orderId: string, change: Partial<typeof orders.$inferInsert>) =>
  product.dependencies.db.update(orders).set(change).where(eq(orders.id, orderId));
/** The page has shown reviews until some days before or after now. */
const showedUntil = (owner: Breeder, days: number) =>
  product.dependencies.db
    .update(kennelPages)
    .set({ reviewsShownUntil: new Date(Date.now() + days * DAY_MS) })
    .where(eq(kennelPages.userId, owner.userId));
const asked = (email: string) => mailsTo(product, email).filter((mail) => mail.includes('Review your purchase'));

describe('when a review can be written and read', () => {
  // Shows dashboard.reviews
  it('stays on the page when the sale is refunded later, and isn’t there while the breeder shows none', async () => {
    const { owner, path, address } = await withReviews(product);
    const sale = await sellAndHandOver(product, owner);
    await writeReview(product, sale.path);
    await setOrder(sale.orderId, { status: 'refunded' });
    expect(await open(path)).toContain(WORDS);
    await saveKennel(owner, { address, showsReviews: false });
    const page = await open(path);
    for (const nothing of [WORDS, 'Reviews', 'stars']) expect(page).not.toContain(nothing);
    await showedUntil(owner, -1);
    const unseen = await sellAndHandOver(product, owner);
    await forgetCard(product, unseen.orderId);
    expect(await open(`/receipt?key=${unseen.key}`)).not.toContain('/review/mail');
    expect((await writeReview(product, unseen.path)).status).toBe(409);
    // Switching off and on for a moment keeps nobody from writing.
    await saveKennel(owner, { address, showsReviews: true });
    await saveKennel(owner, { address, showsReviews: false });
    expect((await writeReview(product, unseen.path, { stars: '1' })).status).toBe(303);
    expect(await open(path)).not.toContain('Reviews');
    // An older tab that doesn't know the switch leaves it as it is.
    await saveKennel(owner, { address, showsReviews: true });
    await saveKennel(owner, { address, showsReviews: undefined });
    expect(await open(path)).toContain(WORDS);
  });

  // Shows dashboard.reviews
  it('is asked for and written only while visitors could open the page', async () => {
    const { owner, path } = await withReviews(product);
    const sale = await sellAndHandOver(product, owner);
    const { db } = product.dependencies;
    const areShown = async () => (await owner.call('GET', '/api/reviews')).body['areShown'];
    const expectOpen = async (isOpen: boolean) => {
      expect((await product.visitor().call('GET', path)).status).toBe(isOpen ? 200 : 404);
      expect(await areShown()).toBe(isOpen);
      expect((await open(sale.path)).includes('type="radio"')).toBe(isOpen);
    };
    await expectOpen(true);
    const takeDown = (suspendedAt: Date | null) =>
      db.update(kennelPages).set({ suspendedAt }).where(eq(kennelPages.userId, owner.userId));
    await takeDown(new Date());
    await expectOpen(false);
    await takeDown(null);
    await endTrial(product, owner);
    await expectOpen(false);
    await askBuyers(product);
    expect((await writeReview(product, sale.path)).status).toBe(409);
    expect(asked(sale.buyerEmail)).toEqual([]);
  });

  // Shows dashboard.reviews
  it('waits 45 days where the buyer alone has said that the pet arrived, and so does the mail', async () => {
    const { owner } = await withReviews(product);
    const sale = await sellAndHandOver(product, owner);
    const receivedAgo = (days: number) =>
      product.dependencies.db
        .update(handOvers)
        .set({ confirmedAt: null, receivedAt: new Date(Date.now() - days * DAY_MS) })
        .where(eq(handOvers.orderId, sale.orderId));
    await receivedAgo(44);
    await askBuyers(product);
    expect((await writeReview(product, sale.path)).status).toBe(409);
    expect(asked(sale.buyerEmail)).toEqual([]);
    await receivedAgo(46);
    await askBuyers(product);
    await mailContaining(product, sale.buyerEmail, 'Review your purchase');
    expect((await writeReview(product, sale.path)).status).toBe(303);
  });

  // Shows dashboard.reviews
  it('isn’t shown or counted while a bank has taken the whole payment', async () => {
    const { owner, path } = await withReviews(product);
    const sale = await sellAndHandOver(product, owner);
    await writeReview(product, sale.path, { stars: '1' });
    await setOrder(sale.orderId, { status: 'lost' });
    for (const nothing of [WORDS, 'Reviews']) expect(await open(path)).not.toContain(nothing);
    await setOrder(sale.orderId, { status: 'paid' });
    expect(await open(path)).toContain('1 of 5 stars, from 1 review');
  });
});

describe('the mail that asks a buyer', () => {
  // Shows dashboard.reviews
  it('goes out once, in time, and not to who has written or has stopped such mails', async () => {
    const { owner } = await withReviews(product);
    const [due, early, written] = [
      await sellAndHandOver(product, owner),
      await sellAndHandOver(product, owner, 13),
      await sellAndHandOver(product, owner),
    ];
    await writeReview(product, written.path);
    for (const { orderId } of [due, early, written]) await forgetCard(product, orderId);
    await Promise.all([askBuyers(product), askBuyers(product)]);
    const mail = await mailContaining(product, due.buyerEmail, 'Review your purchase');
    expect(mail).toContain(due.path);
    const stop = /\/stop-alerts\?key=review\.[\w-]{65}/.exec(mail)![0];
    expect((await product.visitor().submit(stop, { act: 'stop' })).status).toBe(303);
    expect(await open(stop)).toContain('We won’t ask you for reviews');

    const again = await sellAndHandOver(product, owner);
    await forgetCard(product, again.orderId);
    await setOrder(again.orderId, { clientEmail: due.buyerEmail });
    await askBuyers(product);
    expect([due, early, written].map(({ buyerEmail }) => asked(buyerEmail).length)).toEqual([1, 0, 0]);
  });

  // Shows dashboard.reviews
  it('asks for 30 days after the breeder has switched reviews off, then nobody until they are on', async () => {
    const { owner, address } = await withReviews(product);
    const late = await sellAndHandOver(product, owner);
    await saveKennel(owner, { address, showsReviews: false });
    await askBuyers(product);
    await mailContaining(product, late.buyerEmail, 'Review your purchase');
    await showedUntil(owner, -1);
    const sale = await sellAndHandOver(product, owner);
    await askBuyers(product);
    await saveKennel(owner, { address, showsReviews: true });
    const other = await sellAndHandOver(product, owner);
    await setOrder(sale.orderId, { status: 'refunded' });
    await forgetCard(product, other.orderId);
    await askBuyers(product);
    await mailContaining(product, other.buyerEmail, 'Review your purchase');
    expect(asked(sale.buyerEmail)).toEqual([]);
  });

  // Shows dashboard.reviews
  it('asks the buyer of two pets once', async () => {
    const { owner } = await withReviews(product);
    const [one, other] = [await sellAndHandOver(product, owner), await sellAndHandOver(product, owner)];
    await setOrder(one.orderId, { clientEmail: 'two.pets@gmail.com' });
    await setOrder(other.orderId, { clientEmail: 'TwoPets+again@gmail.com' });
    await Promise.all([askBuyers(product), askBuyers(product)]);
    await askBuyers(product);
    const isInvitation = inArray(
      mails.occasion,
      [one, other].map(({ orderId }) => `review-invitation:${orderId}`),
    );
    expect(await product.dependencies.db.$count(mails, isInvitation)).toBe(1);
  });
});
