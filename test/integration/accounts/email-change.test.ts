import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { emailChanges } from '../../../server/db/schema.ts';
import { registerBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { mailbox, mailContaining, securityNotices } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import type { Visitor } from '../../product/visitor.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

const INVALID = { status: 400, body: { message: 'This link is invalid or expired.' } };
const newAddressOf = ({ email }: Breeder) => email.replace('@', '.new@');
const ask = (breeder: Breeder, newEmail = newAddressOf(breeder)) =>
  breeder.call('POST', '/api/user/email-change', { newEmail });
const open = (token: string, by: Visitor = product.visitor()) =>
  by.call('POST', '/api/confirm-email-change', { token });
const addressOf = async (breeder: Breeder) => (await breeder.call('GET', '/api/me')).body['user'].email;

/** The token of the newest link to an address, of which `count` mails are expected. */
async function tokenFor(email: string, count: number): Promise<string> {
  const mails = await mailbox(product, email, count);
  const tokens = mails.flatMap((text) => /\/confirm-email-change#token=([\w-]{43})/.exec(text)?.[1] ?? []);
  return tokens.at(-1)!;
}

describe('a change of the email address', () => {
  // Shows roles.email-change, roles.factor-mail
  it.each(['present', 'new'])('waits for both links, when the one of the %s address is opened first', async (first) => {
    const breeder = await registerBreeder(product);
    const newEmail = newAddressOf(breeder);
    const asked = await ask(breeder);
    expect(asked.body['change']).toMatchObject({ newEmail, presentConfirmed: false, newConfirmed: false });
    const tokens = [await tokenFor(breeder.email, 2), await tokenFor(newEmail, 1)];
    if (first === 'new') tokens.reverse();
    // Opening one link twice isn't opening both.
    for (let times = 0; times < 2; times++)
      expect((await open(tokens[0]!, breeder)).body).toMatchObject({ changed: false });
    expect(await addressOf(breeder)).toBe(breeder.email);
    expect((await open(tokens[1]!, breeder)).body).toMatchObject({ changed: true });
    const { body } = await breeder.call('GET', '/api/me');
    expect(body['user']).toMatchObject({ email: newEmail, emailVerified: true });
    const login = (email: string) =>
      product.visitor().call('POST', '/api/login', { email, password: breeder.password });
    expect((await login(breeder.email)).status).toBe(401);
    expect((await login(newEmail)).status).toBe(200);
    for (const token of tokens) expect(await open(token)).toMatchObject(INVALID);
    // Both mailboxes are notified.
    for (const address of [breeder.email, newEmail])
      await eventually(async () => {
        expect((await securityNotices(product, address, 1)).join()).toContain('Your email address was changed');
      });
  });

  // Shows roles.email-change
  it('changes nothing after a day, after it was cancelled, or after another one was asked for', async () => {
    const breeder = await registerBreeder(product);
    const newEmail = newAddressOf(breeder);
    await ask(breeder);
    const older = await tokenFor(newEmail, 1);
    await ask(breeder);
    expect(await open(older)).toMatchObject(INVALID);
    const ofBreeder = eq(emailChanges.userId, breeder.userId);
    const [kept] = await product.dependencies.db.select().from(emailChanges).where(ofBreeder);
    expect(kept!.expiresAt.getTime() - kept!.createdAt.getTime()).toBe(86_400_000);
    const expired = { expiresAt: new Date(Date.now() - 1_000) };
    await product.dependencies.db.update(emailChanges).set(expired).where(ofBreeder);
    const token = await tokenFor(newEmail, 2);
    expect(await open(token)).toMatchObject(INVALID);
    expect((await breeder.call('GET', '/api/user/email-change')).body).toEqual({ change: null });
    await ask(breeder);
    expect((await breeder.call('DELETE', '/api/user/email-change')).status).toBe(204);
    expect(await open(await tokenFor(newEmail, 3))).toMatchObject(INVALID);
    expect(await addressOf(breeder)).toBe(breeder.email);
  });

  // Shows roles.email-change
  it('is refused to an address that has an account, also when it got one meanwhile', async () => {
    const [breeder, other] = [await registerBreeder(product), await registerBreeder(product)];
    expect(await ask(breeder, other.email.toUpperCase())).toMatchObject({ status: 409, body: { code: 'user_exists' } });
    const newEmail = newAddressOf(breeder);
    await ask(breeder);
    const tokens = [await tokenFor(breeder.email, 2), await tokenFor(newEmail, 1)];
    await registerBreeder(product, { email: newEmail });
    await open(tokens[0]!);
    expect(await open(tokens[1]!, breeder)).toMatchObject({ status: 409, body: { code: 'user_exists' } });
    expect(await addressOf(breeder)).toBe(breeder.email);
  });

  // Shows calls.verify-email
  it('counts at the new address only in a browser that is signed in to the account', async () => {
    const [breeder, other] = [await registerBreeder(product), await registerBreeder(product)];
    await ask(breeder);
    expect((await open(await tokenFor(breeder.email, 2))).body).toMatchObject({ changed: false });
    const token = await tokenFor(newAddressOf(breeder), 1);
    for (const by of [product.visitor(), other])
      expect(await open(token, by)).toMatchObject({ status: 403, body: { code: 'not_your_session' } });
    expect(await addressOf(breeder)).toBe(breeder.email);
    expect((await open(token, breeder)).body).toMatchObject({ changed: true });
  });

  // Shows roles.email-change
  it('ends what was mailed to the former address', async () => {
    const breeder = await registerBreeder(product);
    await product.visitor().call('POST', '/api/forgot-password', { email: breeder.email });
    const reset = await mailContaining(product, breeder.email, '/reset-password?token=');
    await ask(breeder);
    await open(await tokenFor(breeder.email, 3));
    await open(await tokenFor(newAddressOf(breeder), 1), breeder);
    const token = /token=([\w-]{43})/.exec(reset)![1];
    const answer = await product.visitor().call('POST', '/api/reset-password', { token, newPassword: 'third horse' });
    expect(answer.status).toBe(400);
  });
});
