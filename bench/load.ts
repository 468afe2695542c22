import { Agent, request } from 'node:http';

/** The result of one time slice. */
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

/** Runs `work` in a loop on `concurrency` workers for `forMs`. Calls in flight at the end finish and count. */
export async function repeat(work: () => Promise<void>, concurrency: number, forMs: number): Promise<Measurement> {
  const latenciesMs: number[] = [];
  const began = performance.now();
  const worker = async () => {
    for (let now = performance.now(); now - began < forMs;) {
      await work();
      const done = performance.now();
      latenciesMs.push(done - now);
      now = done;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return { perSecond: (latenciesMs.length / (performance.now() - began)) * 1000, latenciesMs };
}

/** Returns a function that sends one request over keep-alive connections. It throws unless the answer is 200. */
export function caller(
  url: string,
  { method = 'GET', headers = {}, body }: Call,
  concurrency: number,
): () => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
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
