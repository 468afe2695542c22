import { eq, inArray, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { credentials, emailChanges, mails, passkeys, users, verifications } from '../../../server/db/schema.ts';
import { atFullCost } from '../../environment/cheap-argon2.ts';
import { setUpApp } from '../../product/authenticator.ts';
import { registerBreeder, type Breeder } from '../../product/breeder.ts';
import { mailbox } from '../../product/outbox.ts';
import { ratioOfQuickest } from '../../product/quickest.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

const SAME_ANSWER = { message: 'If an account with this address exists, we sent a link that resets its password.' };
const INVALID_LINK = { message: 'This password reset link is invalid or expired.' };

const forgot = (email: string) => product.visitor().call('POST', '/api/forgot-password', { email });
const reset = (token: unknown, newPassword: unknown) =>
  product.visitor().call('POST', '/api/reset-password', { token, newPassword });
const signIn = (breeder: Breeder, password: string) =>
  product.visitor().call('POST', '/api/login', { email: breeder.email, password });
const tokenIn = (mail: string) => /\/reset-password\?token=([\w-]{43})/.exec(mail)?.[1];
/** The tokens of the reset mails; the first mail of an account confirms the address. */
const tokensOf = async (breeder: Breeder, count: number) =>
  (await mailbox(product, breeder.email, count + 1)).map(tokenIn).filter((token) => token !== undefined);

describe('a forgotten password', () => {
  // Shows entities.password-reset, calls.passwords
  it('is reset by the link in the mail, once', async () => {
    const breeder = await registerBreeder(product);
    expect(await forgot(`  ${breeder.email.toUpperCase()} `)).toMatchObject({ status: 200, body: SAME_ANSWER });
    const [token] = await tokensOf(breeder, 1);
    const done = await reset(token, '  better horse ');
    expect([done.status, done.body]).toEqual([200, { message: 'Your password has been reset successfully!' }]);
    expect((await signIn(breeder, 'better horse')).status).toBe(200);
    expect((await signIn(breeder, breeder.password)).status).toBe(401);
    expect(await reset(token, 'third horse')).toMatchObject({ status: 400, body: INVALID_LINK });
  });

  it('when reset ends every session and confirms the address', async () => {
    const breeder = await registerBreeder(product);
    const other = product.visitor();
    await other.call('POST', '/api/login', { email: breeder.email, password: breeder.password });
    await forgot(breeder.email);
    const [token] = await tokensOf(breeder, 1);
    await reset(token, 'better horse');
    expect((await breeder.call('GET', '/api/me')).status).toBe(401);
    expect((await other.call('GET', '/api/me')).status).toBe(401);
    expect((await signIn(breeder, 'better horse')).body['user'].emailVerified).toBe(true);
  });

  it('when reset takes app and passkeys from an account whose address nobody had confirmed, and from no other', async () => {
    const { db } = product.dependencies;
    const [stranger, owner] = [await registerBreeder(product), await registerBreeder(product)];
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, owner.userId));
    for (const account of [stranger, owner]) {
      await setUpApp(account);
      const { userId } = account;
      const key = { publicKey: 'AA', counter: 0, deviceType: 'singleDevice', backedUp: false, aaguid: null } as const;
      await db
        .insert(passkeys)
        .values({ ...key, id: userId, userId, name: 'Key', credentialID: userId, transports: '' });
      await account.call('POST', '/api/user/email-change', { newEmail: `new-${account.email}` });
      await forgot(account.email);
      // One confirms the address, one asks for the change.
      const [token] = await tokensOf(account, 2);
      expect((await reset(token, 'better horse')).status).toBe(200);
    }
    expect((await signIn(stranger, 'better horse')).status).toBe(200);
    expect((await signIn(owner, 'better horse')).body['code']).toBe('code_required');
    const left = await db.select({ userId: passkeys.userId }).from(passkeys);
    expect(left.map(({ userId }) => userId)).toEqual(expect.not.arrayContaining([stranger.userId]));
    expect(left.map(({ userId }) => userId)).toContain(owner.userId);
    expect(await db.$count(emailChanges, inArray(emailChanges.userId, [stranger.userId, owner.userId]))).toBe(0);
  });

  it('is reset only by the newest mail', async () => {
    const breeder = await registerBreeder(product);
    await forgot(breeder.email);
    const [older] = await tokensOf(breeder, 1);
    await forgot(breeder.email);
    const newer = (await tokensOf(breeder, 2)).find((token) => token !== older);
    expect(await reset(older, 'better horse')).toMatchObject({ status: 400, body: INVALID_LINK });
    expect((await reset(newer, 'better horse')).status).toBe(200);
  });

  // Shows limits.reset-link
  it('is not reset by a link that is older than an hour', async () => {
    const breeder = await registerBreeder(product);
    await forgot(breeder.email);
    const [token] = await tokensOf(breeder, 1);
    const ofBreeder = eq(verifications.identifier, `reset-password:${breeder.userId}`);
    const [kept] = await product.dependencies.db.select().from(verifications).where(ofBreeder);
    expect(kept!.expiresAt.getTime() - kept!.createdAt.getTime()).toBe(3_600_000);
    expect(kept!.value).not.toContain(token);
    await product.dependencies.db
      .update(verifications)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(ofBreeder);
    expect(await reset(token, 'better horse')).toMatchObject({ status: 400, body: INVALID_LINK });
  });

  it('is not reset by a link that confirms an address', async () => {
    const breeder = await registerBreeder(product);
    const [mail = ''] = await mailbox(product, breeder.email, 1);
    const token = /\/confirm-email#token=([\w-]{43})/.exec(mail)?.[1];
    expect(await reset(token, 'better horse')).toMatchObject({ status: 400, body: INVALID_LINK });
  });

  it.each([undefined, '', 'nonsense', '%', 'a'.repeat(600), 17])('is not reset with the token %j', async (token) => {
    expect(await reset(token, 'better horse')).toMatchObject({ status: 400, body: INVALID_LINK });
  });

  // Shows validation.reset-password
  it.each([
    ['12345', 'Password must be at least 6 characters'],
    [' 12345 ', 'Password must be at least 6 characters'],
    [undefined, 'Password must be at least 6 characters'],
    ['a'.repeat(201), 'Please use 200 characters at most'],
  ])('is not replaced by %j', async (newPassword, message) => {
    const { status, body } = await reset('a token', newPassword);
    expect([status, body]).toEqual([400, { message, code: 'invalid', errors: { newPassword: message } }]);
  });

  // Shows limits.password-length
  it('may have six characters afterwards', async () => {
    const breeder = await registerBreeder(product);
    await forgot(breeder.email);
    const [token] = await tokensOf(breeder, 1);
    expect((await reset(token, 'k3nnel')).status).toBe(200);
    expect((await signIn(breeder, 'k3nnel')).status).toBe(200);
  });

  // Shows calls.passwords
  it('of an address without an account gets the same response in the same time, and no mail', async () => {
    const { email } = await registerBreeder(product);
    const ask = async (address: string) =>
      expect(await forgot(address)).toMatchObject({ status: 200, body: SAME_ANSWER });
    const isAlike = (ratio: number) => ratio > 0.4 && ratio < 2.5;
    const ratio = await ratioOfQuickest(
      () => ask(email),
      () => ask('nobody@example.com'),
      isAlike,
    );
    expect(ratio).toSatisfy(isAlike);
    // One mail serves all requests before it was written: another would void its link.
    await tokensOf({ email } as Breeder, 1);
    const toNobody = await product.dependencies.db.select().from(mails).where(like(mails.recipient, 'nobody@%'));
    expect(toNobody).toEqual([]);
  });

  // Shows validation.forgot-password
  it.each(['', 'anna@', undefined])('can’t be reset with the address %j', async (email) => {
    const { status, body } = await product.visitor().call('POST', '/api/forgot-password', { email });
    expect([status, body['message']]).toEqual([400, 'Please enter a valid email address']);
  });
});

it('a password is stored at the cost that OWASP recommends', async () => {
  const { userId } = await atFullCost(() => registerBreeder(product));
  const [stored] = await product.dependencies.db.select().from(credentials).where(eq(credentials.userId, userId));
  expect(stored!.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

describe('a known password', () => {
  const change = (breeder: Breeder, currentPassword: unknown, newPassword: unknown) =>
    breeder.call('POST', '/api/user/change-password', { currentPassword, newPassword });

  it('is changed with the current one, which ends every other session and voids reset links', async () => {
    const breeder = await registerBreeder(product);
    const other = product.visitor();
    await other.call('POST', '/api/login', { email: breeder.email, password: breeder.password });
    await forgot(breeder.email);
    const [token] = await tokensOf(breeder, 1);
    expect((await change(breeder, ` ${breeder.password} `, 'better horse')).status).toBe(200);
    expect((await breeder.call('GET', '/api/me')).status).toBe(200);
    expect((await other.call('GET', '/api/me')).status).toBe(401);
    expect((await signIn(breeder, 'better horse')).status).toBe(200);
    expect((await reset(token, 'third horse')).status).toBe(400);
  });

  it('stays unchanged when the current one is wrong, and so does the session', async () => {
    const breeder = await registerBreeder(product);
    const { status, body } = await change(breeder, 'wrong horse', 'better horse');
    const message = 'This is not your current password';
    expect([status, body]).toEqual([400, { message, code: 'invalid', errors: { currentPassword: message } }]);
    expect((await signIn(breeder, breeder.password)).status).toBe(200);
  });

  it.each([
    [{}, { currentPassword: 'Password is required', newPassword: 'Password must be at least 8 characters' }],
    [
      { currentPassword: 'correct horse', newPassword: '1234567' },
      { newPassword: 'Password must be at least 8 characters' },
    ],
  ])('with %j only names what is missing', async (body, errors) => {
    const breeder = await registerBreeder(product);
    const answer = await breeder.call('POST', '/api/user/change-password', body);
    expect([answer.status, answer.body['errors']]).toEqual([400, errors]);
  });

  it('can’t be changed without a session', async () => {
    const answer = await product.visitor().call('POST', '/api/user/change-password', {});
    expect(answer.status).toBe(401);
  });
});
