import { pipeline } from 'node:stream';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { COMPRESSED_FROM_BYTES, compress, compressor, encodingFor } from './encoding.ts';
import { isNamed } from './etag.ts';
import { addVary } from './vary.ts';

/** An event would wait in a compressor for the next one. */
const TEXT = /^(text\/(?!event-stream)|application\/(json|xml|javascript|manifest\+json)|image\/svg)/;
const READS = new Set(['GET', 'HEAD']);

/**
 * Answers 304 where the browser has what is sent, and compresses text. The built files are compressed already. Which answers
 * stay as they are: docs/decisions/0028-ready-pages.md.
 */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const etag = reply.getHeader('etag');
    const isRead = READS.has(request.method);
    if (isRead && reply.statusCode === 200 && typeof etag === 'string' && isText(reply)) {
      if (isNamed(request.headers['if-none-match'], etag)) {
        reply.status(304).removeHeader('content-length');
        return null;
      }
    }
    if (!isRead || !isText(reply) || reply.hasHeader('content-encoding') || mayBeProbed(request)) return payload;
    return compressPayload(request, reply, payload);
  });
}

async function compressPayload(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (payload instanceof Readable) {
    const encoding = encodingFor(vary(request, reply));
    if (!encoding || request.method === 'HEAD') return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    // The reply's end, or its failure, ends both.
    return pipeline(payload, compressor(encoding), () => {});
  }
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  const bytes = Buffer.from(payload);
  if (bytes.length < COMPRESSED_FROM_BYTES) return payload;
  const encoding = encodingFor(vary(request, reply));
  if (!encoding) return payload;
  const packed = await compress(bytes, encoding);
  reply.header('content-encoding', encoding).header('content-length', packed.length);
  return packed;
}

/** Tells caches that the answer depends on this header, and returns it. */
function vary({ headers }: FastifyRequest, reply: FastifyReply): string | string[] | undefined {
  addVary(reply, 'accept-encoding');
  return headers['accept-encoding'];
}

const isText = (reply: FastifyReply) => TEXT.test(String(reply.getHeader('content-type') ?? ''));

/**
 * A request that another site causes in a signed-in person's browser. The length of its compressed answer could betray a
 * secret that is next to something the other site chose (BREACH).
 */
const mayBeProbed = ({ userId, headers }: FastifyRequest) =>
  userId !== null && ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));
