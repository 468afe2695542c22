import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateLimits } from '../../../server/db/schema.ts';
import { mailboxLimit } from '../../../server/emails/mailbox-limit.ts';
import { toLimit } from '../../../server/http/limits/limits.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { connectedBreeder, offerPet, registerBreeder, registrationOf } from '../../product/breeder.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { newBuyer, submitQuestion } from '../../product/questions.ts';
import type { Visitor } from '../../product/visitor.ts';
import { litterWithList, submitJoin } from '../../product/waitlist.ts';

let product: Product;
beforeAll(
  async () => void (product = await startProduct({ RATE_LIMITS: 'on', TRUST_PROXY: 'on', ALLOW_PUBLIC_SANDBOX: '1' })),
);
afterAll(() => product.stop());

let addresses = 0;
/** A network that no other request has. */
const newAddress = () => `10.9.${(addresses >> 8) & 255}.${addresses++ & 255}`;
const from = (address: string) => ({ 'x-forwarded-for': address });
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status);
const setTries = (call: string, kind: string, subject: string, tries: number) =>
  product.dependencies.db
    .update(rateLimits)
    .set({ tries })
    .where(eq(rateLimits.key, toLimit(product.dependencies, call, kind, subject, { max: 0, minutes: 0 }).key));

describe('what all share', () => {
  let link: { linkId: string };
  let litter: { id: string };
  beforeAll(async () => {
    const breeder = await connectedBreeder(product);
    link = await offerPet(breeder);
    litter = await litterWithList(breeder, ['Red']);
  });
  const question = (email: string, address: string) =>
    submitQuestion(product.visitor(), link.linkId, email, {}, from(address));
  const join = (email: string, address: string) => submitJoin(product.visitor(), litter.id, email, {}, from(address));

  itNightly.each([
    ['the questions to a breeder', question, 'ask', 15],
    ['the places on a list', join, 'waitlist', 30],
  ] as const)('%s are not used up by one network, however long it takes', async (_, send, form, perDay) => {
    const address = newAddress();
    for (let turn = 0; turn < perDay; turn++) {
      expect((await send(newBuyer(), address)).status).toBe(200);
      // An hour later.
      if (turn % 10 === 9) await setTries(form, 'address', address, 0);
    }
    await setTries(form, 'address', address, 0);
    expect(statusesOf([await send(newBuyer(), address), await send(newBuyer(), newAddress())])).toEqual([429, 200]);
  });

  // Shows roles.password-limits
  it('wrong passwords of the 256 networks of a home are bounded together', async () => {
    const guess = (index: number, network: string) => {
      const login = { email: `home-${index}@example.com`, password: 'wrong horse' };
      return product.visitor().call('POST', '/api/login', login, from(`2001:db8:${network}::1`));
    };
    const answers = [];
    for (let index = 0; index < 31; index++) answers.push(await guess(index, `7:${(0x100 + index).toString(16)}`));
    expect(statusesOf(answers)).toEqual([...Array(30).fill(401), 429]);
    expect((await guess(31, '8:100')).status).toBe(401);
  });

  it('the questions to a breeder are not used up by the 256 networks of a home', async () => {
    const { linkId } = await offerPet(await connectedBreeder(product));
    const send = (network: string) =>
      submitQuestion(product.visitor(), linkId, newBuyer(), {}, from(`2001:db8:${network}::1`));
    const answers = [];
    for (let index = 0; index < 24; index++) answers.push(await send(`9:${(0x100 + index).toString(16)}`));
    expect(statusesOf(answers)).toEqual([...Array(23).fill(200), 429]);
    expect((await send('a:100')).status).toBe(200);
  });

  it('a mailbox gets five mails a day that confirm questions, however its address is spelled', async () => {
    const name = newBuyer().replace(/@.*|-/g, '');
    const dotted = `${name.slice(0, 3)}.${name.slice(3)}`;
    const spelled = [name, `${name}+1`, `${name}+2`, dotted, `${dotted}+1`, name.toUpperCase() + '+3'].map(
      (local, index) => `${local}@${index % 2 ? 'googlemail.com' : 'gmail.com'}`,
    );
    const answers = [];
    for (const email of spelled) answers.push(await question(email, newAddress()));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('a mailbox gets ten mails a day that confirm a registration, however its address is spelled', async () => {
    const name = newBuyer().replace(/@.*|-/g, '');
    const register = async (index: number) => {
      const registration = registrationOf({ email: `${name}+${index}@gmail.com` });
      return (await product.visitor().call('POST', '/api/register', registration, from(newAddress()))).status;
    };
    expect(await register(0)).toBe(201);
    const { key } = mailboxLimit(product.dependencies, 'registration', `${name}@gmail.com`);
    await product.dependencies.db.update(rateLimits).set({ tries: 10 }).where(eq(rateLimits.key, key));
    expect(await register(1)).toBe(429);
  });

  it('a mailbox gets ten mails a day that change an address to it, and ten that confirm one again, for all accounts', async () => {
    const name = newBuyer().replace(/@.*|-/g, '');
    const newAccount = async (more: object = {}) => {
      const visitor = product.visitor();
      const { body } = await visitor.call('POST', '/api/register', registrationOf({ ...more }), from(newAddress()));
      return { ...visitor, userId: String(body['user'].id) };
    };
    const [one, two, three] = [
      await newAccount(),
      await newAccount(),
      await newAccount({ email: `${name}@gmail.com` }),
    ];
    const change = ({ call }: Visitor, index: number) =>
      call('POST', '/api/user/email-change', { newEmail: `${name}+${index}@gmail.com` }, from(newAddress()));
    const answers = [];
    for (let index = 0; index < 5; index++) answers.push(await change(one, index), await change(two, index + 5));
    expect(statusesOf(answers)).toEqual(Array(10).fill(200));
    expect(statusesOf([await change(three, 10)])).toEqual([429]);
    const resend = '/api/verify-email/resend';
    const again = [];
    for (let index = 0; index < 11; index++) {
      // An hour later.
      if (index % 5 === 0) await setTries(resend, 'account', three.userId, 0);
      again.push(await three.call('POST', resend, {}, from(newAddress())));
    }
    expect(statusesOf(again)).toEqual([...Array(10).fill(200), 429]);
  });

  itNightly(
    'the server’s time is not used up by right passwords: an account signs in a hundred times an hour',
    async () => {
      const breeder = await registerBreeder(product);
      const { email, password } = breeder;
      const signIn = (by: Pick<typeof breeder, 'call'>) =>
        by.call('POST', '/api/login', { email, password }, from(newAddress()));
      expect((await signIn(breeder)).status).toBe(200);
      await setTries('/api/login', 'attempts', breeder.userId, 100);
      // Known or not.
      expect(statusesOf([await signIn(breeder), await signIn(product.visitor())])).toEqual([429, 429]);
    },
  );
});
