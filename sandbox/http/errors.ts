import type { Decline } from '../money/cards.ts';

/** The hash `error` in the body of Stripe's error answers. */
export interface ApiErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'rate_limit_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  doc_url?: string;
  request_log_url?: string;
}

/** A refused request; throwing it rolls the transaction back. */
export interface ApiError extends Error {
  status: number;
  body: ApiErrorBody;
}

export function apiError(status: number, body: ApiErrorBody): ApiError {
  const withLink = body.code
    ? { ...body, doc_url: `https://docs.stripe.com/error-codes/${body.code.replaceAll('_', '-')}` }
    : body;
  return Object.assign(new Error(body.message), { status, body: withLink });
}

export function cardError(decline: Decline): ApiError {
  return apiError(402, {
    type: 'card_error',
    code: decline.code,
    ...(decline.code === 'card_declined' ? { decline_code: decline.declineCode } : {}),
    message: decline.message,
  });
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'status' in error && 'body' in error;
}

export function invalidRequest(message: string, more: { code?: string; param?: string } = {}): ApiError {
  return apiError(400, { type: 'invalid_request_error', message, ...more });
}

/** The names in Stripe's messages, where they differ from the kind. */
const names: Record<string, string> = {
  application_fee: 'application fee',
  payment_method: 'PaymentMethod',
  setup_intent: 'setupintent',
  'test_helpers.test_clock': 'test_clock',
};

/** Stripe's 404 for an object that doesn't exist or belongs to another account. */
export function noSuch(object: string, id: string, param = 'id'): ApiError {
  return apiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${names[object] ?? object}: '${id}'`,
    param,
  });
}

export function accountInvalid(keyHint: string, account: string): ApiError {
  return apiError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key '${keyHint}' does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
  });
}
