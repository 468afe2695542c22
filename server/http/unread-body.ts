import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';

/**
 * A connection that closes while bytes still arrive is reset, and the reset may overtake the answer. So what is left
 * of a body is read and thrown away first: this long and this much at most, and only while it keeps coming.
 */
const DRAIN = { longestMs: 5_000, silenceMs: 1_000, maxBytes: 64 * 1024 * 1024 };

export const tooSlow = () => new HttpError(408, 'too_slow', 'This request took too long to arrive.');

/** Bodies that come too slowly are answered 408; an answer that comes before the body was read closes the connection. */
export function addUnreadBodyRules(app: FastifyInstance, bodyMs: number): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    // A photo is read by its route, and has as long as a whole request may take.
    if (request.headers['content-type']?.startsWith('multipart/')) return payload;
    return endsWithin(request.raw, bodyMs);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (!hasUnreadBody(request.raw) || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload;
    reply.header('connection', 'close').header('content-length', Buffer.byteLength(payload));
    return Readable.from(sendThenDrain(payload, request.raw), { objectMode: false });
  });
}

function hasUnreadBody({ complete, destroyed, headers }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && !complete && !destroyed;
}

/** The client has the whole answer with the first part; the stream's end, which closes the connection, comes later. */
async function* sendThenDrain(answer: string | Buffer, request: IncomingMessage) {
  yield answer;
  await drain(request);
}

function drain(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const silence = setTimeout(resolve, DRAIN.silenceMs);
    const longest = setTimeout(resolve, DRAIN.longestMs);
    request.on('data', (chunk: Buffer) => {
      silence.refresh();
      if ((bytes += chunk.length) > DRAIN.maxBytes) resolve();
    });
    for (const event of ['end', 'close', 'error']) request.once(event, () => resolve());
    // Whatever parsed the body reads no more, and would hold up the rest.
    request.unpipe();
    request.resume();
    request.once('close', () => {
      clearTimeout(silence);
      clearTimeout(longest);
    });
  });
}

/** The same bytes, or an error once `ms` are over. */
function endsWithin(body: IncomingMessage, ms: number): Readable {
  const timed = new PassThrough();
  const timer = setTimeout(() => timed.destroy(tooSlow()), ms);
  const stop = () => clearTimeout(timer);
  // Nobody may be reading any more; without a listener an error ends the process.
  timed.on('error', stop).on('end', stop).on('close', stop);
  body.once('close', stop).once('error', (error) => timed.destroy(error));
  return body.pipe(timed);
}
