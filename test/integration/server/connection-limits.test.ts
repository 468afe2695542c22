import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atMost } from '../../environment/time-limits.ts';
import { eventually } from '../../product/eventually.ts';
import { findFreePort } from '../../product/ports.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { exchangeRaw } from '../../product/raw-http.ts';

const TIMEOUTS = { keepAliveMs: 500, idleMs: 3_000, answerMs: atMost(120_000), checkMs: 100 };
/** A busy reader may pause for seconds. */
const QUICK = { ...TIMEOUTS, idleMs: atMost(60_000), answerMs: 8_000 };
const MAX_CONNECTIONS = 10;
/** 40 MB, far more than the buffers of the system hold unread; making more of them would keep this process busy for long. */
const ANSWERS = 100;
const UNREAD = 'GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(ANSWERS);
const READ = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n';

let product: Product;
let adminPort: number;
let quick: Product;
let full: Product;
beforeAll(async () => {
  adminPort = await findFreePort();
  const room = { MAX_CONNECTIONS: String(MAX_CONNECTIONS) };
  product = await startProduct({ ...room, ADMIN_PORT: String(adminPort) }, undefined, TIMEOUTS);
  quick = await startProduct({}, undefined, QUICK);
  full = await startProduct(room, undefined, TIMEOUTS);
});
afterAll(() => Promise.all([product, quick, full].map((each) => each.stop())));

async function open({ url }: Product): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

describe('a connection', () => {
  // Shows calls.connections
  it('is closed when it was idle after an answer', async () => {
    const answer = await exchangeRaw(product.url, (socket) => void socket.write(READ));
    expect(answer.status).toBe(200);
    expect(answer.afterMs).toBeGreaterThanOrEqual(TIMEOUTS.keepAliveMs);
    expect(answer.afterMs).toBeLessThan(atMost(6_000));
  });

  // Shows calls.reading-time
  it.concurrent('is ended when its client doesn’t read the answers, and makes room for another', async () => {
    const began = Date.now();
    const sockets: Socket[] = [];
    for (let count = 0; count < MAX_CONNECTIONS; count++) {
      const socket = await open(full);
      sockets.push(socket);
      socket.write(UNREAD);
      // Its first answer is there, so it is none that has sent no request.
      await once(socket, 'readable');
    }
    await eventually(async () => {
      const { status } = await exchangeRaw(full.url, (other) => void other.write(READ));
      if (status !== 200) throw new Error('every connection is still open');
    });
    expect(Date.now() - began).toBeGreaterThanOrEqual(TIMEOUTS.idleMs);
    for (const socket of sockets) socket.destroy();
  });

  // Shows calls.reading-time
  it.concurrent('is ended when its client reads the answers too slowly', async () => {
    const answer = await exchangeRaw(quick.url, async (socket, closed) => {
      socket.write(UNREAD);
      while (!closed.aborted) {
        socket.pause();
        await sleep(30);
        socket.resume();
        await once(socket, 'data', { signal: closed }).catch(() => {});
      }
    });
    expect(answersIn(answer.body)).toBeLessThan(ANSWERS - 1);
    expect(answer.afterMs).toBeGreaterThanOrEqual(QUICK.answerMs);
  });

  // Shows calls.connections
  it('above the bound is closed, and idle ones make room for the next', async () => {
    const sockets: Socket[] = [];
    for (let count = 0; count < MAX_CONNECTIONS; count++) {
      const socket = await open(product);
      sockets.push(socket);
      socket.write(READ);
      await once(socket, 'data');
    }
    const refused = await exchangeRaw(product.url, () => {});
    expect(refused).toMatchObject({ status: 0, body: '' });
    const admin = `http://127.0.0.1:${adminPort}`;
    for (const path of ['/healthz', '/readyz', '/metrics']) expect((await fetch(`${admin}${path}`)).status).toBe(200);
    for (const path of ['/', '/api/me', '/healthz/x']) expect((await fetch(`${admin}${path}`)).status).toBe(404);
    expect(refused.afterMs).toBeLessThan(TIMEOUTS.keepAliveMs);
    const served = await exchangeRaw(product.url, (socket) => void socket.write(READ));
    expect(served.status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  // Shows calls.connections
  it('that sends no request, or its headers slowly, makes room for one that does', async () => {
    const sockets = await Promise.all(Array.from({ length: 20 * MAX_CONNECTIONS }, () => open(product)));
    for (const socket of sockets) socket.write('GET /healthz HTTP/1.1\r\nhost: loc');
    for (let count = 0; count < MAX_CONNECTIONS; count++) {
      const served = await exchangeRaw(product.url, (socket) => void socket.write(READ));
      expect(served.status).toBe(200);
    }
    for (const socket of sockets) socket.destroy();
  });
});

const answersIn = (text: string) => text.split('HTTP/1.1 200 OK').length - 1;
