import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 20;

/**
 * Follows which requests a server is answering. What it returns waits until those that are open at that moment are
 * answered, `withinMs` at most; later ones, such as a load balancer's question for /readyz, are not waited for.
 */
export function followOpenRequests(server: Server): (withinMs: number) => Promise<void> {
  const open = new Set<ServerResponse>();
  server.on('request', (_request, response: ServerResponse) => {
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return async (withinMs) => {
    const end = Date.now() + withinMs;
    const waitedFor = [...open];
    while (waitedFor.some((response) => open.has(response)) && Date.now() < end) await sleep(LOOK_EVERY_MS);
  };
}
