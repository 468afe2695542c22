import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { badRequest } from '../../errors.ts';

const UNREADABLE = '/unreadable-address';

/**
 * Routes an address with broken percent-encoding to a handler of ours. The framework would refuse it before any hook,
 * so its response would lack the headers of every other one.
 */
export function readableAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  try {
    decodeURI(url.split(/[?#;]/, 1)[0]!);
    return url;
  } catch {
    return UNREADABLE;
  }
}

export function answerUnreadableAddress(app: FastifyInstance): void {
  app.all(UNREADABLE, (request, reply) => {
    // A browser gets the page that says so.
    if (request.method === 'GET' && !request.originalUrl.startsWith('/api/')) return reply.callNotFound();
    throw badRequest('This address is not valid.');
  });
}
