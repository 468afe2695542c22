import { beforeAll, describe, expect, it } from 'vitest';
import { registerBreeder, registrationOf } from '../../product/breeder.ts';
import { mailContaining } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

const WELL_KNOWN = 'This password is one of the best known, so it is guessed first. Please choose another one.';
const OWN_WORDS = 'This password is made of your name, your email or our name. Please choose another one.';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

describe('a password that is guessed first', () => {
  // Shows validation.known-passwords
  it.each(['password', '12345678', 'qwertyuiop', 'iloveyou', 'Football', '  Sunshine  ', 'michelle'])(
    'such as %s registers nobody',
    async (password) => {
      const answer = await product.visitor().call('POST', '/api/register', registrationOf({ password }));
      expect(answer).toMatchObject({ status: 400, body: { message: WELL_KNOWN, errors: { password: WELL_KNOWN } } });
    },
  );

  // Shows validation.known-passwords
  it.each(['AnnaBerg', 'berg-anna-1987', 'happykennel!', 'Litterlink2026', 'anna@example.com'])(
    'because it is made of the own or our name, such as %s, registers nobody',
    async (password) => {
      const given = registrationOf({ username: 'happykennel', email: 'anna@example.com', password });
      const answer = await product.visitor().call('POST', '/api/register', given);
      expect(answer).toMatchObject({ status: 400, body: { message: OWN_WORDS, errors: { password: OWN_WORDS } } });
    },
  );

  // Shows validation.known-passwords
  it('is refused when the password is changed or reset, and the old one stays', async () => {
    const breeder = await registerBreeder(product);
    for (const [newPassword, text] of [
      ['trustno1', WELL_KNOWN],
      ['Anna.Berg.1', OWN_WORDS],
    ] as const) {
      const body = { currentPassword: breeder.password, newPassword };
      const answer = await breeder.call('POST', '/api/user/change-password', body);
      expect(answer).toMatchObject({ status: 400, body: { errors: { newPassword: text } } });
    }
    await product.visitor().call('POST', '/api/forgot-password', { email: breeder.email });
    const mail = await mailContaining(product, breeder.email, '/reset-password');
    const token = /token=([\w-]{43})/.exec(mail)![1];
    const reset = (newPassword: string) =>
      product.visitor().call('POST', '/api/reset-password', { token, newPassword });
    expect(await reset('dragon')).toMatchObject({ status: 400, body: { errors: { newPassword: WELL_KNOWN } } });
    expect(await reset('AnnaBerg')).toMatchObject({ status: 400, body: { errors: { newPassword: OWN_WORDS } } });
    const { email, password } = breeder;
    expect((await product.visitor().call('POST', '/api/login', { email, password })).status).toBe(200);
    // A refused password doesn't use up the link.
    expect((await reset('a lighthouse by the sea')).status).toBe(200);
  });

  // Shows validation.known-passwords
  it('may contain a name, if enough remains without it', async () => {
    const given = registrationOf({ password: 'anna rides a tractor' });
    expect((await product.visitor().call('POST', '/api/register', given)).status).toBe(201);
  });
});
