import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { varied } from '../environment/nightly.ts';
import { memoryOf } from '../environment/processes.ts';
import { registerBreeder } from '../product/breeder.ts';
import { createDataPlace, type DataPlace } from '../product/data-place.ts';
import { repeat } from '../product/repeat.ts';
import { startServerProcess, type ServerProcess } from '../product/server-process.ts';
import { cookieHeader, createVisitor } from '../product/visitor.ts';

/** While caches fill and V8 compiles. */
const WARM_UP = 500;
/** Garbage may wait in any one stretch; what is kept shows in each. */
const STRETCHES = 3;
const REQUESTS = 700;
const AT_A_TIME = 8;
/** An answer that is kept costs 16 kB for a link's page, so each stretch would take 11 MB more. */
const MOST_MORE_MB = 6;

interface Asked {
  url: string;
  /** Of a signed-in breeder. */
  cookie: string;
}

const get = async (address: string, status: number, headers: Record<string, string> = {}) => {
  const answer = await fetch(address, { headers });
  expect(answer.status).toBe(status);
  await answer.arrayBuffer();
};

/** Whatever a request brings that no request has brought before. */
const KINDS: Record<string, (asked: Asked) => Promise<void>> = {
  'requests for links that do not exist, each by another stranger': ({ url }) =>
    get(`${url}/checkout/${randomUUID()}?from=${randomUUID()}`, 404, {
      'user-agent': randomUUID(),
      'accept-language': `en-${randomUUID()}`,
      'accept-encoding': `br, ${randomUUID()}`,
      cookie: `session=${randomUUID()}`,
    }),
  'searches for words that nobody has searched for before': ({ url, cookie }) =>
    get(`${url}/api/listings?q=${randomUUID()}`, 200, { cookie }),
  'sessions that nobody has': ({ url }) => get(`${url}/api/me`, 401, { cookie: `session=${randomUUID()}` }),
  'calls that do not exist': ({ url }) => get(`${url}/api/${randomUUID()}`, 404),
  'orders that do not exist': ({ url, cookie }) => get(`${url}/api/orders/${randomUUID()}`, 404, { cookie }),
  'streams of live events that are left': async ({ url, cookie }) => {
    const left = new AbortController();
    const answer = await fetch(`${url}/api/live`, { headers: { cookie }, signal: left.signal });
    expect(answer.status).toBe(200);
    await answer.body!.getReader().read();
    left.abort();
  },
};

describe.each(varied(['pglite', 'postgres'] as const))('a server on %s keeps nothing in memory', (kind) => {
  let place: DataPlace;
  let server: ServerProcess;
  let asked: Asked;
  beforeAll(async () => {
    place = await createDataPlace(kind);
    server = await startServerProcess({ ...place.environment, LOG_LEVEL: 'silent' });
    const breeder = await registerBreeder({ visitor: () => createVisitor(server.url) });
    asked = { url: server.url, cookie: cookieHeader(breeder) };
  });
  afterAll(async () => {
    await server.stop();
    await place.drop();
  });

  it.each(varied(Object.entries(KINDS)))('of %s', async (_kind, ask) => {
    await repeat(WARM_UP, AT_A_TIME, () => ask(asked));
    const growths: number[] = [];
    for (let stretch = 0; stretch < STRETCHES; stretch++) {
      const before = memoryOf(server.process.pid!).now;
      await repeat(REQUESTS, AT_A_TIME, () => ask(asked));
      growths.push(memoryOf(server.process.pid!).now - before);
    }
    expect(Math.min(...growths), growths.join(', ')).toBeLessThan(MOST_MORE_MB);
  });
});
