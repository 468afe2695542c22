import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { busy } from '../../errors.ts';
import type { Readiness } from '../observing/health.ts';
import { trackOpenAnswers } from './open-answers.ts';

const POLL_MS = 20;
const RETRY_AFTER_SECONDS = 1;

export interface Drain {
  /** From now on every answer closes its connection, so that load balancers open their next one elsewhere. */
  closeConnections(): void;
  /** Waits until the requests in flight at its call are answered, `withinMs` at most; later ones don't count. */
  untilAnswered(withinMs: number): Promise<void>;
}

/** Creates the drain of all requests of `server`, the sandbox's included. */
export function createDrain(server: Server): Drain {
  const answers = trackOpenAnswers(server);
  return {
    closeConnections() {
      // Before the listener that answers, which may do so at once.
      server.prependListener('request', (_request, response: ServerResponse) => {
        response.shouldKeepAlive = false;
      });
      for (const { response } of answers) response.shouldKeepAlive = false;
    },
    async untilAnswered(withinMs) {
      const end = Date.now() + withinMs;
      const inFlight = [...answers];
      while (inFlight.some(({ isOpen, socket }) => isOpen && !socket.destroyed) && Date.now() < end)
        await sleep(POLL_MS);
    },
  };
}

/** Refuses what arrives after the drain: it would not be finished anymore. */
export function refuseLateRequests(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!readiness.isClosing || request.url === '/readyz' || request.url === '/healthz') return done();
    done(busy('We are restarting. Please try again in a moment.', RETRY_AFTER_SECONDS));
  });
}
