import { beforeAll, describe, expect, it } from 'vitest';
import {
  offerPet,
  connectedBreeder,
  petOf,
  registerBreeder,
  registrationOf,
  type Breeder,
} from '../../product/breeder.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import { cookieHeader } from '../../product/visitor.ts';

let product: Product;
let breeder: Breeder;
let linkId: string;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
  ({ linkId } = await offerPet(breeder));
});

/** Sends raw headers that no browser would send. */
async function send(
  method: string,
  path: string,
  body?: BodyInit,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  const response = await fetch(new URL(path, product.url), { method, body, headers, redirect: 'manual' });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>,
  };
}

describe('every error response of the API', () => {
  // Shows errors.message
  it.each([
    ['GET', '/api/me', undefined, 401],
    ['GET', '/api/pets/my', undefined, 401],
    ['POST', '/api/pets', '{}', 401],
    ['POST', '/api/register', '{}', 400],
    ['GET', '/api/payment-links/unknown', undefined, 404],
    ['GET', '/api/payment-success', undefined, 400],
    ['GET', '/api/nothing', undefined, 404],
    ['PUT', '/api/pets', '{}', 404],
    ['DELETE', '/api/me', undefined, 404],
    ['POST', '/checkout', '{}', 404],
    ['GET', '/api/%zz', undefined, 400],
    ['GET', '/api/payment-links/%E0%A4%A', undefined, 400],
  ])('%s %s has a message for people, a code for programs and a request id', async (method, path, body, status) => {
    const answer = await send(method, path, body);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      message: expect.stringMatching(/^\w.{5,}/),
      code: expect.stringMatching(/^[a-z_]+$/),
    });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });
});

describe('a body', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  // Shows calls.bodies
  it.each([
    ['that is cut off', '{"email":', 'not_json'],
    ['that is no JSON', 'email=anna@example.com', 'not_json'],
    ['that is a list', '[]', 'invalid'],
    ['that is a text', '"anna"', 'invalid'],
    ['that is a number', '7', 'invalid'],
    ['that wants to be a prototype', '{"__proto__":{"isAdmin":true}}', 'not_json'],
    ['that nests deeper than any form', nested(8), 'too_deep'],
    ['that nests very deeply', nested(10_000), 'too_deep'],
    ['that is a list of lists of lists', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 'too_deep'],
    ['of 100 KB', JSON.stringify({ email: 'x'.repeat(100_000) }), 'too_large'],
    ['with bytes that are no text', new Uint8Array([0x7b, 0x22, 0xff, 0xfe]), 'not_utf8'],
  ])('%s is answered 400', async (_what, body, code) => {
    const answer = await send('POST', '/api/login', body);
    expect([answer.status, answer.body['code']]).toEqual([400, code]);
    expect(JSON.stringify(answer.body)).not.toMatch(/FST_|expected object|SyntaxError|Unexpected/);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense'])(
    'of type %s is answered 400',
    async (type) => {
      const answer = await send('POST', '/api/login', 'email=a', { 'content-type': type });
      expect([answer.status, answer.body]).toEqual([400, { message: 'Please send JSON.', code: 'not_json' }]);
    },
  );

  itNightly('of many kilobytes, or an address of as many, keeps nobody waiting', async () => {
    const started = performance.now();
    const answers = await Promise.all([
      send('POST', '/api/login', JSON.stringify({ email: 'a\u2019'.repeat(15_000), password: 'x' })),
      send('POST', '/api/username-suggestion', JSON.stringify({ username: 'a'.repeat(60_000) })),
      send('GET', `/checkout/a${'!'.repeat(12_000)}a`),
      send('GET', `/verify?q=${encodeURIComponent('https://l.wl.co/?u='.repeat(40))}`),
      send('GET', '/healthz'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 400, 404, 200, 200]);
    expect(answers[1].body['errors']).toEqual({ username: 'Please use 40 characters at most' });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('that is empty counts as none, whatever its content type', async () => {
    const json = { 'content-type': 'application/json' };
    expect((await breeder.call('GET', '/api/me', undefined, json)).status).toBe(200);
    expect((await send('POST', '/api/logout')).status).toBe(204);
    const login = await send('POST', '/api/login');
    expect(login.body).toMatchObject({ message: 'Email is required', code: 'invalid' });
    const other = await registerBreeder(product);
    const { body } = await other.call('POST', '/api/pets', petOf());
    expect((await other.call('DELETE', `/api/pets/${body['pet'].id}`, undefined, json)).status).toBe(204);
  });
});

describe('another site', () => {
  const refused = { status: 403, body: { message: 'This request came from another site.', code: 'foreign_origin' } };
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://localhost:1' },
    { origin: 'http://localhost.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];

  // Shows calls.other-sites
  it.each(foreign)('(%j) can neither create, change nor delete', async (headers) => {
    const pet = (await breeder.call('GET', '/api/pets/my')).body['pets'][0];
    const cookie = cookieHeader(breeder);
    const json = { 'content-type': 'application/json', cookie, ...headers };
    expect(await send('POST', '/api/pets', JSON.stringify(petOf()), json)).toMatchObject(refused);
    expect(await send('PATCH', `/api/pets/${pet.id}`, '{"name":"Mine"}', json)).toMatchObject(refused);
    expect(await send('DELETE', `/api/pets/${pet.id}`, undefined, { cookie, ...headers })).toMatchObject(refused);
    expect(await send('POST', '/api/login', '{}', json)).toMatchObject(refused);
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
    expect(await send('POST', `/checkout/${linkId}`, 'paymentMethod=card', form)).toMatchObject(refused);
    expect((await breeder.call('GET', '/api/pets/my')).body['pets']).toEqual([pet]);
  });

  it('may read public data, and programs other than browsers may call', async () => {
    expect(
      (await send('GET', '/api/pets', undefined, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }))
        .status,
    ).toBe(200);
    expect((await send('POST', '/api/register', JSON.stringify(registrationOf()))).status).toBe(201);
    expect(
      (await send('POST', '/api/login', '{}', { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }))
        .status,
    ).toBe(400);
  });
});

describe('an address', () => {
  it('without a page shows the app with status 404', async () => {
    for (const path of [
      '/nothing',
      '/checkout',
      '/dashboard/more',
      '/index.html',
      '/.vite/manifest.json',
      '/..%2fpackage.json',
      '/assets/nothing.js',
    ]) {
      const { status, headers, text } = await send('GET', path, undefined, {});
      expect([path, status]).toEqual([path, 404]);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(text).toContain('id="settings"');
    }
  });

  it('of a screen shows the app', async () => {
    for (const path of ['/', '/signin', '/auth', '/login', '/home', '/register', '/dashboard', '/pricing']) {
      const { status, text } = await send('GET', path, undefined, {});
      expect([path, status, text.includes('id="settings"')]).toEqual([path, 200, true]);
    }
  });

  it('for operators reports the health', async () => {
    expect((await send('GET', '/healthz')).body).toEqual({ status: 'ok' });
    expect((await send('GET', '/readyz')).body).toEqual({ status: 'ok' });
    const metrics = await send('GET', '/metrics');
    expect([metrics.status, metrics.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
    expect(metrics.text).toMatch(
      /http_request_duration_seconds_count\{method="POST",route="\/api\/register",status="201"\} \d+/,
    );
    expect(metrics.text).not.toContain(linkId);
    expect((await send('GET', '/metrics', undefined, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(403);
  });
});

describe('every response', () => {
  it.each(['/', '/nothing', '/api/pets', '/api/nothing', '/healthz', '/photos/nothing', 'link'])(
    '(%s) carries the headers that keep browsers safe',
    async (path) => {
      const { headers } = await send('GET', path === 'link' ? `/checkout/${linkId}` : path, undefined, {});
      const policy = Object.fromEntries(
        headers
          .get('content-security-policy')!
          .split(';')
          .map((rule) => rule.trim().split(/ (.*)/s).slice(0, 2)),
      );
      expect(policy).toMatchObject({
        'default-src': "'self'",
        'script-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
      });
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin');
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('x-powered-by') ?? headers.get('server')).toBeNull();
    },
  );

  it('of the API is never cached, nor is the app’s document without revalidation', async () => {
    for (const path of ['/api/pets', '/api/me', '/api/nothing'])
      expect((await send('GET', path)).headers.get('cache-control')).toBe('no-store');
    expect((await send('GET', '/')).headers.get('cache-control')).toBe('private, no-cache');
    const script = /src="(\/assets\/[^"]+\.js)"/.exec((await send('GET', '/')).text)![1]!;
    expect((await send('GET', script)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });
});

describe('limits', () => {
  // Shows errors.too-many
  it('stop too many attempts with Retry-After, if they are on', async () => {
    const limited = await startProduct({ RATE_LIMITS: 'on' });
    try {
      const visitor = limited.visitor();
      const answers = [];
      for (let index = 0; index < 22; index++)
        answers.push(
          await visitor.call('POST', '/api/login', { email: `nobody${index}@example.com`, password: 'wrong' }),
        );
      expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(401), 429, 429]);
      const last = answers.at(-1)!;
      expect(last.body).toEqual({
        message: 'Too many tries. Please wait a moment and try again.',
        code: 'too_many_tries',
      });
      const seconds = Number(last.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(240);
      expect(seconds).toBeLessThanOrEqual(300);
      // Other calls are not limited.
      expect((await visitor.call('GET', '/api/pets')).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });

  it('don’t apply if they are off', async () => {
    for (let index = 0; index < 25; index++)
      expect((await send('POST', '/api/login', '{"email":"a","password":"b"}')).status).toBe(401);
  });
});
