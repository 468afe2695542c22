import { Agent, request } from 'node:http';

/** What one slice of time brought. */
export interface Measurement {
  perSecond: number;
  latenciesMs: number[];
}

export interface Call {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
}

/** Repeats `work` on so many lanes at once for a while. What is under way at the end is finished and counted. */
export async function repeat(work: () => Promise<void>, lanes: number, forMs: number): Promise<Measurement> {
  const latenciesMs: number[] = [];
  const began = performance.now();
  const lane = async () => {
    for (let now = performance.now(); now - began < forMs;) {
      await work();
      const done = performance.now();
      latenciesMs.push(done - now);
      now = done;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { perSecond: (latenciesMs.length / (performance.now() - began)) * 1000, latenciesMs };
}

/** One call to repeat, over connections that stay open. Throws when the answer isn't 200: then nothing is measured. */
export function caller(url: string, { method = 'GET', headers = {}, body }: Call, lanes: number): () => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const { origin, port, pathname, search } = new URL(url);
  const options = {
    agent,
    host: '127.0.0.1',
    port,
    path: pathname + search,
    method,
    headers: {
      ...headers,
      ...(sent ? { origin, 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) } : {}),
    },
  };
  return () =>
    new Promise((resolve, reject) => {
      const outgoing = request(options, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${method} ${pathname} answered ${answer.statusCode}`));
        answer.resume().once('end', resolve).once('error', reject);
      });
      outgoing.once('error', reject).end(sent);
    });
}
