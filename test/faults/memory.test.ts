import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { varied } from '../environment/nightly.ts';
import { createDataPlace } from '../product/data-place.ts';
import { startServerProcess } from '../product/server-process.ts';

/** While caches fill and V8 compiles. */
const WARM_UP = 500;
/** Garbage may wait in any one stretch; what is kept shows in each. */
const STRETCHES = 3;
const REQUESTS = 700;
const AT_A_TIME = 8;
/** An answer that is kept costs 16 kB for a link's page, so each stretch would take 11 MB more. */
const MOST_MORE_MB = 6;

const places: { drop(): Promise<void> }[] = [];
afterAll(() => Promise.all(places.map((place) => place.drop())));

it.each(varied(['pglite', 'postgres'] as const))(
  'requests for links that do not exist, each by another stranger, leave nothing in memory (%s)',
  async (kind) => {
    const place = await createDataPlace(kind);
    places.push(place);
    const server = await startServerProcess({ ...place.environment, LOG_LEVEL: 'silent' });
    const ask = async () => {
      const headers = {
        'user-agent': randomUUID(),
        'accept-language': `en-${randomUUID()}`,
        cookie: `session=${randomUUID()}`,
      };
      const answer = await fetch(`${server.url}/checkout/${randomUUID()}?from=${randomUUID()}`, { headers });
      expect(answer.status).toBe(404);
      await answer.arrayBuffer();
    };
    try {
      await repeat(WARM_UP, ask);
      const growths: number[] = [];
      for (let stretch = 0; stretch < STRETCHES; stretch++) {
        const before = residentMegabytes(server.process.pid!);
        await repeat(REQUESTS, ask);
        growths.push(residentMegabytes(server.process.pid!) - before);
      }
      expect(Math.min(...growths), growths.join(', ')).toBeLessThan(MOST_MORE_MB);
    } finally {
      await server.stop();
    }
  },
);

async function repeat(count: number, work: () => Promise<void>): Promise<void> {
  let left = count;
  const person = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, person));
}

const residentMegabytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
