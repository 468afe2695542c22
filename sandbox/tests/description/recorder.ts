import {
  createServer,
  request as requestHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { formOfUpload } from '../../http/multipart.ts';
import { parseJson } from './json.ts';
import type { Exchange } from './validator.ts';

/** Records the traffic between a program and the provider. */
export interface Recorder {
  exchanges: Exchange[];
  /** Starts a proxy in front of the API, or of a webhook endpoint. Returns its URL. */
  watch(target: string, kind: Exchange['kind']): Promise<string>;
  close(): Promise<void>;
}

export function openRecorder(): Recorder {
  const exchanges: Exchange[] = [];
  const servers: Server[] = [];
  return {
    exchanges,
    async watch(target, kind) {
      const server = createServer((request, response) => {
        const answer = async () => {
          const message = await forward(new URL(target).origin, request);
          if (kind === 'webhook' || isApiCall(request)) exchanges.push(await recordExchange(kind, request, message));
          response.writeHead(message.status, message.headers).end(message.answered);
        };
        // To the caller, an unreachable target looks unreachable.
        answer().catch(() => request.socket.destroy());
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

interface Message {
  sent: Buffer;
  answered: Buffer;
  status: number;
  headers: OutgoingHttpHeaders;
}

async function forward(origin: string, request: IncomingMessage): Promise<Message> {
  const sent = await buffer(request);
  const answer = await send(new URL(`${origin}${request.url ?? '/'}`), request, sent);
  const answered = await buffer(answer);
  return { sent, answered, status: answer.statusCode ?? 502, headers: withoutHopHeaders(answer.headers) };
}

function send(url: URL, { method, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    // The record must be readable, so no answer is compressed.
    const sent = { ...withoutHopHeaders(headers), host: url.host, 'accept-encoding': 'identity' };
    request(url, { method, headers: sent }).once('response', resolve).once('error', reject).end(body);
  });
}

const hopHeaders = ['connection', 'keep-alive', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding', 'upgrade'];
const withoutHopHeaders = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopHeaders.includes(name)));

const recordedHeaders = ['idempotency-key', 'stripe-account', 'stripe-context', 'stripe-version', 'stripe-signature'];

/** Hosted pages may be on the same server, and aren't the API. */
const isApiCall = ({ url }: IncomingMessage): boolean => /^\/v[12]\//.test(url ?? '');

async function recordExchange(
  kind: Exchange['kind'],
  { method, url, headers }: IncomingMessage,
  message: Message,
): Promise<Exchange> {
  const [path = '', ...query] = (url ?? '').split('?');
  return {
    kind,
    method: method ?? '',
    path,
    query: query.join('?'),
    headers: {
      ...Object.fromEntries(recordedHeaders.map((name) => [name, headers[name]?.toString()])),
      authorization: headers.authorization && hideKey(headers.authorization),
    },
    body: await readForm(headers['content-type'] ?? '', message.sent),
    status: message.status,
    response: parseJson(message.answered.toString('utf8')),
  };
}

/** What a request sends, an upload as a form; an unreadable one is left to the validator. */
export const readForm = (contentType: string, body: Buffer): Promise<string> | string =>
  contentType.startsWith('multipart/')
    ? formOfUpload(contentType, body).catch(() => body.toString('utf8'))
    : body.toString('utf8');

/** Keeps a key's kind, such as `sk_test_`, and never the key. */
const hideKey = (authorization: string): string =>
  /^Bearer [a-z]+_(live_|test_)?/.exec(authorization)?.[0].concat('…') ?? 'hidden';
