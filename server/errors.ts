import type { ErrorCode } from '../contract/error-codes.ts';
import type { Pricing } from '../contract/pricing.ts';

/** server/http/ gives each kind its status; nothing else knows one. */
export type ErrorKind =
  | 'Invalid'
  | 'Unauthorized'
  | 'MembershipEnded'
  | 'Forbidden'
  | 'NotFound'
  | 'Conflict'
  | 'PhotoTooLarge'
  | 'NotAPhoto'
  | 'TooManyTries'
  | 'Busy'
  | 'ProviderRefused'
  | 'ProviderUnreachable'
  | 'Quarantined'
  | 'DatabaseUnreachable'
  | 'PhotoStoreUnreachable';

export interface ErrorDetails {
  /** A text per field. */
  errors?: Record<string, string>;
  trialExpired?: boolean;
  retryAfterSeconds?: number;
  pricing?: Pricing;
  note?: string;
  heldUntil?: string | null;
}

/**
 * An expected failure, with a kind, a code for programs and a sentence for people. Anything else that is thrown is a
 * bug and is answered without detail.
 */
export class ExpectedError extends Error {
  readonly kind: ErrorKind;
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(kind: ErrorKind, code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = kind;
    this.kind = kind;
    this.code = code;
    this.details = details;
  }
}

/** The provider answered and refuses: the same call fails again. `providerCode` is read in integrations/provider/stripe.ts. */
export class ProviderRefused extends ExpectedError {
  readonly providerCode: string | undefined;

  constructor(message: string, providerCode?: string) {
    super('ProviderRefused', 'provider_refused', message);
    this.providerCode = providerCode;
  }
}

/** A body or query breaks a rule; `errors` names the text per field, the first one is the message. */
export const invalid = (errors: Record<string, string>) =>
  new ExpectedError('Invalid', 'invalid', Object.values(errors)[0] ?? 'Invalid request', { errors });
export const badRequest = (message: string, code: ErrorCode = 'invalid') => new ExpectedError('Invalid', code, message);
export const unauthorized = (message = 'Please sign in.', code: ErrorCode = 'unauthorized') =>
  new ExpectedError('Unauthorized', code, message);
/** Signed in, but the trial (`trialExpired`) or the subscription has ended. */
export const membershipEnded = (trialExpired: boolean) =>
  trialExpired
    ? new ExpectedError('MembershipEnded', 'trial_expired', 'Your free trial has ended. Please subscribe to go on.', {
        trialExpired,
      })
    : new ExpectedError(
        'MembershipEnded',
        'subscription_ended',
        'Your subscription has ended. Please subscribe to go on.',
      );
export const forbidden = (message: string, code: ErrorCode = 'forbidden', details?: ErrorDetails) =>
  new ExpectedError('Forbidden', code, message, details);
/** A call that isn't for who works for a breeder in this role. */
export const notYourRole = () =>
  forbidden('This isn’t part of your role. Please ask the owner of the kennel.', 'not_your_role');
/** The session has to give the password or a passkey again. */
export const confirmationRequired = () => forbidden('Please confirm that it is you.', 'confirmation_required');
/** An admin's session has given the password alone. */
export const secondFactorRequired = () =>
  forbidden(
    'Admins sign in with a passkey or an authenticator app. Please set one up first.',
    'second_factor_required',
  );
export const tooManyTries = (retryAfterSeconds: number) =>
  new ExpectedError('TooManyTries', 'too_many_tries', 'Too many tries. Please wait a moment and try again.', {
    retryAfterSeconds,
  });
export const suspended = (supportEmail: string) =>
  new ExpectedError(
    'Forbidden',
    'suspended',
    `Your account is suspended; your account page says why. Please write to ${supportEmail}.`,
  );
export const notFound = (message: string, code: ErrorCode = 'not_found', details?: ErrorDetails) =>
  new ExpectedError('NotFound', code, message, details);
export const conflict = (message: string, code: ErrorCode, details?: ErrorDetails) =>
  new ExpectedError('Conflict', code, message, details);
export const photoTooLarge = (message: string) => new ExpectedError('PhotoTooLarge', 'photo_too_large', message);
export const notAPhoto = (message: string) => new ExpectedError('NotAPhoto', 'not_a_photo', message);
export const documentTooLarge = (message: string) => new ExpectedError('PhotoTooLarge', 'too_large', message);
export const notADocument = (message: string) => new ExpectedError('NotAPhoto', 'not_a_document', message);
export const busy = (message: string, retryAfterSeconds: number) =>
  new ExpectedError('Busy', 'busy', message, { retryAfterSeconds });
/** The provider can't be reached or is overloaded: the same call may succeed later. */
export const providerUnreachable = (retryAfterSeconds = 5) =>
  new ExpectedError(
    'ProviderUnreachable',
    'provider_unreachable',
    'The payment provider cannot be reached right now. Please try again in a moment.',
    { retryAfterSeconds },
  );
export const databaseUnreachable = () =>
  new ExpectedError(
    'DatabaseUnreachable',
    'database_unreachable',
    'We cannot reach our records right now. Please try again in a moment.',
    { retryAfterSeconds: 5 },
  );
/** This process runs on a copy, with QUARANTINE=1: whatever would leave it is refused. */
export const quarantined = () =>
  new ExpectedError(
    'Quarantined',
    'quarantined',
    'This is a copy for a rehearsal: it changes nothing at the payment provider, and sends nothing. Nothing was charged.',
  );
/** The store of photos is down, full or refuses; `cause` is for the log. */
export const photoStoreUnreachable = (cause: unknown) =>
  Object.assign(
    new ExpectedError(
      'PhotoStoreUnreachable',
      'photo_store_unreachable',
      'We cannot reach our photos right now. Please try again in a moment.',
      { retryAfterSeconds: 5 },
    ),
    { cause },
  );

/**
 * Does something once: a request that comes twice, one after the other or at once, succeeds twice. The second of the same moment is
 * refused under the lock that the first one held.
 */
export async function unlessDone(isDone: () => Promise<boolean>, act: () => Promise<void>): Promise<void> {
  if (await isDone()) return;
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ExpectedError) || !(await isDone())) throw error;
  }
}

const MOST_ATTEMPTS = 3;

/** Retries what lost a race to another request, whose result the next attempt finds. Throws Conflict (busy) if it keeps losing. */
export async function retryIfBusy<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      const isBusy = error instanceof ExpectedError && error.kind === 'Conflict' && error.code === 'busy';
      if (!isBusy || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}
