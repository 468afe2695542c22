import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../product/ports.ts';
import { PUBLIC, startProduct, type Product } from '../../product/product.ts';
import { exchangeRaw } from '../../product/raw-http.ts';

let product: Product;
let listensAt: string;
beforeAll(async () => {
  const PORT = String(await findFreePort());
  listensAt = `http://127.0.0.1:${PORT}`;
  const timeouts = { headersMs: 800, checkMs: 100 };
  product = await startProduct({ ...PUBLIC, PORT }, undefined, timeouts);
});
afterAll(() => product.stop());

/** Headers that depend on the resource or the connection; all others must be on every response. */
const OF_THE_CONTENT =
  /^(accept-ranges|cache-control|connection|content-length|content-type|date|etag|keep-alive|last-modified|transfer-encoding|vary)$/;

async function headersOf(request: string) {
  const { status, headers, body } = await exchangeRaw(listensAt, (socket) => void socket.write(request));
  const common = Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONTENT.test(name)));
  return { status, headers, body, common: { ...common, 'x-request-id': typeof common['x-request-id'] } };
}

const ask = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${more}\r\n`;
const json = (length: number) => `content-type: application/json\r\ncontent-length: ${length}\r\n`;

describe('the headers of every response', () => {
  it.each([
    ['a page', ask('GET', '/'), 200],
    ['no page', ask('GET', '/nothing'), 404],
    ['no call', ask('GET', '/api/nothing'), 404],
    ['a refused call', ask('GET', '/api/me'), 401],
    ['an address that is malformed', ask('GET', '/%zz'), 404],
    ['an address with a letter that is not encoded', ask('GET', '/api/\u00e9'), 400],
    ['an address that is malformed, of a call', ask('GET', '/api/%zz?a=%zz'), 400],
    ['an address that is no UTF-8', ask('GET', '/api/payment-links/%E0%A4%A'), 400],
    ['a malformed address to post to', `${ask('POST', '/%zz', json(2))}{}`, 400],
    ['a body that is too large', ask('POST', '/api/login', json(50_000_000)), 400],
    ['a foreign site', `${ask('POST', '/api/login', `${json(2)}origin: https://evil.example\r\n`)}{}`, 403],
    ['a request that is no HTTP', 'NONSENSE\r\n\r\n', 400],
    ['a request without a host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['headers that are too large', ask('GET', '/', `x-large: ${'x'.repeat(100_000)}\r\n`), 431],
    ['headers that never end', 'GET / HTTP/1.1\r\nx-slow: 1', 408],
  ])('are on the response to %s', async (_what, request, status) => {
    const usual = await headersOf(ask('GET', '/api/pets'));
    expect(Object.keys(usual.common)).toEqual(
      expect.arrayContaining(['content-security-policy', 'strict-transport-security', 'x-request-id']),
    );
    const answer = await headersOf(request);
    expect([answer.status, answer.common]).toEqual([status, usual.common]);
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect(answer.headers['x-request-id']).not.toBe(usual.headers['x-request-id']);
    if (status >= 400 && !answer.body.startsWith('<'))
      expect(JSON.parse(answer.body)).toEqual({
        message: expect.stringMatching(/^[A-Z].*\.$/),
        code: expect.stringMatching(/^[a-z_]+$/),
      });
  });
});
