import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicPaths } from '../../../contract/pages/public-page.ts';
import { registrationOf } from '../../product/breeder.ts';
import { encodeProof, proveWork } from '../../product/captcha.ts';
import { startProduct, type Product } from '../../product/product.ts';

const FREE_TRIES = 5;
const REQUIRED = {
  message: 'Please complete the CAPTCHA',
  code: 'captcha_required',
  errors: { captcha: 'Please complete the CAPTCHA' },
};
let product: Product;
beforeAll(async () => void (product = await startProduct({ RATE_LIMITS: 'on' })));
afterAll(() => product.stop());

const register = (proof?: string) =>
  product.visitor().call('POST', '/api/register', registrationOf(), proof === undefined ? {} : { 'x-captcha': proof });
const forgot = (proof?: string) =>
  product
    .visitor()
    .call(
      'POST',
      '/api/forgot-password',
      { email: 'anna@example.com' },
      proof === undefined ? {} : { 'x-captcha': proof },
    );

describe('the proof of work', () => {
  // Shows roles.proof-of-work
  it('is required after a few attempts of one network, whichever calls they were', async () => {
    for (let number = 1; number <= FREE_TRIES; number++) {
      // A request that fails validation doesn't count as an attempt.
      expect((await product.visitor().call('POST', '/api/register', {})).status).toBe(400);
      const { status } = number % 2 ? await register() : await forgot();
      expect(status).toBe(number % 2 ? 201 : 200);
    }
    expect(await register()).toMatchObject({ status: 403, body: REQUIRED });
    expect(await forgot()).toMatchObject({ status: 403, body: REQUIRED });
  });

  // Shows roles.proof-of-work
  it('admits one attempt', async () => {
    const proof = await proveWork(product.visitor());
    expect((await register(proof)).status).toBe(201);
    expect(await register(proof)).toMatchObject({ status: 403, body: REQUIRED });
    expect(await forgot(proof)).toMatchObject({ status: 403, body: REQUIRED });
    expect((await forgot(await proveWork(product.visitor()))).status).toBe(200);
  });

  it('submitted twice concurrently counts once', async () => {
    const proof = await proveWork(product.visitor());
    const answers = await Promise.all([forgot(proof), forgot(proof), forgot(proof)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  });

  // Shows roles.proof-of-work
  it('that is forged, changed or expired is refused', async () => {
    const { challenge, solution } = JSON.parse(Buffer.from(await proveWork(product.visitor()), 'base64').toString());
    const changed = (change: Record<string, unknown>) => ({
      ...challenge,
      parameters: { ...challenge.parameters, ...change },
    });
    const made = [
      'nonsense',
      '',
      encodeProof(null),
      encodeProof({ challenge }),
      encodeProof({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
      encodeProof({ challenge: changed({ expiresAt: challenge.parameters.expiresAt + 60 }), solution }),
      encodeProof({ challenge: changed({ expiresAt: 1 }), solution }),
      encodeProof({ challenge: changed({ cost: 1 }), solution }),
      encodeProof({ challenge: { ...challenge, signature: '00'.repeat(32) }, solution }),
      'A'.repeat(5_000),
    ];
    for (const proof of made) expect(await forgot(proof)).toMatchObject({ status: 403, body: REQUIRED });
    expect((await forgot(encodeProof({ challenge, solution }))).status).toBe(200);
  });

  it('is a new challenge each time and expires after ten minutes', async () => {
    const [one, other] = [
      await product.visitor().call('GET', '/api/captcha/challenge'),
      await product.visitor().call('GET', '/api/captcha/challenge'),
    ];
    expect(one.headers.get('cache-control')).toBe('no-store');
    expect(one.body['parameters'].nonce).not.toBe(other.body['parameters'].nonce);
    expect(one.body['parameters'].expiresAt * 1_000 - Date.now()).toBeGreaterThan(590_000);
    expect(one.body['parameters'].expiresAt * 1_000 - Date.now()).toBeLessThan(601_000);
  });

  it('can’t be asked of a form without scripts, of which a network has ten an hour', async () => {
    const ask = (number: number) =>
      product.visitor().submit(publicPaths.yourData, { email: `ben-${number}@example.com`, kind: 'copy' });
    for (let number = 1; number <= 10; number++) expect((await ask(number)).status).toBe(200);
    const refused = await ask(11);
    expect([refused.status, refused.body]).toEqual([429, expect.stringContaining('Too many tries.')]);
    expect(refused.body).toContain('value="ben-11@example.com"');
  });

  it('is never required with RATE_LIMITS=off', async () => {
    const open = await startProduct();
    try {
      for (let number = 0; number <= FREE_TRIES + 1; number++) {
        const { status } = await open.visitor().call('POST', '/api/forgot-password', { email: 'anna@example.com' });
        expect(status).toBe(200);
      }
    } finally {
      await open.stop();
    }
  });
});
