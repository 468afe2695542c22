import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { credentials, sessions, users } from '../../../server/db/schema.ts';
import { atFullCost } from '../../environment/cheap-argon2.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { registerBreeder, registrationOf, type Breeder } from '../../product/breeder.ts';
import { mailbox } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

const TOO_LONG = 'Please use 200 characters at most';
const signIn = (email: unknown, password: string) => product.visitor().call('POST', '/api/login', { email, password });

/** The quickest of several sign-ins, in milliseconds: other load only adds time. */
async function quickestOf(email: string, password: string): Promise<number> {
  let quickest = Infinity;
  for (let round = 0; round < 8; round++) {
    const began = performance.now();
    await signIn(email, password);
    quickest = Math.min(quickest, performance.now() - began);
  }
  return quickest;
}

async function resetToken(breeder: Breeder): Promise<string> {
  await product.visitor().call('POST', '/api/forgot-password', { email: breeder.email });
  const mails = await mailbox(product, breeder.email, 2);
  return mails.flatMap((mail) => /\/reset-password\S*token=([\w-]{43})/.exec(mail)?.[1] ?? [])[0]!;
}

/**
 * Lengths in code points: an emoji is one character, though it has two UTF-16 code units. A generated name is
 * hexadecimal, so it may contain "aaa", and a password made of that is refused; it never contains a z.
 */
const allowed = [
  ['128 letters', 'z'.repeat(128)],
  ['129 letters', 'z'.repeat(129)],
  ['200 letters', 'z'.repeat(200)],
  ['200 emoji', '🐕'.repeat(200)],
] as const;
const refused = [
  ['201 letters', 'z'.repeat(201)],
  ['201 emoji', '🐕'.repeat(201)],
  ['60,000 letters', 'z'.repeat(60_000)],
] as const;

describe('a password of', () => {
  // Shows validation.password-length
  it.each(allowed)('%s signs in after registration, reset and change', async (_length, password) => {
    const registered = await registerBreeder(product, { password });
    expect((await signIn(registered.email, ` ${password} `)).status).toBe(200);

    const token = await resetToken(registered);
    const reset = `${password.slice(0, -2)}🐈`.trim();
    expect((await registered.call('POST', '/api/reset-password', { token, newPassword: reset })).status).toBe(200);
    expect((await signIn(registered.email, reset)).status).toBe(200);
    expect((await signIn(registered.email, password)).status).toBe(401);

    const breeder = await registerBreeder(product);
    const change = { currentPassword: breeder.password, newPassword: password };
    expect((await breeder.call('POST', '/api/user/change-password', change)).status).toBe(200);
    expect((await signIn(breeder.email, password)).status).toBe(200);
    const back = { currentPassword: password, newPassword: breeder.password };
    expect((await breeder.call('POST', '/api/user/change-password', back)).status).toBe(200);
  });

  it.each(refused)('%s registers nobody', async (_length, password) => {
    const registration = registrationOf({ password });
    const { status, body, headers } = await product.visitor().call('POST', '/api/register', registration);
    expect([status, body]).toEqual([400, { message: TOO_LONG, code: 'invalid', errors: { password: TOO_LONG } }]);
    expect(headers.getSetCookie()).toEqual([]);
    const rows = await product.dependencies.db
      .select()
      .from(users)
      .where(eq(users.email, String(registration['email'])));
    expect(rows).toEqual([]);
  });

  it.each(refused)('%s changes no password, and doesn’t use up the reset link', async (_length, password) => {
    const breeder = await registerBreeder(product);
    const stored = () =>
      product.dependencies.db
        .select({ password: credentials.password })
        .from(credentials)
        .where(eq(credentials.userId, breeder.userId));
    const before = await stored();
    const token = await resetToken(breeder);
    const reset = await breeder.call('POST', '/api/reset-password', { token, newPassword: password });
    const change = await breeder.call('POST', '/api/user/change-password', {
      currentPassword: breeder.password,
      newPassword: password,
    });
    for (const answer of [reset, change])
      expect([answer.status, answer.body['errors']]).toEqual([400, { newPassword: TOO_LONG }]);
    expect(await stored()).toEqual(before);
    expect((await breeder.call('GET', '/api/me')).status).toBe(200);
    const retry = await breeder.call('POST', '/api/reset-password', { token, newPassword: 'better horse' });
    expect(retry.status).toBe(200);
  });

  // Shows validation.password-length
  itNightly.each(refused)(
    '%s is refused before it is hashed, whether or not the account exists',
    async (_length, password) => {
      const breeder = await atFullCost(() => registerBreeder(product));
      const open = () => product.dependencies.db.$count(sessions, eq(sessions.userId, breeder.userId));
      const before = await open();
      const answers = [];
      for (const email of [breeder.email, 'nobody@example.com']) {
        answers.push(await signIn(email, password));
        const refusing = await quickestOf(email, password);
        const hashing = await atFullCost(() => quickestOf(email, 'wrong horse'));
        expect(refusing / hashing).toBeLessThan(0.7);
      }
      const current = { currentPassword: password, newPassword: 'better horse' };
      for (const { status, body } of answers)
        expect([status, body]).toEqual([401, { message: 'Invalid email or password', code: 'unauthorized' }]);
      const change = await breeder.call('POST', '/api/user/change-password', current);
      expect([change.status, change.body['errors']]).toEqual([400, { currentPassword: TOO_LONG }]);
      expect(await open()).toBe(before);
    },
  );
});

describe('the shortest password', () => {
  it.each([
    ['registration', 7],
    ['reset', 5],
  ] as const)('at %s counts an emoji as one character', async (where, tooFew) => {
    const breeder = await registerBreeder(product);
    const token = await resetToken(breeder);
    const [tooShort, enough] = ['🐕'.repeat(tooFew), '🐕'.repeat(tooFew + 1)];
    const send = async (password: string) =>
      where === 'registration'
        ? product.visitor().call('POST', '/api/register', registrationOf({ password }))
        : breeder.call('POST', '/api/reset-password', { token, newPassword: password });
    expect((await send(tooShort)).body['message']).toBe(`Password must be at least ${tooFew + 1} characters`);
    expect((await send(enough)).status).toBeLessThan(300);
  });
});
