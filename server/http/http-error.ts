import type { FastifyError, FastifyReply } from 'fastify';
import type { ErrorCode } from '../../contract/error-codes.ts';
import { isCollision, isDatabaseUnreachable, isUnstorableText } from '../db/connection/failures.ts';
import {
  badRequest,
  conflict,
  databaseUnreachable,
  ExpectedError,
  type ErrorDetails,
  type ErrorKind,
} from '../errors.ts';

const STATUSES: Record<ErrorKind, number> = {
  Invalid: 400,
  Unauthorized: 401,
  MembershipEnded: 402,
  Forbidden: 403,
  NotFound: 404,
  Conflict: 409,
  PhotoTooLarge: 413,
  NotAPhoto: 415,
  TooManyTries: 429,
  ProviderRefused: 502,
  Busy: 503,
  ProviderUnreachable: 503,
  Quarantined: 503,
  DatabaseUnreachable: 503,
  PhotoStoreUnreachable: 503,
};

/** What is answered to an error: an expected one, or one of HTTP's own that no feature knows. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(status: number, code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const tooSlow = () => new HttpError(408, 'too_slow', 'This request took too long to arrive.');
export const headersTooLarge = () => new HttpError(431, 'too_large', 'The headers of this request are too large.');
export const tooManyAttempts = (
  retryAfterSeconds: number,
  message = 'Too many tries. Please wait a moment and try again.',
) => new HttpError(429, 'too_many_tries', message, { retryAfterSeconds });

export const withHttpStatus = ({ kind, code, message, details }: ExpectedError) =>
  new HttpError(STATUSES[kind], code, message, details);

/** Maps errors of the framework, the database and our code to an answer; undefined for a bug. */
export function toHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  const expected = toExpected(error);
  if (expected) return withHttpStatus(expected);
  const { statusCode } = error as FastifyError;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new HttpError(statusCode, 'invalid', 'This request is not valid.');
  }
  return undefined;
}

/** Says in a header when to come again, where an error says it. */
export function setRetryAfter(reply: FastifyReply, { details }: HttpError): void {
  if (details.retryAfterSeconds !== undefined) reply.header('retry-after', details.retryAfterSeconds);
}

const COLLIDED = 'This has just been changed or deleted by another request. Please reload the page and try again.';

function toExpected(error: unknown): ExpectedError | undefined {
  if (error instanceof ExpectedError) return error;
  if (isDatabaseUnreachable(error)) return databaseUnreachable();
  if (isUnstorableText(error)) return badRequest('This request holds characters that cannot be stored.');
  if (isCollision(error)) return conflict(COLLIDED, 'changed');
  const { code } = error as FastifyError;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return badRequest('This request is too large.', 'too_large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return badRequest('Please send JSON.', 'not_json');
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY') return badRequest('This is not valid JSON.', 'not_json');
  return undefined;
}
