import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const LOOK_EVERY_MS = 20;

/**
 * Follows which requests are being answered. What it returns waits until those that are open at that moment are
 * answered, `withinMs` at most; later ones, such as a load balancer's question for /readyz, are not waited for.
 */
export function followOpenRequests(app: FastifyInstance): (withinMs: number) => Promise<void> {
  const open = new Set<FastifyRequest>();
  app.addHook('onRequest', async (request) => void open.add(request));
  app.addHook('onResponse', async (request) => void open.delete(request));
  return async (withinMs) => {
    const end = Date.now() + withinMs;
    const waitedFor = [...open];
    while (waitedFor.some((request) => open.has(request)) && Date.now() < end) await sleep(LOOK_EVERY_MS);
  };
}
