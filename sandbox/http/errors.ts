import type { Decline } from '../money/cards.ts';

/** The hash `error` in the body of Stripe's error answers. */
export interface ApiErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string | undefined;
  param?: string | undefined;
  decline_code?: string;
  /** What a declined payment leaves. */
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
}

/** A refused request; throwing it rolls the transaction back. */
export interface ApiError extends Error {
  status: number;
  body: ApiErrorBody;
}

export const apiError = (status: number, body: ApiErrorBody): ApiError =>
  Object.assign(new Error(body.message), { status, body: withLink(body) });

const withLink = (body: ApiErrorBody): ApiErrorBody & { doc_url?: string } =>
  body.code ? { ...body, doc_url: `https://docs.stripe.com/error-codes/${body.code.replaceAll('_', '-')}` } : body;

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'status' in error && 'body' in error;
}

/** Stripe's record of a decline, in answers and in `last_payment_error` and `last_setup_error`. */
export function declineBody({ code, declineCode, message }: Decline): ApiErrorBody {
  const reason = code === 'card_declined' ? { decline_code: declineCode } : {};
  return withLink({ type: 'card_error', code, ...reason, message });
}

export const refusal = (status: number, more: Omit<ApiErrorBody, 'type'>): ApiError =>
  apiError(status, { type: 'invalid_request_error', ...more });

export const invalidRequest = (message: string, param?: string): ApiError => refusal(400, { message, param });

/** A refusal that programs recognize by its code. */
export const codedRefusal = (code: string, message: string, param?: string): ApiError =>
  refusal(400, { message, code, param });

/** The names in Stripe's messages, where they differ from the kind. */
const names: Record<string, string> = {
  application_fee: 'application fee',
  payment_method: 'PaymentMethod',
  setup_intent: 'setupintent',
  'test_helpers.test_clock': 'test_clock',
};

/** Stripe's 404 for an object that doesn't exist or belongs to another account. */
export const noSuch = (object: string, id: string, param = 'id'): ApiError =>
  refusal(404, { message: `No such ${names[object] ?? object}: '${id}'`, code: 'resource_missing', param });

export const accountInvalid = (keyHint: string, account: string): ApiError =>
  refusal(403, {
    message: `The provided key '${keyHint}' does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
    code: 'account_invalid',
  });
