import type { Pricing } from '../contract/pricing.ts';

/**
 * An expected failure, with a status, a code for programs and a sentence for people. Anything else that is thrown is a
 * bug and becomes a 500 without detail.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: {
    errors?: Record<string, string>;
    trialExpired?: boolean;
    retryAfterSeconds?: number;
    pricing?: Pricing;
  };

  constructor(status: number, code: string, message: string, details: HttpError['details'] = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** 400: a body or query breaks a rule; `errors` names the text per field, the first one is the message. */
export const invalid = (errors: Record<string, string>) =>
  new HttpError(400, 'invalid', Object.values(errors)[0] ?? 'Invalid request', { errors });
export const badRequest = (message: string, code = 'invalid') => new HttpError(400, code, message);
export const unauthorized = (message = 'Please sign in.') => new HttpError(401, 'unauthorized', message);
/** 402: signed in, but the trial (`trialExpired`) or the subscription has ended. */
export const membershipEnded = (trialExpired: boolean) =>
  new HttpError(
    402,
    trialExpired ? 'trial_expired' : 'subscription_ended',
    trialExpired
      ? 'Your free trial has ended. Please subscribe to go on.'
      : 'Your subscription has ended. Please subscribe to go on.',
    trialExpired ? { trialExpired: true } : {},
  );
export const forbidden = (message = 'You may not do this.', code = 'forbidden') => new HttpError(403, code, message);
export const notFound = (message = 'Not found.', code = 'not_found') => new HttpError(404, code, message);
export const conflict = (message: string, code = 'conflict') => new HttpError(409, code, message);
export const photoTooLarge = (message: string) => new HttpError(413, 'photo_too_large', message);
export const notAPhoto = (message: string) => new HttpError(415, 'not_a_photo', message);
export const tooManyTries = (retryAfterSeconds: number) =>
  new HttpError(429, 'too_many_tries', 'Too many tries. Please wait a moment and try again.', { retryAfterSeconds });
export const providerRefused = (message: string) => new HttpError(502, 'provider_refused', message);
export const providerUnreachable = (retryAfterSeconds = 5) =>
  new HttpError(
    503,
    'provider_unreachable',
    'The payment provider cannot be reached right now. Please try again in a moment.',
    { retryAfterSeconds },
  );
export const databaseUnreachable = () =>
  new HttpError(503, 'database_unreachable', 'We cannot reach our records right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });
