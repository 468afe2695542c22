import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;

/**
 * Tracks the requests in flight. The returned function waits until those in flight at its call are answered, `withinMs`
 * at most; it doesn't wait for later ones, such as a load balancer's /readyz.
 */
export function trackOpenRequests(server: Server): (withinMs: number) => Promise<void> {
  const open = new Set<ServerResponse>();
  server.on('request', (_request, response: ServerResponse) => {
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return async (withinMs) => {
    const end = Date.now() + withinMs;
    const inFlight = [...open];
    while (inFlight.some((response) => open.has(response)) && Date.now() < end) await sleep(POLL_MS);
  };
}
