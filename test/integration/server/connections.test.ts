import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeNightly, itNightly } from '../../environment/it-nightly.ts';
import { atMost, LONG_TEST_MS } from '../../environment/time-limits.ts';
import { registerBreeder, createPet } from '../../product/breeder.ts';
import { createInstallation, type Installation } from '../../product/installation.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { exchangeRaw, pour } from '../../product/raw-http.ts';
import { startServerProcess, type ServerProcess } from '../../product/server-process.ts';
import { cookieHeader, createVisitor } from '../../product/visitor.ts';

const TIMEOUTS = { bodyMs: 1_500, requestMs: 4_000, headersMs: 1_000, checkMs: 100 };
let product: Product;
beforeAll(async () => void (product = await startProduct({}, undefined, TIMEOUTS)));
afterAll(() => product.stop());

const head = (method: string, path: string, headers: Record<string, string | number> = {}) =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(headers).map((pair) => pair.join(': ')),
    '',
    '',
  ].join('\r\n');
const json = { 'content-type': 'application/json' };

/** Writes a request, then one byte of its body every 100 ms until the server closes the connection. */
const trickle = (request: string) =>
  exchangeRaw(product.url, async (socket, closed) => {
    socket.write(request);
    while (!closed.aborted) {
      await sleep(100);
      if (!socket.destroyed) socket.write(' ');
    }
  });

describe('a slow request', () => {
  // Shows calls.request-time
  itNightly('is ended with 408 when its body trickles', async () => {
    const answer = await trickle(head('POST', '/api/login', { ...json, 'content-length': 1_000 }));
    expect(answer.status).toBe(408);
    expect(JSON.parse(answer.body)).toEqual({ message: 'This request took too long to arrive.', code: 'too_slow' });
    expect(answer.headers['connection']).toBe('close');
    expect(answer.afterMs).toBeGreaterThanOrEqual(TIMEOUTS.bodyMs - 100);
    expect(answer.afterMs).toBeLessThan(atMost(30_000));
  });

  // Shows calls.request-time
  it('is ended with 408 when its headers trickle', async () => {
    const answer = await trickle('POST /api/login HTTP/1.1\r\nx-slow: ');
    expect(answer.status).toBe(408);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'too_slow' });
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect(answer.afterMs).toBeLessThan(atMost(30_000));
  });

  itNightly('has more time if it is a photo, but not unlimited', async () => {
    const breeder = await registerBreeder(product);
    const pet = await createPet(breeder);
    const upload = head('POST', `/api/pets/${pet.id}/photo`, {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 1_000_000,
      cookie: cookieHeader(breeder),
    });
    const part = '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
    const answer = await trickle(upload + part);
    expect(answer.afterMs).toBeGreaterThan(TIMEOUTS.requestMs - 500);
    expect(answer.afterMs).toBeLessThan(atMost(30_000));
    expect(answer.status).toBe(408);
  });
});

describeNightly('a connection', () => {
  it('is kept alive longer than by a load balancer', async () => {
    const response = await fetch(`${product.url}/healthz`);
    expect(response.headers.get('keep-alive')).toBe('timeout=72');
  });

  it('that was idle for longer than the headers timeout serves the next request', async () => {
    const answer = await exchangeRaw(product.url, async (socket) => {
      socket.write(head('GET', '/healthz'));
      await sleep(TIMEOUTS.headersMs * 2);
      socket.write(head('GET', '/nothing', { connection: 'close' }));
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('HTTP/1.1 404');
  });

  it('without any request is closed', async () => {
    const answer = await exchangeRaw(product.url, () => {});
    expect(answer.afterMs).toBeLessThan(atMost(30_000));
  });
});

describeNightly('a body far above the limit', { timeout: LONG_TEST_MS }, () => {
  const MB = 1024 * 1024;
  const BODY = 24 * MB;
  const ROUNDS = 8;
  // A separate process, so that the sender doesn't share its event loop with the server.
  let server: ServerProcess;
  let place: Installation;
  beforeAll(async () => {
    place = await createInstallation();
    server = await startServerProcess({ ...place.environment, LOG_LEVEL: 'warn' });
  });
  afterAll(async () => {
    await server.kill();
    await place.drop();
  });

  it.each([
    ['a call', '/api/login', json, 400],
    ['an event', '/api/webhooks/stripe', json, 400],
    ['a form', '/checkout/any', { 'content-type': 'application/x-www-form-urlencoded' }, 400],
    ['a photo by nobody', '/api/pets/any/photo', { 'content-type': 'multipart/form-data; boundary=x' }, 401],
    ['a foreign site', '/api/login', { ...json, origin: 'https://evil.example' }, 403],
  ])('to %s gets the response every time, not a reset connection', async (_what, path, headers, status) => {
    for (let round = 0; round < ROUNDS; round++) {
      const sizes: Record<string, string | number> =
        round % 2 ? { 'content-length': BODY } : { 'transfer-encoding': 'chunked' };
      const answer = await exchangeRaw(server.url, async (socket, closed) => {
        socket.pause();
        socket.write(head('POST', path, { ...headers, ...sizes }));
        if (round % 2 === 0) socket.write(`${BODY.toString(16)}\r\n`);
        await pour(socket, closed, BODY);
        if (round % 2 === 0) socket.write('\r\n0\r\n\r\n');
        socket.resume();
      });
      expect([answer.status, answer.wasReset, answer.headers['connection']]).toEqual([status, false, 'close']);
      expect(JSON.parse(answer.body)).toMatchObject({ message: expect.stringMatching(/\w/), code: expect.any(String) });
    }
  });

  // Shows calls.pet-photo
  it('to a pet’s photo gets 413 every time', async () => {
    const breeder = await registerBreeder({ visitor: () => createVisitor(server.url) });
    const pet = await createPet(breeder);
    const cookie = cookieHeader(breeder);
    const part = '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
    for (let round = 0; round < ROUNDS; round++) {
      const sizes: Record<string, string | number> =
        round % 2 ? { 'content-length': BODY } : { 'transfer-encoding': 'chunked' };
      const answer = await exchangeRaw(server.url, async (socket, closed) => {
        socket.pause();
        const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x', ...sizes };
        socket.write(head('POST', `/api/pets/${pet.id}/photo`, headers));
        if (round % 2 === 0) socket.write(`${BODY.toString(16)}\r\n`);
        socket.write(part);
        await pour(socket, closed, BODY - part.length);
        if (round % 2 === 0) socket.write('\r\n0\r\n\r\n');
        socket.resume();
      });
      expect([answer.status, answer.wasReset]).toEqual([413, false]);
      expect(JSON.parse(answer.body)).toMatchObject({ code: 'photo_too_large' });
    }
  });

  it('that never ends is aborted', async () => {
    for (const path of ['/api/login', '/api/webhooks/stripe']) {
      const answer = await exchangeRaw(server.url, async (socket, closed) => {
        socket.write(head('POST', path, { ...json, 'transfer-encoding': 'chunked' }));
        socket.write(`${(1024 * 1024 * MB).toString(16)}\r\n`);
        await pour(socket, closed, 1024 * 1024 * MB);
      });
      expect(answer.sentBytes).toBeLessThan(200 * MB);
      expect(answer.afterMs).toBeLessThan(atMost(40_000));
    }
  });

  it('that stops in the middle is aborted after a moment', async () => {
    const answer = await exchangeRaw(server.url, (socket) => {
      socket.write(head('POST', '/api/login', { ...json, 'content-length': 50 * MB }));
    });
    expect(answer.status).toBe(400);
    expect(answer.afterMs).toBeLessThan(atMost(30_000));
  });

  it('doesn’t delay shutdown, nor does an idle connection', async () => {
    const answered = Promise.withResolvers<void>();
    const kept = exchangeRaw(server.url, (socket) => {
      socket.once('data', () => answered.resolve());
      socket.write(head('GET', '/healthz'));
    });
    await answered.promise;
    const asked = Date.now();
    expect(await server.stop()).toBe(0);
    expect(Date.now() - asked).toBeLessThan(atMost(9_000));
    expect((await kept).headers['keep-alive']).toBe('timeout=72');
    expect(server.output()).not.toMatch(/uncaught|unhandled|"level":"(error|fatal)"/i);
  });
});
