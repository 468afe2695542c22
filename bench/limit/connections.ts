import { Agent, request, type IncomingHttpHeaders, type RequestOptions } from 'node:http';

export const CONNECTIONS = 16;

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Milliseconds from the request to the head of its answer. */
  waitedMs: number;
}

export interface RequestParts {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** A request to one server, made once and sent often. */
export interface Prepared {
  options: RequestOptions;
  content: string | Buffer | undefined;
}

export type Send = (prepared: Prepared) => Promise<Reply>;

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** A body is sent as JSON, with the origin that a browser would send. */
export function prepare(port: number, { method = 'GET', path, headers = {}, body }: RequestParts): Prepared {
  const content = body === undefined ? undefined : JSON.stringify(body);
  const ofBody = content && {
    origin: `http://localhost:${port}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(content),
  };
  const ofBrowser = { host: `localhost:${port}`, 'accept-encoding': 'gzip, deflate, br', 'user-agent': AGENT };
  return { options: { method, path, headers: { ...ofBrowser, ...ofBody, ...headers } }, content };
}

/** Sends on keep-alive connections, at most `count`. */
export function openConnections(port: number, count: number): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  return {
    send: ({ options, content }) =>
      new Promise((resolve, reject) => {
        const began = performance.now();
        const outgoing = request({ ...options, agent, host: '127.0.0.1', port }, (answer) => {
          const chunks: Buffer[] = [];
          const waitedMs = performance.now() - began;
          answer
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .once('error', reject)
            .once('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                headers: answer.headers,
                body: Buffer.concat(chunks),
                waitedMs,
              }),
            );
        });
        outgoing.once('error', reject).end(content);
      }),
    close: () => agent.destroy(),
  };
}
