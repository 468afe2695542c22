import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { systemContext, type Context, type Dependencies } from '../context.ts';
import { shareReads } from '../db/shared-reads.ts';
import { COMPRESSED_FROM_BYTES, compress, encodingFor, type Encoding } from './encoding.ts';
import { parse, readLimitOf } from './route.ts';
import { addVary } from './vary.ts';

interface Answer {
  text: string;
  /** Made when first asked for. */
  packed: Partial<Record<Encoding, Promise<Buffer>>>;
}

/** Answers whose compressed copies serve the next readers while the text stays the same. */
const KEPT = 100;

/**
 * Serves a read of the contract that is the same for everybody and depends on nothing but its query: requests that arrive
 * together share one answer, which is never older than a request that it serves.
 */
export function sharedRoute<E extends Endpoint>(
  app: FastifyInstance,
  dependencies: Dependencies,
  endpoint: E & { who: 'anyone' },
  read: (context: Context, query: z.output<E['query']>) => Promise<z.input<E['answer']>>,
): void {
  const kept = new LRUCache<string, Answer>({ max: KEPT });

  async function answerOf(key: string): Promise<Answer> {
    const text = JSON.stringify(endpoint.answer.parse(await read(systemContext(dependencies), JSON.parse(key))));
    const before = kept.get(key);
    if (before?.text === text) return before;
    const answer = { text, packed: {} };
    kept.set(key, answer);
    return answer;
  }

  const answers = shareReads(async (keys) => {
    const settled = await Promise.allSettled(keys.map(answerOf));
    return new Map(keys.map((key, index) => [key, settled[index]!]));
  });

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { rateLimit: readLimitOf(endpoint) },
    handler: async (request, reply) => {
      const settled = (await answers(JSON.stringify(parse(endpoint.query, request.query))))!;
      if (settled.status === 'rejected') throw settled.reason;
      const { text, packed } = settled.value;
      reply.header('cache-control', 'no-store').status(endpoint.status).type('application/json; charset=utf-8');
      if (text.length < COMPRESSED_FROM_BYTES) return reply.send(text);
      addVary(reply, 'accept-encoding');
      const encoding = encodingFor(request.headers['accept-encoding']);
      if (!encoding) return reply.send(text);
      const bytes = await (packed[encoding] ??= compress(Buffer.from(text), encoding));
      return reply.header('content-encoding', encoding).send(bytes);
    },
  });
}
