import type { ServerResponse } from 'node:http';

/** The provider's responses to a request that it can't serve now. */
const REFUSALS = {
  error: { status: 500, error: { type: 'api_error', message: 'An error occurred with our connection to Stripe.' } },
  overloaded: {
    status: 429,
    error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' },
  },
  conflict: {
    status: 409,
    error: {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this Idempotent Key.',
    },
  },
};

export function refuse(response: ServerResponse, refusal: keyof typeof REFUSALS): void {
  const { status, error } = REFUSALS[refusal];
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
}
