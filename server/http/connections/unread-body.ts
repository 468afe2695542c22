import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { tooSlow } from '../http-error.ts';

/**
 * Closing a connection while bytes still arrive resets it, and the reset may overtake the response. So the rest of the
 * body is drained first, within these limits.
 */
const DRAIN = { totalMs: 5_000, idleMs: 1_000, maxBytes: 64 * 1024 * 1024 };

/** Answers 408 to slow bodies; a response sent before the body was read closes the connection. */
export function addUnreadBodyRules(app: FastifyInstance, bodyMs: number): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    // The photo route reads its body itself; only the timeout of the whole request applies.
    const isTimed = hasBody(request.raw) && !request.headers['content-type']?.startsWith('multipart/');
    done(null, isTimed ? withTimeout(request.raw, bodyMs) : payload);
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    if (!hasUnreadBody(request.raw) || !(typeof payload === 'string' || Buffer.isBuffer(payload)))
      return done(null, payload);
    reply.header('connection', 'close').header('content-length', Buffer.byteLength(payload));
    done(null, Readable.from(sendThenDrain(payload, request.raw), { objectMode: false }));
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function hasUnreadBody(request: IncomingMessage): boolean {
  return hasBody(request) && !request.complete && !request.destroyed;
}

/** Sends the whole response first; the end of the stream, which closes the connection, follows the drain. */
async function* sendThenDrain(answer: string | Buffer, request: IncomingMessage) {
  yield answer;
  await drain(request);
}

function drain(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const idleTimer = setTimeout(resolve, DRAIN.idleMs);
    const totalTimer = setTimeout(resolve, DRAIN.totalMs);
    request.on('data', (chunk: Buffer) => {
      idleTimer.refresh();
      if ((bytes += chunk.length) > DRAIN.maxBytes) resolve();
    });
    for (const event of ['end', 'close', 'error']) request.once(event, () => resolve());
    // The body parser no longer reads, and its backpressure would stop the drain.
    request.unpipe();
    request.resume();
    request.once('close', () => {
      clearTimeout(idleTimer);
      clearTimeout(totalTimer);
    });
  });
}

/** Returns `body`, and emits an error on it if it isn't read to its end within `ms` milliseconds. */
function withTimeout(body: IncomingMessage, ms: number): IncomingMessage {
  // Not destroyed: the response goes through the same socket.
  const timer = setTimeout(() => body.emit('error', tooSlow()), ms);
  const stop = () => clearTimeout(timer);
  // Without a reader nobody listens, and an unhandled error event ends the process.
  return body.once('end', stop).once('close', stop).on('error', stop);
}
