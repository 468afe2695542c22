import { createServer, type RequestListener, type Server } from 'node:http';
import { isEventStream } from '../answers/event-stream.ts';
import { trackOpenAnswers } from './open-answers.ts';
import { closeRequestless } from './requestless.ts';

/** Timeouts of connections and requests, in milliseconds. See docs/decisions/0020-http-edge-cases.md. */
export interface Timeouts {
  /** An idle connection; longer than a load balancer's 60 s, which would otherwise send into a closing connection. */
  keepAliveMs: number;
  /** From the first byte of a request to the end of its headers. */
  headersMs: number;
  /** The body of every request but a photo, from the end of the headers on. */
  bodyMs: number;
  /** A whole request: 10 MB of photo at 280 kbit/s, as a phone on a slow network sends it. */
  requestMs: number;
  /** A connection on which no byte moves while a request is open: a client that doesn't read, for example. */
  idleMs: number;
  /** A whole answer, from its headers to its last byte: 10 MB to a phone on a slow network. */
  answerMs: number;
  /** How often Node checks for requests, and we for answers, that timed out. */
  checkMs: number;
}

export const TIMEOUTS: Timeouts = {
  keepAliveMs: 72_000,
  headersMs: 30_000,
  bodyMs: 60_000,
  requestMs: 300_000,
  idleMs: 60_000,
  answerMs: 300_000,
  checkMs: 5_000,
};

export interface Limits {
  timeouts: Timeouts;
  /**
   * The most open connections. The last one takes the place of the oldest that has sent no request yet; one above the limit is
   * closed immediately, as are idle ones, which makes room for the next.
   */
  maxConnections: number;
}

/** Node's server with limits; the framework sets none on a server that it doesn't create. */
export function createListener(handler: RequestListener, { timeouts, maxConnections }: Limits): Server {
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
  server.timeout = timeouts.idleMs;
  server.maxConnections = maxConnections;
  server.on('drop', () => server.closeIdleConnections());
  closeRequestless(server, maxConnections);
  endSlowAnswers(server, timeouts);
  return server;
}

/** Node has no limit for whole answers: a client that reads a byte now and then would hold its connection forever. */
function endSlowAnswers(server: Server, { answerMs, checkMs }: Timeouts): void {
  const answers = trackOpenAnswers(server);
  const check = () => {
    const now = performance.now();
    for (const answer of answers) {
      const { response, sendingSince } = answer;
      // The server itself ends event streams (features/live).
      if (!response.headersSent || isEventStream(response)) continue;
      if (sendingSince === undefined) answer.sendingSince = now;
      else if (now - sendingSince > answerMs) response.destroy();
    }
  };
  const timer = setInterval(check, checkMs).unref();
  server.once('close', () => clearInterval(timer));
}
