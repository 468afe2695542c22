import http, { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';

export interface HttpRequest {
  method: string;
  url: string;
  headers: OutgoingHttpHeaders;
  body?: string | Uint8Array | undefined;
  /** From the request to the last byte of the answer. */
  timeoutMs: number;
}

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends a request and returns the whole answer. Throws without one. */
export type Exchange = (request: HttpRequest) => Promise<HttpAnswer>;

/** Over the network. `fetch` would load a library of 3.5 MB at each start (docs/decisions/0030-cold-start.md). */
export const exchangeOverNetwork: Exchange = ({ url, method, headers, body, timeoutMs }) =>
  new Promise((resolve, reject) => {
    const { request } = url.startsWith('https:') ? https : http;
    const sent = request(url, { method, headers, signal: AbortSignal.timeout(timeoutMs) }, (answer) => {
      let text = '';
      answer
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .once('error', reject)
        .once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
    });
    sent.once('error', reject).end(body);
  });
