import { beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { reportPage } from '../../../server/features/reports/service.ts';
import { makeAdmin, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { mailContaining, mailsTo } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { sellAndHandOver, withReviews, WORDS, writeReview } from '../../product/reviews.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let admin: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  admin = await registerBreeder(product);
  await makeAdmin(product, admin);
});

const open = async (path: string) => (await product.visitor().call<string>('GET', path)).body;
const listOwn = async (owner: Breeder) => (await owner.call('GET', '/api/reviews')).body['reviews'];
const listed = async (id: string) =>
  (await admin.call('GET', '/api/admin/reports')).body['pages'].find((page: { id: string }) => page.id === id);
const resolve = async (id: string) => {
  const { lastAt: until } = await listed(id);
  const body = { outcome: 'handled', until };
  expect((await admin.call('POST', `/api/admin/reports/review/${id}/resolve`, body)).status).toBe(204);
};
const act = (by: Breeder, id: string, verb: string) =>
  by.call('POST', `/api/admin/reviews/${id}/${verb}`, { reason: 'It names a person.' });

describe('a reported review', () => {
  // Shows dashboard.reviews
  it('is taken down by an admin with a reason, which its writer is mailed, and shown again', async () => {
    const { owner, path } = await withReviews(product);
    const sale = await sellAndHandOver(product, owner);
    await writeReview(product, sale.path);
    const { reviews, address } = (await owner.call('GET', '/api/reviews')).body;
    const [{ id }] = reviews;
    expect(path).toBe(`/k/${address}`);
    const form = `${path}/reviews/${id}/report`;
    expect(await open(path)).toContain(`href="${form}"`);
    expect(await open(form)).toContain('Report this review');
    const report = { reason: 'other', text: 'This names me.' };
    expect((await product.visitor().submit(form, report)).body).toContain('Thank you');
    expect(await listed(id)).toMatchObject({
      kind: 'review',
      isSuspended: false,
      review: { stars: 5, text: WORDS, answer: null },
      texts: ['This names me.'],
    });
    expect((await act(owner, id, 'suspend')).status).toBe(403);
    expect((await act(admin, id, 'suspend')).status).toBe(204);
    expect(await open(path)).not.toContain(WORDS);
    expect(await open(sale.path)).toContain('Our team took this review down');
    expect(await mailContaining(product, sale.buyerEmail, 'was taken down')).toContain('It names a person.');
    expect((await listOwn(owner))[0].suspensionReason).toBe('It names a person.');
    const late = await owner.call('POST', `/api/reviews/${id}/answer`, { answer: 'Thanks.' });
    expect(late.status).toBe(409);
    // A second one by the same buyer doesn't replace it.
    await writeReview(product, sale.path, { text: `${WORDS} Again.` });
    expect(await open(path)).not.toContain(WORDS);
    await resolve(id);
    expect(await listed(id)).toBeUndefined();
    // The writer asks again, which brings it back to an admin.
    expect(await open(sale.path)).toContain(`href="${form}"`);
    expect((await product.visitor().submit(form, { ...report, text: 'It names nobody.' })).body).toContain('Thank you');
    expect(await listed(id)).toMatchObject({ isSuspended: true, texts: ['It names nobody.'] });
    expect((await act(admin, id, 'reinstate')).status).toBe(204);
    expect(await open(path)).toContain(WORDS);
    await mailContaining(product, sale.buyerEmail, 'is shown again');
    await resolve(id);
  });

  // Shows dashboard.reviews
  it('loses a bad answer alone, for a reason that the breeder is mailed, and can’t be answered again', async () => {
    const { owner, path } = await withReviews(product);
    const sale = await sellAndHandOver(product, owner);
    await writeReview(product, sale.path, { stars: '1' });
    const [{ id }] = await listOwn(owner);
    expect((await act(admin, id, 'answer/suspend')).status).toBe(404);
    const answer = (text: string) => owner.call('POST', `/api/reviews/${id}/answer`, { answer: text });
    expect((await answer('Ben Buyer of 12 Main St owes his vet.')).status).toBe(200);
    // From a network of its own, since each reports five times an hour at most.
    const report = { reason: 'other', text: null } as const;
    await reportPage(systemContext(product.dependencies), { kind: 'review', id }, report, 'a network');
    expect((await act(owner, id, 'answer/suspend')).status).toBe(403);
    expect((await act(admin, id, 'answer/suspend')).status).toBe(204);
    for (const page of [path, sale.path]) {
      expect(await open(page)).toContain(WORDS);
      expect(await open(page)).not.toContain('Main St');
    }
    expect(await listed(id)).toMatchObject({ isSuspended: false, review: { isAnswerSuspended: true } });
    expect(await mailContaining(product, owner.email, 'answer to a review was hidden')).toContain('It names a person.');
    expect(mailsTo(product, sale.buyerEmail).filter((mail) => mail.includes('taken down'))).toEqual([]);
    expect((await listOwn(owner))[0].answerSuspensionReason).toBe('It names a person.');
    expect((await answer('Another one.')).status).toBe(409);
    expect((await act(admin, id, 'answer/reinstate')).status).toBe(204);
    expect(await open(path)).toContain('Main St');
    await mailContaining(product, owner.email, 'answer to a review is shown again');
  });
});
