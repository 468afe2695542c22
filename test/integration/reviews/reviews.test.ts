import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, mails, orders, payments, reviews, users } from '../../../server/db/schema.ts';
import { endTrial, makeAdmin, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { redeemBuyerData } from '../../product/buyer-data.ts';
import { eventually } from '../../product/eventually.ts';
import { mailContaining, mailsTo } from '../../product/outbox.ts';
import { joinAs } from '../../product/people.ts';
import type { Product } from '../../product/product.ts';
import { forgetCard, sellAndHandOver, withReviews, WORDS, writeReview } from '../../product/reviews.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import type { Visitor } from '../../product/visitor.ts';

let product: Product;
let admin: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  admin = await registerBreeder(product);
  await makeAdmin(product, admin);
});

const open = async (path: string, headers = {}) =>
  (await product.visitor().call<string>('GET', path, undefined, headers)).body;
const setOrder = (orderId: string, change: Partial<typeof orders.$inferInsert>) =>
  product.dependencies.db.update(orders).set(change).where(eq(orders.id, orderId));
const countReviews = (orderId: string) => product.dependencies.db.$count(reviews, eq(reviews.orderId, orderId));
const listOwn = async (owner: Breeder) => (await owner.call('GET', '/api/reviews')).body['reviews'];

describe('a review', () => {
  // Shows dashboard.reviews
  it('is written once by the buyer, without scripts, and is on the page of the kennel with its month alone', async () => {
    const { owner, path } = await withReviews(product);
    const sale = await sellAndHandOver(product, owner);
    expect(await open(path)).not.toContain('Reviews');
    const form = await open(sale.path);
    for (const part of ['Review your purchase of', 'type="radio"', '5 stars of 5']) expect(form).toContain(part);
    expect(form).not.toContain('<script');
    expect(await open(sale.path, { 'accept-language': 'es' })).toContain('Publicar la reseña');

    const short = await writeReview(product, sale.path, { text: 'Great!' });
    expect([short.status, short.body]).toEqual([400, expect.stringContaining('Please write 20 characters or more')]);
    const starless = await writeReview(product, sale.path, { stars: '6' });
    expect([starless.status, starless.body]).toEqual([400, expect.stringContaining('one to five stars')]);

    expect((await writeReview(product, sale.path, { stars: '4' })).status).toBe(303);
    expect((await writeReview(product, sale.path, { stars: '1', text: `${WORDS} Not.` })).status).toBe(303);
    expect(await open(sale.path)).toContain(WORDS);
    const page = await open(path);
    for (const part of ['Reviews', '4 of 5 stars, from 1 review', WORDS, 'A buyer, ']) expect(page).toContain(part);
    for (const hidden of [sale.orderId, sale.buyerEmail, '1,312', '1,250', `${WORDS} Not.`])
      expect(page).not.toContain(hidden);
    expect(await open(path, { 'accept-language': 'es' })).toContain('4 de 5 estrellas, de 1 reseña');
    const mail = await mailContaining(product, owner.email, 'A buyer reviewed you: 4 of 5 stars');
    expect(mail).toContain(WORDS);
    expect(mail).not.toContain(sale.buyerEmail);
  });

  // Shows dashboard.reviews
  it('opens to who reads the buyer’s mail, not to who has the receipt alone, whose page has the link mailed', async () => {
    const { owner } = await withReviews(product);
    const sale = await sellAndHandOver(product, owner);
    expect((await writeReview(product, `/review?key=${sale.key}`)).status).toBe(404);
    const form = `/review/mail?key=${sale.key}`;
    const receipt = await open(`/receipt?key=${sale.key}`);
    expect(receipt).toContain(`action="${form}"`);
    expect(receipt).not.toContain(sale.path);
    const pressed = await product.visitor().submit(form, {});
    expect([pressed.status, pressed.location?.endsWith(`${form}&done=1`)]).toEqual([303, true]);
    expect(await open(`${form}&done=1`)).toContain('We emailed it');
    // Who comes here otherwise has been mailed nothing.
    expect((await product.visitor().call('GET', form)).location).toContain(`/receipt?key=${sale.key}`);
    expect(await mailContaining(product, sale.buyerEmail, 'Open your review')).toContain(sale.path);
    expect((await writeReview(product, sale.path.slice(0, -1))).status).toBe(404);
  });

  // Shows dashboard.reviews
  it('is one when the form arrives twice at once', async () => {
    const { owner } = await withReviews(product);
    const { path, orderId } = await sellAndHandOver(product, owner);
    const answers = await Promise.all(['5', '1', '3'].map((stars) => writeReview(product, path, { stars })));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await countReviews(orderId)).toBe(1);
  });

  // Shows dashboard.reviews
  it('waits until 14 days after the hand-over, and needs one, and money that stayed', async () => {
    const { owner } = await withReviews(product);
    const early = await sellAndHandOver(product, owner, 13);
    const cheap = await sellAndHandOver(product, owner, 15, '90.00');
    const refunded = await sellAndHandOver(product, owner);
    await setOrder(refunded.orderId, { status: 'refunded' });
    const disputed = await sellAndHandOver(product, owner);
    await setOrder(disputed.orderId, { status: 'disputed' });
    const cash = await sellAndHandOver(product, owner);
    await product.dependencies.db
      .update(payments)
      .set({ state: 'open', paidAt: null })
      .where(eq(payments.orderId, cash.orderId));
    const bare = await sellAndHandOver(product, owner);
    await setOrder(bare.orderId, { status: 'partially_refunded', refundedPriceCents: 115_001 });
    for (const { path, orderId } of [early, cheap, refunded, disputed, cash, bare]) {
      expect(await open(path)).toContain('can’t be reviewed');
      expect((await writeReview(product, path)).status).toBe(409);
      expect(await countReviews(orderId)).toBe(0);
    }
    expect(await open(`/receipt?key=${early.key}`)).not.toContain('/review/mail');
    expect((await product.visitor().submit(`/review/mail?key=${early.key}`, {})).status).toBe(409);
    expect(mailsTo(product, early.buyerEmail).filter((mail) => mail.includes('Open your review'))).toEqual([]);
    expect((await product.visitor().call('GET', `/review?key=${'x'.repeat(43)}`)).status).toBe(404);
    await setOrder(bare.orderId, { refundedPriceCents: 115_000 });
    expect(await open(bare.path)).toContain('Review your purchase of');
    await setOrder(disputed.orderId, { status: 'paid' });
    expect((await writeReview(product, disputed.path)).status).toBe(303);
  });

  // Shows dashboard.reviews
  it('isn’t written by the breeder, who works for them, or a buyer who has one about them by mailbox or card', async () => {
    const { owner } = await withReviews(product);
    const helper = await joinAs(product, owner, 'helper');
    const { db } = product.dependencies;
    const [first, second, third] = [
      await sellAndHandOver(product, owner),
      await sellAndHandOver(product, owner),
      await sellAndHandOver(product, owner),
    ];
    await forgetCard(product, third.orderId);
    const isRefused = async ({ path }: { path: string }) => expect((await writeReview(product, path)).status).toBe(409);
    for (const email of [owner.email.toUpperCase(), helper.email]) {
      await setOrder(first.orderId, { clientEmail: email });
      await isRefused(first);
    }
    // The breeder reads the buyer's phone, and may enter it as their own.
    await setOrder(first.orderId, { clientEmail: 'ben.buyer@gmail.com', clientPhone: '(503) 555-0199' });
    await db.update(users).set({ phoneNumber: '+1 503 555 0199' }).where(eq(users.id, owner.userId));
    expect((await writeReview(product, first.path)).status).toBe(303);
    await isRefused(second);
    await setOrder(third.orderId, { clientEmail: 'benbuyer+again@gmail.com' });
    await isRefused(third);
    await setOrder(third.orderId, { clientEmail: 'ann.buyer@gmail.com' });
    expect((await writeReview(product, third.path)).status).toBe(303);
    // One that was taken down stops nobody's review of another sale.
    await db.update(reviews).set({ suspendedAt: new Date() }).where(eq(reviews.orderId, first.orderId));
    expect((await writeReview(product, second.path)).status).toBe(303);
  });
});

describe('the breeder', () => {
  // Shows dashboard.reviews
  it('answers once, as owner, and the activity says who did', async () => {
    const { owner, path } = await withReviews(product);
    const helper = await joinAs(product, owner, 'helper');
    const sale = await sellAndHandOver(product, owner);
    await writeReview(product, sale.path, { stars: '2' });
    const [review] = await listOwn(owner);
    expect(review).toMatchObject({ stars: 2, text: WORDS, answer: null, suspensionReason: null });
    expect(JSON.stringify(review)).not.toContain(sale.orderId);
    const answer = (by: Visitor, text: string) => by.call('POST', `/api/reviews/${review.id}/answer`, { answer: text });
    expect((await answer(helper, 'From a helper.')).status).toBe(403);
    const forbidden = await answer(owner, 'You chose a non-refundable deposit. We gave it back anyway.');
    expect([forbidden.status, forbidden.body['errors']]).toEqual([400, { answer: expect.stringContaining('AB 506') }]);
    const answers = await Promise.all([answer(owner, 'We are sorry.'), answer(owner, 'We are not.')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const said = answers.find(({ status }) => status === 200)!.body['review'].answer;
    expect((await answer(owner, said)).status).toBe(200);
    for (const page of [path, sale.path]) expect(await open(page)).toContain(said);
    const isAct = and(eq(auditEntries.targetId, review.id), eq(auditEntries.act, 'review_answered'));
    expect(await product.dependencies.db.$count(auditEntries, isAct)).toBe(1);
    await endTrial(product, owner);
    expect((await answer(owner, 'Later.')).status).toBe(402);
  });
});

describe('the data', () => {
  // Shows dashboard.reviews
  it('is in both exports, and goes with the buyer’s data, reports included', async () => {
    const { owner, path } = await withReviews(product);
    const sale = await sellAndHandOver(product, owner);
    await writeReview(product, sale.path);
    const [{ id }] = await listOwn(owner);
    await product.visitor().submit(`${path}/reviews/${id}/report`, { reason: 'other', text: '' });
    const { body } = await owner.call('GET', '/api/user/export');
    expect(body['kennelPage'].showsReviews).toBe(true);
    expect(body['reviews']).toEqual([expect.objectContaining({ id, stars: 5, text: WORDS, answer: null })]);
    const copy = await redeemBuyerData(product, sale.buyerEmail, 'copy');
    expect(copy.body['orders'][0].review).toMatchObject({ stars: 5, text: WORDS, breederAnswer: null });

    expect((await redeemBuyerData(product, sale.buyerEmail, 'deletion')).status).toBe(200);
    expect(await countReviews(sale.orderId)).toBe(0);
    expect(await open(path)).not.toContain('Reviews');
    const { pages } = (await admin.call('GET', '/api/admin/reports')).body;
    expect(pages.map((page: { id: string }) => page.id)).not.toContain(id);
    expect((await writeReview(product, sale.path)).status).toBe(404);
    const isMail = eq(mails.occasion, `review-written:${sale.orderId}`);
    expect(await product.dependencies.db.$count(mails, isMail)).toBe(0);
  });

  // Shows dashboard.reviews
  it('goes with the breeder’s account', async () => {
    const { owner, path } = await withReviews(product);
    const sale = await sellAndHandOver(product, owner);
    await writeReview(product, sale.path);
    expect((await owner.call('DELETE', '/api/user/delete-account')).status).toBe(204);
    await eventually(async () => expect(await countReviews(sale.orderId)).toBe(0));
    expect((await product.visitor().call('GET', path)).status).toBe(404);
  });
});
