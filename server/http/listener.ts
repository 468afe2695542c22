import { createServer, type RequestListener, type Server } from 'node:http';
import { trackResponses } from './client-error.ts';

/** Timeouts of connections and requests, in milliseconds. See docs/decisions/0020-at-the-edge-of-http.md. */
export interface Timeouts {
  /** An idle connection; longer than a load balancer's 60 s, which would otherwise send into a closing connection. */
  keepAliveMs: number;
  /** From the first byte of a request to the end of its headers. */
  headersMs: number;
  /** The body of every request but a photo, from the end of the headers on. */
  bodyMs: number;
  /** A whole request: 10 MB of photo at 280 kbit/s, as a phone on a slow network sends it. */
  requestMs: number;
  /** How often Node checks for requests that timed out. */
  checkMs: number;
}

export const TIMEOUTS: Timeouts = {
  keepAliveMs: 72_000,
  headersMs: 30_000,
  bodyMs: 60_000,
  requestMs: 300_000,
  checkMs: 5_000,
};

/** Node's server with timeouts; the framework sets none on a server that it doesn't create. */
export function createListener(handler: RequestListener, timeouts: Timeouts): Server {
  const server = createServer(
    {
      keepAliveTimeout: timeouts.keepAliveMs,
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: timeouts.checkMs,
      // A hook refuses a missing Host (security.ts), with the headers of every response.
      requireHostHeader: false,
    },
    handler,
  );
  trackResponses(server);
  return server;
}
