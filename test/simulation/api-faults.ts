import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** The ways in which a request of the provider's API goes wrong, or is only slow. */
export const API_FAULTS = ['error', 'overloaded', 'conflict', 'reset', 'reset-after-effect', 'slow'] as const;
export type ApiFault = (typeof API_FAULTS)[number];

const SLOW_MS = 120;

/** Answers as the fault says; `pass` lets the provider do what was asked. */
export function answerBadly(
  fault: ApiFault,
  request: IncomingMessage,
  response: ServerResponse,
  pass: () => void,
): void {
  switch (fault) {
    case 'error':
      return refuse(response, 500, { type: 'api_error', message: 'An error occurred.' });
    case 'overloaded':
      return refuse(response, 429, {
        type: 'invalid_request_error',
        code: 'rate_limit',
        message: 'Too many requests.',
      });
    case 'conflict':
      return refuse(response, 409, {
        type: 'idempotency_error',
        message: 'Another request with this key is in progress.',
      });
    case 'reset':
      return void request.socket.resetAndDestroy();
    case 'reset-after-effect':
      // The whole answer is held back: nobody hears of what was done.
      response.write = () => true;
      response.end = () => {
        request.socket.resetAndDestroy();
        return response;
      };
      return pass();
    case 'slow':
      void wait(SLOW_MS).then(pass);
  }
}

function refuse(response: ServerResponse, status: number, error: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
}
