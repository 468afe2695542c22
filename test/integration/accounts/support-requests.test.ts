import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { mails } from '../../../server/db/schema.ts';
import type { Plan } from '../../../contract/business.ts';
import { registerBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import { me, subscribeAtProvider } from '../../product/subscriber.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

const ask = (breeder: Breeder, message = 'My link shows the wrong photo.') =>
  breeder.call('POST', '/api/support-requests', { message });
const requestsOf = async ({ userId }: Breeder) => {
  const rows = await product.dependencies.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, product.dependencies.config.supportEmail));
  return rows.filter(({ occasion }) => occasion.startsWith(`support:${userId}:`));
};

async function member(plan: Plan): Promise<Breeder> {
  const breeder = await registerBreeder(product);
  await subscribeAtProvider(product, breeder, { plan });
  await eventually(async () => expect((await me(breeder)).subscriptionStatus).toBe('active'));
  return breeder;
}

describe('a support request', () => {
  it('reaches the operator by mail, with the address to answer to', async () => {
    const breeder = await registerBreeder(product);
    expect((await ask(breeder)).status).toBe(200);
    const [mail] = await requestsOf(breeder);
    expect(mail!.subject).toBe('Support request');
    for (const text of ['My link shows the wrong photo.', breeder.email, `mailto:${breeder.email}`])
      expect(mail!.text).toContain(text);
  });

  // Shows product.yearly-extras
  it.each([
    ['yearly', '[Priority] Support request'],
    ['monthly', 'Support request'],
  ] as const)('of a %s member has the subject %s', async (plan, subject) => {
    const breeder = await member(plan);
    await ask(breeder);
    expect((await requestsOf(breeder)).map((mail) => mail.subject)).toEqual([subject]);
  });

  it('is limited to ten a day, and needs a session and a text', async () => {
    const breeder = await registerBreeder(product);
    for (let index = 0; index < 10; index++) expect((await ask(breeder)).status).toBe(200);
    expect(await ask(breeder)).toMatchObject({ status: 409, body: { code: 'too_many_tries' } });
    expect(await requestsOf(breeder)).toHaveLength(10);
    expect(await ask(breeder, 'short')).toMatchObject({
      status: 400,
      body: { message: 'Please describe it in at least 10 characters' },
    });
    expect((await product.visitor().call('POST', '/api/support-requests', { message: 'Hello out there' })).status).toBe(
      401,
    );
  });
});
