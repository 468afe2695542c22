import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitlistEntries } from '../../../server/db/schema.ts';
import { hiddenIn } from '../../product/hidden-fields.ts';
import { connectedBreeder, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { redeemBuyerData } from '../../product/buyer-data.ts';
import type { Product } from '../../product/product.ts';
import { newBuyer } from '../../product/questions.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import { entryPath, listOf, litterWithList, submitJoin } from '../../product/waitlist.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const YARD = { kind: 'yes_no', text: 'Do you have a fenced yard?', isRequired: true };
const HOME = { kind: 'choice', text: 'Where do you live?', options: ['House', 'Apartment'], isRequired: false };
const HOURS = { kind: 'number', text: 'Hours alone each day?', isRequired: true };
const WORDS = { kind: 'text', text: 'Tell us about your family.', isRequired: false };
const ALL = [YARD, HOME, HOURS, WORDS];

const askOn = (litterId: string, questions: object[], owner = breeder) =>
  owner.call('PATCH', `/api/litters/${litterId}/waitlist`, { questions });
async function litterThatAsks(questions: object[] = ALL) {
  const { id } = await litterWithList(breeder, ['Red']);
  const { status, body } = await askOn(id, questions);
  expect(status, JSON.stringify(body)).toBe(200);
  return id;
}
/** The form as a browser without scripts sends it. */
async function join(litterId: string, email: string, answers: Record<string, string>) {
  const visitor = product.visitor();
  const page = (await visitor.call<string>('GET', `/litter/${litterId}/waitlist`)).body;
  return submitJoin(visitor, litterId, email, { ...hiddenIn(page), ...answers });
}
const confirm = async (email: string) => product.visitor().submit(await entryPath(product, email), { act: 'join' });

describe('the questions of a waiting list', () => {
  // Shows calls.list-questions
  it('are answered on joining, and the breeder reads each answer with its question as it was', async () => {
    const id = await litterThatAsks();
    const page = (await product.visitor().call<string>('GET', `/litter/${id}/waitlist`)).body;
    for (const text of ['Do you have a fenced yard?', 'Where do you live? (optional)', '>Apartment</option>'])
      expect(page).toContain(text);
    const email = newBuyer();
    const sent = await join(id, email, { answer1: 'yes', answer2: '', answer3: '2.5', answer4: 'Two <b>kids</b>' });
    expect([sent.status, sent.body.includes('Check your email')]).toEqual([200, true]);
    await confirm(email);
    const answers = [
      { kind: 'yes_no', question: YARD.text, answer: 'yes' },
      { kind: 'number', question: HOURS.text, answer: '2.5' },
      { kind: 'text', question: WORDS.text, answer: 'Two <b>kids</b>' },
    ];
    expect((await listOf(breeder, id)).entries[0]).toMatchObject({ email, answers });
    await askOn(id, [{ kind: 'text', text: 'Something else?' }]);
    const after = await listOf(breeder, id);
    expect(after.entries[0]).toMatchObject({ answers });
    expect(after.questions).toEqual([{ kind: 'text', text: 'Something else?', options: [], isRequired: false }]);
  });

  // Shows calls.list-questions
  it('are asked again where an answer is missing or wrong, and keep what was typed', async () => {
    const id = await litterThatAsks();
    const send = (answers: Record<string, string>) => join(id, newBuyer(), answers);
    const wrong = await send({ answer1: '', answer2: 'Castle', answer3: 'many', answer4: 'Kept <i>text</i>' });
    expect(wrong.status).toBe(400);
    for (const text of ['Please choose one of the answers', 'Please enter a number', 'Kept &lt;i&gt;text&lt;/i&gt;'])
      expect(wrong.body).toContain(text);
    expect((await send({ answer1: 'yes', answer3: '1'.repeat(13) })).status).toBe(400);
    expect((await send({ answer1: 'yes', answer3: '1', answer4: 'x'.repeat(301) })).status).toBe(400);
    const long = await send({ answer1: 'yes', answer3: '1', answer4: '\u{1F436}'.repeat(140) });
    expect(long.status).toBe(200);
  });

  // Shows calls.list-questions
  it('are asked again once the breeder has changed them, so that no answer belongs to another question', async () => {
    const id = await litterThatAsks([YARD]);
    const visitor = product.visitor();
    const page = (await visitor.call<string>('GET', `/litter/${id}/waitlist`)).body;
    await askOn(id, [{ ...YARD, text: 'May we show your name on our page?' }]);
    const email = newBuyer();
    const sent = await submitJoin(visitor, id, email, { ...hiddenIn(page), answer1: 'yes' });
    expect([sent.status, sent.body.includes('The questions have changed')]).toEqual([409, true]);
    expect(sent.body).not.toContain('selected=""value="yes"');
    expect(await product.dependencies.db.$count(waitlistEntries, eq(waitlistEntries.email, email))).toBe(0);
  });

  // Shows calls.list-questions
  it('have bounds, set no terms of a deposit, and are their breeder’s own', async () => {
    const { id } = await litterWithList(breeder, ['Red']);
    const refused = async (questions: object[]) => (await askOn(id, questions)).status;
    const many = Array.from({ length: 11 }, (_, n) => ({ kind: 'text', text: `Question ${n}` }));
    expect(await refused(many)).toBe(400);
    expect(await refused([{ kind: 'text', text: 'x'.repeat(201) }])).toBe(400);
    expect(await refused([{ kind: 'choice', text: 'Which one?', options: ['One'] }])).toBe(400);
    expect(await refused([{ kind: 'choice', text: 'Which one?', options: ['One', 'One'] }])).toBe(400);
    expect(await refused([{ kind: 'text', text: 'Which one?', options: ['One', 'Two'] }])).toBe(400);
    expect(await refused([YARD, YARD])).toBe(400);
    expect(await refused([{ kind: 'yes_no', text: 'Do you agree that the deposit is non-refundable?' }])).toBe(400);
    const options = ['Yes, my deposit is non-refundable', 'No'];
    expect(await refused([{ kind: 'choice', text: 'Do you agree?', options }])).toBe(400);
    expect((await askOn(id, [YARD], await registerBreeder(product))).status).toBe(404);
    expect((await listOf(breeder, id)).questions).toEqual([]);
  });

  // Shows calls.list-questions
  it('leave nothing of an answer once the person has their data erased, and are in both copies before', async () => {
    const id = await litterThatAsks([WORDS]);
    const email = newBuyer();
    await join(id, email, { answer1: 'Seven parrots' });
    await confirm(email);
    const exported = (await breeder.call('GET', '/api/user/export')).body;
    expect(JSON.stringify(exported['waitingLists'])).toContain('Seven parrots');
    const copy = await redeemBuyerData(product, email, 'copy');
    expect(JSON.stringify(copy.body)).toContain('Seven parrots');
    await redeemBuyerData(product, email, 'deletion');
    expect(await product.dependencies.db.$count(waitlistEntries, eq(waitlistEntries.email, email))).toBe(0);
  });
});
