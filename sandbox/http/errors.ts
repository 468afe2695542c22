import type { Decline } from '../money/cards.ts';

/** The hash `error` in the body of Stripe's error answers. */
export interface ApiErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'rate_limit_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  doc_url?: string;
  request_log_url?: string;
  payment_intent?: object;
  payment_method?: object;
  setup_intent?: object;
}

/**
 * A refused request. Throwing it rolls the transaction back; returning it from a handler keeps what was written, as
 * for a declined card.
 */
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

/** A card decline, with the objects that record it. */
export function cardError(decline: Decline, more: Partial<ApiErrorBody> = {}): ApiError {
  return apiError(402, {
    type: 'card_error',
    code: decline.code,
    ...(decline.code === 'card_declined' ? { decline_code: decline.declineCode } : {}),
    message: decline.message,
    ...more,
  });
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'status' in error && 'body' in error;
}

export function invalidRequest(message: string, more: { code?: string; param?: string } = {}): ApiError {
  return apiError(400, { type: 'invalid_request_error', message, ...more });
}

/** Stripe's 404 for an object that doesn't exist or belongs to another account. */
export function noSuch(object: string, id: string, param = 'id'): ApiError {
  const name =
    object === 'fee_refund' ? 'application fee refund' : object === 'application_fee' ? 'application fee' : object;
  return apiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${name}: '${id}'`,
    param,
  });
}

/** For what Stripe supports and the sandbox doesn't: refused explicitly, so that no test relies on it by mistake. */
export function unsupported(what: string, param?: string): ApiError {
  return invalidRequest(`The sandbox does not support ${what} yet.`, {
    code: 'sandbox_unsupported',
    ...(param ? { param } : {}),
  });
}

export function accountInvalid(keyHint: string, account: string): ApiError {
  return apiError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key '${keyHint}' does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
  });
}
