import { STATUS_CODES, type OutgoingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ErrorBody } from '../../../contract/endpoint.ts';
import { badRequest } from '../../errors.ts';
import { headersTooLarge, tooSlow, withHttpStatus, type HttpError } from '../http-error.ts';
import { trackOpenAnswers } from './open-answers.ts';

const CLOSES_AFTER_MS = 1_000;
const refused = new WeakSet<Socket>();

/**
 * Answers what Node's parser refuses, or what times out before it is a request, like every other error: with the same
 * headers, a request id, and JSON.
 */
export async function answerClientError(
  app: FastifyInstance,
  error: Error & { code?: string; rawPacket?: unknown },
  socket: Socket,
): Promise<void> {
  // Further bytes on a refused connection raise the error again.
  if (refused.has(socket)) return;
  refused.add(socket);
  // Nothing else may be written between the bytes of an answer.
  const isAnswering = [...trackOpenAnswers(app.server)].some(
    (open) => open.socket === socket && open.response.headersSent,
  );
  if (error.code !== 'ECONNRESET' && socket.writable && !isAnswering) {
    const answer =
      (await answerInvalidAddress(app, error).catch(() => undefined)) ?? (await answerJson(app, error.code));
    socket.end(answer);
    setTimeout(() => socket.destroy(), CLOSES_AFTER_MS).unref();
  } else socket.destroy();
}

function toClientError(code: string | undefined): HttpError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlow();
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge();
  return withHttpStatus(badRequest('This is not valid HTTP.', 'not_http'));
}

/** Letters that aren't encoded stand in the address: the answer is the one for broken encoding. */
async function answerInvalidAddress(app: FastifyInstance, { code, rawPacket }: { code?: string; rawPacket?: unknown }) {
  if (code !== 'HPE_INVALID_URL') return undefined;
  const isCall = /^\w+ \/api\//.test(String(rawPacket));
  const { statusCode, headers, body } = await app.inject({ method: 'GET', url: isCall ? '/api/%ff' : '/nothing%ff' });
  return serialize(statusCode, toOwn(headers), body);
}

async function answerJson(app: FastifyInstance, code: string | undefined): Promise<string> {
  // The headers that all hooks set, taken from a real response so that the two never differ.
  const headers = await app.inject({ method: 'GET', url: '/api/nothing' }).then(
    (answer) => toOwn(answer.headers),
    () => [],
  );
  const error = toClientError(code);
  return serialize(
    error.status,
    headers,
    JSON.stringify({ message: error.message, code: error.code } satisfies ErrorBody),
  );
}

const OF_CONNECTIONS = new Set(['connection', 'content-length', 'transfer-encoding']);
const toOwn = (headers: OutgoingHttpHeaders): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) => (OF_CONNECTIONS.has(name) ? [] : [[name, String(value)]]));

function serialize(status: number, headers: [string, string][], body: string): string {
  const all = [...headers, ['content-length', Buffer.byteLength(body)], ['connection', 'close']];
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
