import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { questionMessages, questions } from '../../../server/db/schema.ts';
import { eraseDue } from '../../../server/registry/retention.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { redeemBuyerData } from '../../product/buyer-data.ts';
import { eventually } from '../../product/eventually.ts';
import type { Product } from '../../product/product.ts';
import { ask, newBuyer, submitQuestion } from '../../product/questions.ts';
import { sharedProduct } from '../../product/shared-product.ts';

const DAY_MS = 86_400_000;

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const read = (path: string) => product.visitor().call<string>('GET', path);
const rowOf = async (email: string) =>
  (await product.dependencies.db.select().from(questions).where(eq(questions.buyerEmail, email)))[0];

describe('what is kept of questions', () => {
  // Shows data.questions
  it('is erased 90 days after the newest message, and two days after one that nobody confirmed', async () => {
    const { linkId } = await offerPet(breeder);
    const { email } = await ask(product, linkId);
    const unconfirmed = newBuyer();
    await submitQuestion(product.visitor(), linkId, unconfirmed);
    const { db } = product.dependencies;
    const age = (of: string, days: number) =>
      db
        .update(questions)
        .set({ lastAt: new Date(Date.now() - days * DAY_MS) })
        .where(eq(questions.buyerEmail, of));
    await age(email, 89);
    await age(unconfirmed, 1);
    await eraseDue(systemContext(product.dependencies));
    const kept = await rowOf(email);
    expect(kept).toBeDefined();
    expect(await rowOf(unconfirmed)).toBeDefined();
    await age(email, 91);
    await age(unconfirmed, 3);
    await eraseDue(systemContext(product.dependencies));
    expect(await rowOf(email)).toBeUndefined();
    expect(await rowOf(unconfirmed)).toBeUndefined();
    expect(await db.select().from(questionMessages).where(eq(questionMessages.questionId, kept!.id))).toEqual([]);
  });

  // Shows data.questions
  it('is in the breeder’s export without the buyer’s address, and goes with the account', async () => {
    const closing = await connectedBreeder(product);
    const { linkId } = await offerPet(closing);
    const { email, path } = await ask(product, linkId);
    const exported = await closing.call('GET', '/api/user/export');
    expect(exported.body['questions']).toMatchObject([
      { buyerName: 'Ben Buyer', messages: [{ from: 'buyer', text: 'Is she vaccinated?' }] },
    ]);
    expect(JSON.stringify(exported.body['questions'])).not.toContain(email);
    await closing.call('DELETE', '/api/user/delete-account');
    await eventually(async () => expect(await rowOf(email)).toBeUndefined());
    expect((await read(path)).status).toBe(404);
  });

  // Shows data.questions
  it('is in the copy of a buyer who only asked, and goes when they ask for it', async () => {
    const { linkId } = await offerPet(breeder);
    const { email } = await ask(product, linkId);
    const copy = await redeemBuyerData(product, email, 'copy');
    expect(copy.body).toMatchObject({
      email,
      orders: [],
      questions: [{ name: 'Ben Buyer', messages: [{ from: 'buyer', text: 'Is she vaccinated?' }] }],
    });
    expect((await redeemBuyerData(product, email, 'deletion')).status).toBeLessThan(300);
    expect(await rowOf(email)).toBeUndefined();
  });
});
