import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { systemContext, type Context, type Dependencies } from '../../context.ts';
import { shareStatements } from '../../db/statements/shared-statements.ts';
import { COMPRESSED_FROM_BYTES, compress, encodingFor, type Encoding } from './encoding.ts';
import { parse, toReadLimit } from '../route.ts';
import { ownBytes } from './own-bytes.ts';
import { addVary } from './vary.ts';

interface Answer {
  text: string;
  /** When it changes by itself, in epoch milliseconds. */
  until: number;
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
  read: (context: Context, query: z.output<E['query']>) => Promise<{ answer: z.input<E['answer']>; until: number }>,
): void {
  const kept = new LRUCache<string, Answer>({ max: KEPT });

  async function readSharedAnswer(key: string): Promise<Answer> {
    const { answer, until } = await read(systemContext(dependencies), JSON.parse(key));
    const text = JSON.stringify(endpoint.answer.parse(answer));
    const before = kept.get(key);
    const made = { text, until, packed: before?.text === text ? before.packed : {} };
    kept.set(key, made);
    return made;
  }

  const answers = shareStatements(async (keys) => {
    const settled = await Promise.allSettled(keys.map(readSharedAnswer));
    return new Map(keys.map((key, index) => [key, settled[index]!]));
  });

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { rateLimit: toReadLimit(endpoint) },
    handler: async (request, reply) => {
      const settled = (await answers(JSON.stringify(parse(endpoint.query, request.query))))!;
      if (settled.status === 'rejected') throw settled.reason;
      const { text, until, packed } = settled.value;
      request.sharedAnswer = { until, isPersonal: false, text };
      reply.header('cache-control', 'no-store').status(endpoint.status).type('application/json; charset=utf-8');
      if (text.length < COMPRESSED_FROM_BYTES) return reply.send(text);
      addVary(reply, 'accept-encoding');
      const encoding = encodingFor(request.headers['accept-encoding']);
      if (!encoding) return reply.send(text);
      const bytes = await (packed[encoding] ??= compress(Buffer.from(text), encoding).then(ownBytes));
      return reply.header('content-encoding', encoding).send(bytes);
    },
  });
}
