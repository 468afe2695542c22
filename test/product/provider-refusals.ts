import type { ServerResponse } from 'node:http';

/** The provider's refusals. */
const REFUSALS = {
  error: { status: 500, error: { type: 'api_error', message: 'An error occurred with our connection to Stripe.' } },
  overloaded: {
    status: 429,
    error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' },
  },
  request: {
    status: 400,
    error: { type: 'invalid_request_error', message: 'This request is not possible for your account.' },
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

export function refuse(
  response: ServerResponse,
  refusal: keyof typeof REFUSALS,
  headers: Record<string, string> = {},
): void {
  const { status, error } = REFUSALS[refusal];
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ error }));
}
