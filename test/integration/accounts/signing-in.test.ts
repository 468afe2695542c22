import { beforeAll, describe, expect, it } from 'vitest';
import { atFullCost } from '../../environment/cheap-argon2.ts';
import { registerBreeder, registrationOf } from '../../product/breeder.ts';
import { findFreePort } from '../../product/ports.ts';
import { ratioOfQuickest } from '../../product/quickest.ts';
import { PUBLIC, startProduct, type Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import { createVisitor, type Visitor } from '../../product/visitor.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

describe('signing in', () => {
  // Shows validation.login, calls.login
  it('accepts the address in any case and the password with or without surrounding blanks', async () => {
    const { email } = await registerBreeder(product, { password: '  correct horse ' });
    for (const password of ['correct horse', ' correct horse  ']) {
      const { status, body } = await product
        .visitor()
        .call('POST', '/api/login', { email: ` ${email.toUpperCase()} `, password });
      expect(status).toBe(200);
      expect(body['user'].email).toBe(email);
    }
  });

  it('gives each browser its own session', async () => {
    const breeder = await registerBreeder(product);
    const other = await signIn(breeder);
    expect(other.cookies.get('session')).not.toBe(breeder.cookies.get('session'));
    await other.call('POST', '/api/logout');
    expect((await breeder.call('GET', '/api/me')).status).toBe(200);
  });

  // Shows calls.login
  it('refuses an unknown address and a wrong password with the same message', async () => {
    const { email } = await registerBreeder(product);
    const refused = { message: 'Invalid email or password', code: 'unauthorized' };
    const wrong = await product.visitor().call('POST', '/api/login', { email, password: 'wrong horse' });
    const unknown = await product
      .visitor()
      .call('POST', '/api/login', { email: 'nobody@example.com', password: 'wrong horse' });
    expect([wrong.status, wrong.body]).toEqual([401, refused]);
    expect([unknown.status, unknown.body]).toEqual([401, refused]);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  it('takes as long for an unknown address as for a wrong password', async () => {
    const { email } = await atFullCost(() => registerBreeder(product));
    const tryWrongly = async (address: string) => {
      const { status } = await product
        .visitor()
        .call('POST', '/api/login', { email: address, password: 'wrong horse' });
      expect(status).toBe(401);
    };
    const isAlike = (ratio: number) => ratio > 0.5 && ratio < 2;
    const ratio = await atFullCost(() =>
      ratioOfQuickest(
        () => tryWrongly(email),
        () => tryWrongly('nobody@example.com'),
        isAlike,
      ),
    );
    expect(ratio).toSatisfy(isAlike);
  });

  // Shows validation.login
  it.each([
    [{ email: 'anna@example.com' }, { password: 'Password is required' }],
    [{ password: 'correct horse' }, { email: 'Email is required' }],
    [
      { email: ' ', password: ' ' },
      { email: 'Email is required', password: 'Password is required' },
    ],
  ])('with %j only names what is missing', async (body, errors) => {
    const answer = await product.visitor().call('POST', '/api/login', body);
    expect(answer.status).toBe(400);
    expect(answer.body['errors']).toEqual(errors);
  });

  it.each(['nobody@example.com\u0000', `${'a'.repeat(300)}@example.com`])(
    'with an address that nobody can have (%j) is refused alike',
    async (email) => {
      const { status, body } = await product
        .visitor()
        .call('POST', '/api/login', { email, password: 'x'.repeat(1_500) });
      expect(status).toBe(401);
      expect(body['message']).toBe('Invalid email or password');
    },
  );

  // Shows calls.logout
  it('ends on the server when the breeder logs out', async () => {
    const breeder = await registerBreeder(product);
    const session = breeder.cookies.get('session')!;
    const { status, headers } = await breeder.call('POST', '/api/logout');
    expect(status).toBe(204);
    expect(headers.getSetCookie()[0]).toMatch(/^session=;.*Max-Age=0/);
    const thief = product.visitor();
    thief.cookies.set('session', session);
    expect((await thief.call('GET', '/api/me')).status).toBe(401);
    // Again, and without a session.
    expect((await breeder.call('POST', '/api/logout')).status).toBe(204);
  });

  it('is not possible with a forged cookie', async () => {
    const { cookies } = await registerBreeder(product);
    const [token] = cookies.get('session')!.split('.');
    for (const made of [token!, `${token}.c2lnbmF0dXJl`, 'nonsense', '%00', '']) {
      const thief = product.visitor();
      thief.cookies.set('session', made);
      const { status, body } = await thief.call('GET', '/api/me');
      expect([made, status, body]).toEqual([made, 401, { message: 'Please sign in.', code: 'unauthorized' }]);
    }
  });

  // Shows calls.cookie-flags
  it('uses a Secure __Host- cookie if the public address is https', async () => {
    const port = await findFreePort();
    const secure = await startProduct({ ...PUBLIC, PORT: String(port) });
    try {
      const visitor = createVisitor(`http://127.0.0.1:${port}`);
      const origin = { origin: 'https://litterlink.example' };
      const { status, headers } = await visitor.call('POST', '/api/register', registrationOf(), origin);
      expect(status).toBe(201);
      expect(headers.getSetCookie()[0]).toMatch(/^__Host-session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect(headers.getSetCookie()[0]).not.toMatch(/domain/i);
      expect((await visitor.call('GET', '/api/me')).status).toBe(200);
      expect((await visitor.call('POST', '/api/logout', undefined, origin)).headers.getSetCookie()[0]).toMatch(
        /^__Host-session=;/,
      );
    } finally {
      await secure.stop();
    }
  });
});

async function signIn({ email, password }: { email: string; password: string }): Promise<Visitor> {
  const visitor = product.visitor();
  const { status } = await visitor.call('POST', '/api/login', { email, password });
  expect(status).toBe(200);
  return visitor;
}
