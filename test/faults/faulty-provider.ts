import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnFreePort } from '../product/ports.ts';

/**
 * How the provider's API fails: not at all, with an error of its own, too many requests, no answer at all, a broken
 * connection before it did anything, or one after it did what was asked.
 */
export type Fault = 'none' | 'error' | 'overloaded' | 'silence' | 'reset' | 'reset-after-effect';

/** Each fault in the words of a test's name. */
export const FAULTS: Record<Exclude<Fault, 'none'>, string> = {
  error: 'answers 500',
  overloaded: 'answers 429',
  silence: 'does not answer',
  reset: 'breaks the connection',
  'reset-after-effect': 'breaks the connection after it did what was asked',
};

/** What a person is told of any of them. */
export const SENTENCE = 'The payment provider cannot be reached right now. Please try again in a moment.';

export interface FaultyProvider {
  url: string;
  fault: Fault;
  /** Requests that were answered badly or not at all. */
  failed: number;
  close(): Promise<void>;
}

/** Stands in front of a provider and lets its API fail. */
export async function startFaultyProvider(target: string): Promise<FaultyProvider> {
  const server = createServer((request, response) => {
    if (provider.fault === 'none') return forward(request, response);
    provider.failed++;
    switch (provider.fault) {
      case 'error':
        return answer(response, 500, {
          type: 'api_error',
          message: 'An error occurred with our connection to Stripe.',
        });
      case 'overloaded':
        return answer(response, 429, {
          type: 'invalid_request_error',
          code: 'rate_limit',
          message: 'Too many requests.',
        });
      case 'silence':
        return void request.resume();
      case 'reset':
        return void request.socket.resetAndDestroy();
      case 'reset-after-effect':
        return forward(request, response, true);
    }
  });

  function forward(request: IncomingMessage, response: ServerResponse, loseAnswer = false): void {
    const { connection: _connection, ...headers } = request.headers;
    const onward = sendRequest(new URL(request.url!, target), { method: request.method, headers }, (answered) => {
      if (loseAnswer) {
        answered.resume();
        answered.on('end', () => request.socket.resetAndDestroy());
        return;
      }
      response.writeHead(answered.statusCode!, answered.headers);
      answered.pipe(response);
    });
    onward.on('error', () => request.socket.destroy());
    request.pipe(onward);
  }

  const provider: FaultyProvider = {
    url: `http://127.0.0.1:${await listenOnFreePort(server)}`,
    fault: 'none',
    failed: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}

function answer(response: ServerResponse, status: number, error: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
}
