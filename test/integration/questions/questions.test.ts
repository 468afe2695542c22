import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageReports, paymentLinks, questions, users } from '../../../server/db/schema.ts';
import { connectedBreeder, makeAdmin, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { redeemBuyerData } from '../../product/buyer-data.ts';
import { eventually } from '../../product/eventually.ts';
import { openStream } from '../../product/live-stream.ts';
import { mailbox } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { ask, newBuyer, privatePath, submitQuestion } from '../../product/questions.ts';
import { sellPet } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let breeder: Breeder;
let other: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
  other = await connectedBreeder(product);
});

const newest = async (of: Breeder = breeder) => (await of.call('GET', '/api/questions')).body['questions'][0];
const answer = (id: string, text: string, key?: string, of: Breeder = breeder) =>
  of.call('POST', `/api/questions/${id}/messages`, { text, ...(key ? { key } : {}) });
const write = (path: string, text: string, key: string = crypto.randomUUID()) =>
  product.visitor().submit(path, { act: 'write', text, key });
const read = (path: string) => product.visitor().call<string>('GET', path);
const rowOf = async (email: string) =>
  (await product.dependencies.db.select().from(questions).where(eq(questions.buyerEmail, email)))[0];

describe('a buyer’s question', () => {
  // Shows link-page.question, calls.questions
  it('reaches the breeder once its buyer has confirmed it by the mailed link, and neither sees an address', async () => {
    const { linkId } = await offerPet(breeder, { name: 'Maple' });
    const page = await read(`/checkout/${linkId}`);
    expect(page.body).toContain(`href="/checkout/${linkId}/question"`);
    expect((await read(`/checkout/${linkId}/question`)).body).toContain('Ask about');
    const email = newBuyer();
    const sent = await submitQuestion(product.visitor(), linkId, email, { text: 'Does she see a vet?' });
    expect(sent.body).toContain('<h1>Check your email</h1>');
    expect((await breeder.call('GET', '/api/questions')).body).toEqual({
      questions: [],
      waiting: 0,
      nextCursor: null,
    });
    const [confirmation] = await mailbox(product, email, 1);
    expect(confirmation).not.toContain('Does she see a vet?');
    const path = await privatePath(product, email);
    expect((await read(path)).body).toContain('Does she see a vet?');
    const confirmed = await product.visitor().submit(path, { act: 'confirm' });
    expect(confirmed).toMatchObject({ status: 303 });
    expect(await newest()).toMatchObject({ petName: 'Maple', buyerName: 'Ben Buyer', isWaiting: true });
    const { id } = await newest();
    const whole = await breeder.call('GET', `/api/questions/${id}`);
    expect(whole.body['question'].messages).toMatchObject([{ by: 'buyer', text: 'Does she see a vet?' }]);
    expect(JSON.stringify(whole.body)).not.toContain(email);
    const notice = (await mailbox(product, breeder.email, 2)).at(-1)!;
    expect(notice).toContain('Ben Buyer asks about Maple');
    expect(notice).toContain('Does she see a vet?');
    expect(notice).not.toContain(email);
    expect((await answer(id, 'Yes, every year.')).status).toBe(201);
    expect(await newest()).toMatchObject({ isWaiting: false });
    const answered = (await mailbox(product, email, 2)).at(-1)!;
    expect(answered).toContain('Anna Berg answered about Maple');
    expect(answered).toContain('Yes, every year.');
    expect(answered).not.toContain(breeder.email);
    const buyers = await read(path);
    expect(buyers.body).toContain('Yes, every year.');
    expect(buyers.body).not.toContain(breeder.email);
    expect(buyers.headers.get('cache-control')).toBe('no-store');
    await write(path, 'Thank you!');
    await eventually(async () => expect(await newest()).toMatchObject({ isWaiting: true }));
  });

  // Shows link-page.question
  it('is refused without a name, a mailbox or a text, or with an address as the name, and keeps what was typed', async () => {
    const { linkId } = await offerPet(breeder);
    const send = (change: Record<string, string>) => submitQuestion(product.visitor(), linkId, newBuyer(), change);
    expect((await send({ name: 'www.cheap-pups.com', text: 'Hi <b>you</b>' })).body).toContain(
      'Please write a name only',
    );
    expect((await send({ name: '', text: 'Hi <b>you</b>' })).body).toContain('Hi &lt;b&gt;you&lt;/b&gt;');
    expect((await send({ email: 'nobody' })).body).toContain('Please enter a valid email address');
    expect((await send({ text: ' ' })).status).toBe(400);
    expect((await send({ text: 'x'.repeat(1_001) })).status).toBe(400);
    expect((await submitQuestion(product.visitor(), 'nothing', newBuyer())).status).toBe(404);
    expect(await product.dependencies.db.select().from(questions).where(eq(questions.linkId, linkId))).toEqual([]);
  });

  // Shows link-page.question
  it('sent twice by a double click is one, and so is a message of each side', async () => {
    const { linkId } = await offerPet(breeder);
    const email = newBuyer();
    const key = crypto.randomUUID();
    await Promise.all([1, 2].map(() => submitQuestion(product.visitor(), linkId, email, { key })));
    const path = await privatePath(product, email);
    await Promise.all([1, 2].map(() => product.visitor().submit(path, { act: 'confirm' })));
    const { id } = await newest();
    await Promise.all([1, 2].map(() => answer(id, 'Yes', key)));
    const next = crypto.randomUUID();
    await Promise.all([1, 2].map(() => write(path, 'Good', next)));
    const { body } = await breeder.call('GET', `/api/questions/${id}`);
    expect(body['question'].messages.map(({ text }: { text: string }) => text)).toEqual([
      'Is she vaccinated?',
      'Yes',
      'Good',
    ]);
  });

  // Shows link-page.question, calls.questions
  it('sent again with another mailbox is another one, and a message with another text too, though the form’s key is known', async () => {
    const { linkId } = await offerPet(breeder);
    const [mistyped, email] = [newBuyer(), newBuyer()];
    const key = crypto.randomUUID();
    for (const each of [mistyped, email]) await submitQuestion(product.visitor(), linkId, each, { key });
    const path = await privatePath(product, email);
    await product.visitor().submit(path, { act: 'confirm' });
    const { id } = await newest();
    for (const text of ['Yes', 'Yes, twice', 'Yes, twice']) await answer(id, text, key);
    for (const text of ['Good', 'Good, thank you']) expect((await write(path, text, key)).status).toBe(303);
    const { body } = await breeder.call('GET', `/api/questions/${id}`);
    expect(body['question'].messages.map(({ text }: { text: string }) => text)).toEqual([
      'Is she vaccinated?',
      'Yes',
      'Yes, twice',
      'Good',
      'Good, thank you',
    ]);
  });

  // Shows link-page.question
  it('shows text as text, and mails leave addresses in it out', async () => {
    const { linkId } = await offerPet(breeder);
    const text = 'See https://cheap-pups.example/<b>now</b> or write to me@cheap.example, please';
    const { path } = await ask(product, linkId, { text });
    expect((await read(path)).body).toContain('https://cheap-pups.example/&lt;b&gt;now&lt;/b&gt;');
    expect((await read(path)).body).not.toContain('href="https://cheap');
    await eventually(async () => {
      const mail = (await mailbox(product, breeder.email, 1)).find((each) => each.includes('See [address left out]'));
      expect(mail).toContain('or write to [address left out] please');
      expect(mail).not.toContain('cheap');
    });
  });

  // Shows link-page.question
  it('is refused for a sold pet, a paused or expired link, and a suspended breeder', async () => {
    const owner = await connectedBreeder(product);
    const sold = await sellPet(product, owner);
    expect((await submitQuestion(product.visitor(), sold.linkId, newBuyer())).location).toMatch(
      new RegExp(`/checkout/${sold.linkId}$`),
    );
    const { linkId } = await offerPet(owner);
    const { path } = await ask(product, linkId);
    const { db } = product.dependencies;
    await db.update(paymentLinks).set({ pausedAt: new Date() }).where(eq(paymentLinks.id, linkId));
    expect((await read(`/checkout/${linkId}/question`)).status).toBe(404);
    const expired = { pausedAt: null, expiresAt: new Date(Date.now() - 1_000), expiryZone: 'UTC' };
    await db.update(paymentLinks).set(expired).where(eq(paymentLinks.id, linkId));
    for (const form of ['question', 'photo', 'alert', 'agreement?state=OH&zip=43215'])
      expect((await read(`/checkout/${linkId}/${form}`)).body).toContain('This offer has ended');
    expect((await write(path, 'Still there?')).status).toBe(303);
    await db.update(users).set({ suspendedAt: new Date(), suspensionReason: 'x' }).where(eq(users.id, owner.userId));
    const refused = await write(path, 'And now?');
    expect(refused.status).toBe(409);
    expect(refused.body).toContain('This page isn’t available right now');
    expect(refused.body).toContain('And now?');
    const { id } = await newest(owner);
    expect((await answer(id, 'I am here', undefined, owner)).status).toBe(403);
  });

  // Shows calls.questions
  it('of another breeder answers 404, and one that isn’t confirmed too', async () => {
    const { linkId } = await offerPet(breeder);
    await ask(product, linkId);
    const { id } = await newest();
    for (const [method, path] of [
      ['GET', `/api/questions/${id}`],
      ['POST', `/api/questions/${id}/end`],
      ['POST', `/api/questions/${id}/report`],
    ] as const)
      expect((await other.call(method, path)).status).toBe(404);
    expect((await answer(id, 'Hello', undefined, other)).status).toBe(404);
    const email = newBuyer();
    await submitQuestion(product.visitor(), linkId, email);
    const unconfirmed = (await rowOf(email))!;
    expect((await breeder.call('GET', `/api/questions/${unconfirmed.id}`)).status).toBe(404);
    expect((await read(`/question?key=${'x'.repeat(43)}`)).status).toBe(404);
  });

  // Shows dashboard.questions
  it('is heard at once on the breeder’s open pages', async () => {
    const { linkId } = await offerPet(breeder, { name: 'Juniper' });
    const stream = await openStream(breeder, product.url);
    await ask(product, linkId, { name: 'Cleo Buyer' });
    expect(
      await stream.hears({ kind: 'question', asked: { petName: 'Juniper', buyerName: 'Cleo Buyer' } }),
    ).toBeDefined();
    stream.close();
  });
});

describe('a conversation', () => {
  // Shows link-page.conversation-limits
  it('takes three messages in a row of one side, until the other writes', async () => {
    const { linkId } = await offerPet(breeder);
    const { path } = await ask(product, linkId);
    for (const text of ['And?', 'Hello?']) expect((await write(path, text)).status).toBe(303);
    const fourth = await write(path, 'Please!');
    expect(fourth.status).toBe(409);
    expect(fourth.body).toContain('Please wait for an answer');
    const { id } = await newest();
    await answer(id, 'Here I am.');
    expect((await write(path, 'Great')).status).toBe(303);
  });

  // Shows link-page.conversation-limits
  it('is ended by either side, for both', async () => {
    const { linkId } = await offerPet(breeder);
    const first = await ask(product, linkId);
    const { id } = await newest();
    const ended = await breeder.call('POST', `/api/questions/${id}/end`);
    expect(ended.body['question']).toMatchObject({ status: 'ended', endedBy: 'breeder' });
    expect((await answer(id, 'One more')).status).toBe(409);
    const refused = await write(first.path, 'One more');
    expect(refused.status).toBe(409);
    expect(refused.body).toContain('The conversation was ended by the breeder.');
    const second = await ask(product, linkId);
    await product.visitor().submit(second.path, { act: 'end' });
    expect(await newest()).toMatchObject({ status: 'ended', endedBy: 'buyer', isWaiting: false });
  });

  // Shows link-page.conversation-limits
  it('reported by either side is in the admins’ queue with what the other wrote, and ended', async () => {
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    const { linkId } = await offerPet(breeder);
    const { email, path } = await ask(product, linkId, { text: 'Send me a gift card' });
    const { id } = await newest();
    await answer(id, 'Pay me in cash');
    expect((await breeder.call('POST', `/api/questions/${id}/report`)).body['question'].status).toBe('ended');
    await product.visitor().submit(path, { act: 'report' });
    const { pages } = (await admin.call('GET', '/api/admin/reports')).body;
    const reported = pages.find((page: { id: string }) => page.id === linkId);
    expect(reported).toMatchObject({ count: 2, reasons: { messages: 2 } });
    expect(reported.texts.join(' ')).toContain('“Send me a gift card”');
    expect(reported.texts.join(' ')).toContain('“Pay me in cash”');
    await breeder.call('POST', `/api/questions/${id}/report`);
    // Once its buyer's data is erased, that it was reported stays, and no word of it.
    expect((await redeemBuyerData(product, email, 'deletion')).status).toBe(200);
    const after = (await admin.call('GET', '/api/admin/reports')).body['pages'];
    expect(after.find((page: { id: string }) => page.id === linkId)).toMatchObject({ count: 2, texts: [] });
    expect(await product.dependencies.db.select().from(pageReports).where(eq(pageReports.linkId, linkId))).toHaveLength(
      2,
    );
  });

  // Shows link-page.conversation-limits
  it('mails a buyer who stopped mails nothing more, until they write again', async () => {
    const { linkId } = await offerPet(breeder);
    const { path, email } = await ask(product, linkId);
    const { id } = await newest();
    await product.visitor().submit(path, { act: 'stop' });
    await answer(id, 'Unheard');
    expect((await read(path)).body).toContain('Unheard');
    await write(path, 'Heard again?');
    await answer(id, 'Heard');
    const mails = await mailbox(product, email, 2);
    expect(mails).toHaveLength(2);
    expect(mails.join('\n')).not.toContain('Unheard');
  });

  // Shows link-page.conversation-limits
  it('has bounds per buyer and day that show no stranger’s address', async () => {
    const { linkId } = await offerPet(breeder);
    const email = newBuyer();
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => submitQuestion(product.visitor(), linkId, email)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const another = await submitQuestion(product.visitor(), linkId, email);
    expect(another.status).toBe(429);
    expect(another.body).toContain('Too many questions were asked in a short time');
  });
});
