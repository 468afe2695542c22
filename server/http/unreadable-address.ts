import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { badRequest } from './errors.ts';

const UNREADABLE = '/unreadable-address';

/**
 * An address whose percent-encoding is broken goes to a route of its own. The framework would refuse it before any
 * hook, so its answer would lack the headers that every other answer has.
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
  app.all(UNREADABLE, () => {
    throw badRequest('This address is not valid.');
  });
}
