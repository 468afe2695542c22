import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';

/** A server of this machine, by a certificate that signs itself; `from` is the address that asks. */
export interface TlsPlace {
  port: number;
  ca: string;
  from?: string;
}

export interface TlsAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Opens an answer, and leaves it open. */
export function openOverTls(
  { port, ca, from }: TlsPlace,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: Buffer | string } = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', servername: 'localhost', port, ca, method, path, headers, agent: false, localAddress: from },
      resolve,
    );
    asked.once('error', reject);
    asked.setHeader('host', `localhost:${port}`);
    asked.end(body);
  });
}

/** Asks, and reads the whole answer. */
export async function askOverTls(...asked: Parameters<typeof openOverTls>): Promise<TlsAnswer> {
  const answer = await openOverTls(...asked);
  answer.setEncoding('utf8');
  let body = '';
  for await (const part of answer) body += String(part);
  return { status: answer.statusCode!, headers: answer.headers, body };
}
