import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateLimits } from '../../../server/db/schema.ts';
import { toLimit } from '../../../server/http/limits/limits.ts';
import { codeOf, setUpApp } from '../../product/authenticator.ts';
import { registerBreeder } from '../../product/breeder.ts';
import { startProduct, type Product } from '../../product/product.ts';
import type { Visitor } from '../../product/visitor.ts';

const ALLOWANCE = 20;
let product: Product;
beforeAll(async () => void (product = await startProduct({ RATE_LIMITS: 'on' })));
afterAll(() => product.stop());

describe('wrong codes of an authenticator app', () => {
  it('count where the password was given before, against its account too; a stranger’s use up nothing', async () => {
    const { db, ...rest } = product.dependencies;
    const keyOf = (kind: string, subject: string) =>
      toLimit(rest, '/api/login/code', kind, subject, { max: 1, minutes: 1 }).key;
    const owner = await registerBreeder(product);
    const { secret } = await setUpApp(owner);
    const [all, own] = [eq(rateLimits.key, keyOf('overall', '')), eq(rateLimits.key, keyOf('account', owner.userId))];
    const type = (visitor: Visitor, code: string) => visitor.call('POST', '/api/login/code', { code });

    const stranger = product.visitor();
    stranger.cookies.set('code-step', `${'a'.repeat(32)}.${'A'.repeat(43)}%3D`);
    const guesses = [];
    for (let index = 0; index < ALLOWANCE + 5; index++)
      guesses.push(await type(index % 2 ? stranger : product.visitor(), '000000'));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401]));
    expect(await db.$count(rateLimits, all)).toBe(0);

    const started = product.visitor();
    const { email, password } = owner;
    expect((await started.call('POST', '/api/login', { email, password })).body['code']).toBe('code_required');
    expect((await type(started, '000000')).body['code']).toBe('invalid_code');
    for (const counted of [all, own])
      expect(await db.select().from(rateLimits).where(counted)).toMatchObject([{ tries: 1 }]);
    // Twenty in a quarter of an hour, whatever the addresses.
    await db.update(rateLimits).set({ tries: ALLOWANCE }).where(own);
    expect((await type(started, '000000')).status).toBe(429);
    await db.update(rateLimits).set({ tries: 1 }).where(own);
    expect((await type(started, codeOf(secret, 1))).status).toBe(200);
    expect(await db.select().from(rateLimits).where(own)).toMatchObject([{ tries: 1 }]);
  });
});
