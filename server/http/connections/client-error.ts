import { STATUS_CODES } from 'node:http';
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
  error: Error & { code?: string },
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
    const headers = await standardHeaders(app).catch(() => []);
    socket.end(serialize(toClientError(error.code), headers));
    setTimeout(() => socket.destroy(), CLOSES_AFTER_MS).unref();
  } else socket.destroy();
}

function toClientError(code: string | undefined): HttpError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlow();
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge();
  return withHttpStatus(badRequest('This is not valid HTTP.', 'not_http'));
}

/** The headers that all hooks set, taken from a real response so that the two never differ. */
async function standardHeaders(app: FastifyInstance): Promise<[string, string][]> {
  const { headers } = await app.inject({ method: 'GET', url: '/api/nothing' });
  const own = new Set(['connection', 'content-length', 'transfer-encoding']);
  return Object.entries(headers).flatMap(([name, value]) => (own.has(name) ? [] : [[name, String(value)]]));
}

function serialize(error: HttpError, headers: [string, string][]): string {
  const body = JSON.stringify({ message: error.message, code: error.code } satisfies ErrorBody);
  const all = [...headers, ['content-length', Buffer.byteLength(body)], ['connection', 'close']];
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`;
}
