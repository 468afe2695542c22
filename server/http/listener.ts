import { createServer, type RequestListener, type Server } from 'node:http';
import { followAnswers } from './client-error.ts';

/** How long connections and requests may take, in milliseconds. See docs/decisions/0020-at-the-edge-of-http.md. */
export interface Timeouts {
  /** An idle connection; longer than a load balancer's 60 s, which would otherwise send into a closing connection. */
  keepAliveMs: number;
  /** From the first byte of a request to the end of its headers. */
  headersMs: number;
  /** The body of every request but a photo, from the end of the headers on. */
  bodyMs: number;
  /** A whole request: 10 MB of photo at 280 kbit/s, as a phone on a slow network sends it. */
  requestMs: number;
  /** How often Node looks for requests whose time is over. */
  checkMs: number;
}

export const TIMEOUTS: Timeouts = {
  keepAliveMs: 72_000,
  headersMs: 30_000,
  bodyMs: 60_000,
  requestMs: 300_000,
  checkMs: 5_000,
};

/** Node's server with the time limits; the framework sets none on a server that it doesn't make itself. */
export function createListener(handler: RequestListener, timeouts: Timeouts): Server {
  const server = createServer(
    {
      keepAliveTimeout: timeouts.keepAliveMs,
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: timeouts.checkMs,
      // A hook refuses these (security.ts), with the headers that every answer has.
      requireHostHeader: false,
    },
    handler,
  );
  followAnswers(server);
  return server;
}
