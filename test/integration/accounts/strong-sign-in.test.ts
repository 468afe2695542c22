import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { sessions, twoFactors, usedCodes } from '../../../server/db/schema.ts';
import { codeOf, forgetConfirmation, setUpApp } from '../../product/authenticator.ts';
import { makeAdmin, registerBreeder, type Breeder } from '../../product/breeder.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import type { Visitor } from '../../product/visitor.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

async function typePassword({ email, password }: Breeder): Promise<Visitor> {
  const visitor = product.visitor();
  const { status, body } = await visitor.call('POST', '/api/login', { email, password });
  expect([status, body['code']]).toEqual([401, 'code_required']);
  return visitor;
}
const typeCode = (visitor: Visitor, code: string) => visitor.call('POST', '/api/login/code', { code });
const isSignedIn = async (visitor: Visitor) => (await visitor.call('GET', '/api/me')).status === 200;

describe('an authenticator app', () => {
  let breeder: Breeder;
  let secret: string;
  let recoveryCodes: string[];
  beforeAll(async () => {
    breeder = await registerBreeder(product);
    ({ secret, recoveryCodes } = await setUpApp(breeder));
  });

  // Shows roles.authenticator
  it('asks for its code after the password, which alone opens no session', async () => {
    const visitor = await typePassword(breeder);
    expect(await isSignedIn(visitor)).toBe(false);
    expect(await typeCode(visitor, '000000')).toMatchObject({ status: 401, body: { code: 'invalid_code' } });
    const code = codeOf(secret, 1);
    const answer = await typeCode(visitor, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(answer).toMatchObject({ status: 200, body: { user: { email: breeder.email } } });
    expect(JSON.stringify(answer.body)).not.toContain('token');
    expect(await isSignedIn(visitor)).toBe(true);
  });

  // Shows roles.authenticator
  it('has codes that sign in once', async () => {
    const [first, second] = [await typePassword(breeder), await typePassword(breeder)];
    // The codes of this half minute may have been used above.
    await product.dependencies.db.delete(usedCodes).where(eq(usedCodes.userId, breeder.userId));
    const code = codeOf(secret);
    expect((await typeCode(first, code)).status).toBe(200);
    expect(await typeCode(second, code)).toMatchObject({ status: 401, body: { code: 'invalid_code' } });
    expect(await isSignedIn(second)).toBe(false);
  });

  // Shows roles.authenticator
  it('needs the password again after five wrong codes', async () => {
    const visitor = await typePassword(breeder);
    for (let tries = 0; tries < 5; tries++) await typeCode(visitor, '000000');
    const answer = await typeCode(visitor, recoveryCodes[9]!);
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  });

  // Shows roles.authenticator
  it('can be replaced by each recovery code once, which the database keeps hashed', async () => {
    const [kept] = await product.dependencies.db.select().from(twoFactors).where(eq(twoFactors.userId, breeder.userId));
    const stored = JSON.parse(kept!.backupCodes) as string[];
    expect(stored).toHaveLength(10);
    for (const code of recoveryCodes) {
      expect(code).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/);
      expect(kept!.backupCodes).not.toContain(code.replaceAll('-', ''));
    }
    expect(kept!.secret).not.toContain(secret);
    const [code = '', other = ''] = recoveryCodes;
    expect((await typeCode(await typePassword(breeder), code.toUpperCase())).status).toBe(200);
    const again = await typeCode(await typePassword(breeder), code);
    expect(again).toMatchObject({ status: 401, body: { code: 'invalid_code' } });
    // What the database holds is no code.
    expect((await typeCode(await typePassword(breeder), stored[1]!)).status).toBe(401);
    expect((await typeCode(await typePassword(breeder), other)).status).toBe(200);
    expect((await breeder.call('GET', '/api/user/sign-in-methods')).body).toMatchObject({
      authenticatorApp: true,
      recoveryCodesLeft: 8,
      hasSecondFactor: true,
    });
  });

  // Shows roles.authenticator
  it('gets new recovery codes with the password, and the old ones stop working', async () => {
    const renew = (password: string) => breeder.call('POST', '/api/user/recovery-codes', { password });
    expect(await renew('wrong horse')).toMatchObject({
      status: 400,
      body: { errors: { password: 'This is not your password' } },
    });
    const renewed = await renew(breeder.password);
    const [fresh] = renewed.body['recoveryCodes'] as string[];
    expect((await typeCode(await typePassword(breeder), recoveryCodes[2]!)).status).toBe(401);
    expect((await typeCode(await typePassword(breeder), fresh!)).status).toBe(200);
  });

  // Shows roles.authenticator
  it('is removed with the password', async () => {
    const remove = (password: string) => breeder.call('POST', '/api/user/authenticator-app/remove', { password });
    expect((await remove('wrong horse')).status).toBe(400);
    expect((await remove(breeder.password)).status).toBe(200);
    const { email, password } = breeder;
    expect((await product.visitor().call('POST', '/api/login', { email, password })).status).toBe(200);
    expect((await breeder.call('GET', '/api/user/sign-in-methods')).body).toMatchObject({
      authenticatorApp: false,
      hasSecondFactor: false,
    });
  });

  it('is set up by one of several requests at once, and the others are asked to look again', async () => {
    const other = await registerBreeder(product);
    const start = () => other.call('POST', '/api/user/authenticator-app', { password: other.password });
    const answers = await Promise.all(Array.from({ length: 6 }, start));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(statuses).toContain(200);
    expect(await product.dependencies.db.$count(twoFactors, eq(twoFactors.userId, other.userId))).toBe(1);
  });

  it('is not set up before its first code, nor without the password', async () => {
    const other = await registerBreeder(product);
    const start = (password: string) => other.call('POST', '/api/user/authenticator-app', { password });
    expect((await start('wrong horse')).status).toBe(400);
    expect((await start(other.password)).status).toBe(200);
    const wrong = await other.call('POST', '/api/user/authenticator-app/confirm', { code: '000000' });
    expect(wrong.body['errors']).toEqual({ code: 'This code is not right. Please try the next one.' });
    const { email, password } = other;
    expect((await product.visitor().call('POST', '/api/login', { email, password })).status).toBe(200);
  });
});

describe('a protected call', () => {
  // Shows roles.fresh-proof
  it.each([
    ['POST', '/api/stripe/connect'],
    ['POST', '/api/stripe-connect'],
    ['POST', '/api/stripe/reset'],
    ['GET', '/api/user/export'],
    ['DELETE', '/api/user/delete-account'],
    ['POST', '/api/user/email-change'],
    ['POST', '/api/user/passkeys/options'],
    ['POST', '/api/user/passkeys'],
    ['DELETE', '/api/user/passkeys/some'],
    ['POST', '/api/user/authenticator-app/confirm'],
    ['DELETE', '/api/admin/users/some'],
  ] as const)('%s %s asks for the password again', async (method, path) => {
    const breeder = await registerBreeder(product);
    if (path.startsWith('/api/admin')) await makeAdmin(product, breeder);
    await forgetConfirmation(product, breeder);
    const { status, body } = await breeder.call(method, path, method === 'POST' ? {} : undefined);
    expect([status, body['code']]).toEqual([403, 'confirmation_required']);
  });

  // Shows roles.fresh-proof
  it('works for ten minutes after the password, in this session only', async () => {
    const breeder = await registerBreeder(product);
    const { email, password } = breeder;
    const other = product.visitor();
    await other.call('POST', '/api/login', { email, password });
    await forgetConfirmation(product, breeder);
    const confirm = (text: string) => breeder.call('POST', '/api/user/confirm', { password: text });
    expect((await confirm('wrong horse')).body['errors']).toEqual({ password: 'This is not your password' });
    expect((await breeder.call('GET', '/api/user/export')).status).toBe(403);
    expect((await confirm(password)).status).toBe(200);
    expect((await breeder.call('GET', '/api/user/export')).status).toBe(200);
    expect((await other.call('GET', '/api/user/export')).status).toBe(403);
    const [session] = await product.dependencies.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, breeder.userId))
      .orderBy(sessions.createdAt);
    expect(Date.now() - session!.confirmedAt!.getTime()).toBeLessThan(60_000);
  });
});
