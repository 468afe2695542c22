import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConnections, prepare } from '../../bench/limit/connections.ts';
import { varied } from '../environment/nightly.ts';
import { memoryOf } from '../environment/processes.ts';
import { registerBreeder } from '../product/breeder.ts';
import { INSPECTED, openInspector } from './garbage.ts';
import { createInstallation, type Installation } from '../product/installation.ts';
import { repeat } from '../product/repeat.ts';
import { startServerProcess, type ServerProcess } from '../product/server-process.ts';
import { cookieHeader, createVisitor } from '../product/visitor.ts';

/** While caches fill and V8 compiles. */
const WARM_UP = 500;
/** Memory jumps by some megabytes when V8 makes room; what is kept for good shows in each stretch. */
const STRETCHES = 3;
const REQUESTS = 800;
const AT_A_TIME = 8;
/** An answer that is kept costs 16 kB for a link's page, so each stretch would take 13 MB more. */
const MOST_MORE_MB = 5;

interface Asked {
  url: string;
  /** The session of a signed-in breeder. */
  cookie: string;
  get(path: string, status: number, headers?: Record<string, string>): Promise<void>;
}

/** Whatever a request brings that no request has brought before. */
const KINDS: Record<string, (asked: Asked) => Promise<void>> = {
  'requests for links that do not exist, each by another stranger': ({ get }) =>
    get(`/checkout/${randomUUID()}?from=${randomUUID()}`, 404, {
      'user-agent': randomUUID(),
      'accept-language': `en-${randomUUID()}`,
      'accept-encoding': `br, ${randomUUID()}`,
      cookie: `session=${randomUUID()}`,
    }),
  'searches for words that nobody has searched for before': ({ get, cookie }) =>
    get(`/api/listings?q=${randomUUID()}`, 200, { cookie }),
  'sessions that nobody has': ({ get }) => get('/api/me', 401, { cookie: `session=${randomUUID()}` }),
  'calls that do not exist': ({ get }) => get(`/api/${randomUUID()}`, 404),
  'orders that do not exist': ({ get, cookie }) => get(`/api/orders/${randomUUID()}`, 404, { cookie }),
  'streams of live events that are left': async ({ url, cookie }) => {
    const left = new AbortController();
    const answer = await fetch(`${url}/api/live`, { headers: { cookie }, signal: left.signal });
    expect(answer.status).toBe(200);
    await answer.body!.getReader().read();
    left.abort();
  },
};

describe.each(varied(['pglite', 'postgres'] as const))('a server on %s keeps nothing in memory', (database) => {
  let place: Installation;
  let server: ServerProcess;
  let inspector: Awaited<ReturnType<typeof openInspector>>;
  let connections: ReturnType<typeof openConnections>;
  let asked: Asked;
  beforeAll(async () => {
    place = await createInstallation(database);
    server = await startServerProcess({ ...place.environment, ...INSPECTED, LOG_LEVEL: 'silent' });
    inspector = await openInspector(server);
    const breeder = await registerBreeder({ visitor: () => createVisitor(server.url) });
    const port = Number(new URL(server.url).port);
    connections = openConnections(port, AT_A_TIME);
    asked = {
      url: server.url,
      cookie: cookieHeader(breeder),
      async get(path, status, headers = {}) {
        expect((await connections.send(prepare(port, { path, headers }))).status).toBe(status);
      },
    };
  });
  afterAll(async () => {
    connections.close();
    inspector.close();
    await server.stop();
    await place.drop();
  });

  async function memoryInUse(): Promise<number> {
    await inspector.collectGarbage();
    return memoryOf(server.process.pid!).now;
  }

  it.each(varied(Object.entries(KINDS)))('of %s', async (_name, kind) => {
    const ask = () => kind(asked);
    await repeat(WARM_UP, AT_A_TIME, ask);
    const growths: number[] = [];
    let before = await memoryInUse();
    for (let stretch = 0; stretch < STRETCHES; stretch++) {
      await repeat(REQUESTS, AT_A_TIME, ask);
      const after = await memoryInUse();
      growths.push(after - before);
      before = after;
    }
    expect(Math.min(...growths), growths.join(', ')).toBeLessThan(MOST_MORE_MB);
  });
});
