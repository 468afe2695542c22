import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { refuse } from '../product/provider-refusals.ts';

/** How a request of the provider's API fails or is slow. */
export const API_FAULTS = ['error', 'overloaded', 'conflict', 'reset', 'reset-after-effect', 'slow'] as const;
export type ApiFault = (typeof API_FAULTS)[number];

const SLOW_MS = 120;

/** Injects the fault; `pass` lets the provider process the request. */
export function answerBadly(
  fault: ApiFault,
  request: IncomingMessage,
  response: ServerResponse,
  pass: () => void,
): void {
  switch (fault) {
    case 'error':
    case 'overloaded':
    case 'conflict':
      return refuse(response, fault);
    case 'reset':
      return void request.socket.resetAndDestroy();
    case 'reset-after-effect':
      // The response is dropped: the client never learns of the effect.
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

/** Responds as to the key of another platform. Returns false for paths where the key makes no difference. */
export function answerOtherPlatform({ url = '', headers }: IncomingMessage, response: ServerResponse): boolean {
  const answer = (status: number, body: object) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    return true;
  };
  if (url === '/v1/account') return answer(200, { id: 'acct_1AnotherPlatform', object: 'account' });
  if (!headers['stripe-account'] && !/^\/(v1|v2\/core)\/accounts\//.test(url)) return false;
  const message = 'The provided key does not have access to the account, or it does not exist.';
  return answer(403, { error: { type: 'invalid_request_error', code: 'account_invalid', message } });
}
