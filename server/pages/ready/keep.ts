import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { computeEtag } from '../../http/answers/etag.ts';
import { ownBytes } from '../../http/answers/own-bytes.ts';
import { addVary } from '../../http/answers/vary.ts';
import type { ReadyAnswers } from './answers.ts';

/** A read on its way to the framework, with the version from before its facts are read. */
export interface PendingRead {
  /** Cache key of the answer. */
  key: string;
  version: string;
  mayBeBuyer: boolean;
}

/** Headers of one response alone. */
const OWN_HEADERS = new Set(['x-request-id', 'set-cookie', 'content-length', 'content-encoding', 'connection', 'date']);

/** Caches the framework's answers to reads that `asked` names, headers included, so that later ones need no work. */
export function cacheAnswers(
  app: FastifyInstance,
  asked: WeakMap<IncomingMessage, PendingRead>,
  answers: ReadyAnswers,
): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const read = asked.get(request.raw);
    const shared = request.sharedAnswer;
    const text = shared?.text ?? payload;
    if (read && shared && reply.statusCode === 200 && typeof text === 'string') {
      if (!reply.hasHeader('etag')) reply.header('etag', computeEtag(text));
      addVary(reply, 'accept-encoding');
      if (!(shared.isPersonal && read.mayBeBuyer)) {
        const headers = Object.entries(reply.getHeaders())
          .filter(([name]) => !OWN_HEADERS.has(name))
          .flatMap(([name, value]) => [name, String(value)]);
        const etag = String(reply.getHeader('etag'));
        const { version } = read;
        const { until, isPersonal } = shared;
        const body = ownBytes(text);
        const before = answers.get(read.key);
        const packed = before?.body.equals(body) ? before.packed : {};
        // What comes with its text is a list: it changes too often for the best compression.
        const isPacked = shared.text !== undefined || (before?.packed === packed && before.isPacked);
        answers.set(read.key, { version, until, isPersonal, etag, headers, body, isPacked, packed });
      }
    }
    done(null, payload);
  });
}
