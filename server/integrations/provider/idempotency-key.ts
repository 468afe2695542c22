import Stripe from 'stripe';
import { HOUR_MS } from '../../../contract/durations.ts';
import { newId } from '../../ids.ts';
import { findStripeError, isTransientRefusal } from './stripe.ts';

/**
 * Every idempotency key of ours at the provider is made here, from a row and its attempt (docs/decisions/0073). The provider
 * replays the first answer to a key for a day, refusals too, so a key must not outlive the attempt that it names.
 */

/**
 * Whether a request of ours is so old that the provider may have forgotten its idempotency key: keys live for a day, and well
 * before that we look up what the request has done.
 */
export const mayBeForgotten = (requestedAt: Date, now: Date): boolean =>
  now.getTime() - requestedAt.getTime() > HOUR_MS;

/** What is created, for which row, such as `payment_<id>_card`. */
export type KeySubject =
  `${'account' | 'customer' | 'embedded' | 'evidence' | 'fee_refund' | 'payment' | 'price' | 'refund' | 'subscribe'}_${string}`;

/** The key of one attempt at creating what `subject` names. */
export const attemptKey = (subject: KeySubject, attempt: number): string => `${subject}_${attempt}`;

/** The key of a refund, whose row is its only attempt. Each release makes the same, or one that an upgrade interrupts is made twice. */
export const refundKey = (refundId: string): string => `refund_${refundId}`;

/**
 * The key of a request that is never repeated after its own retries: its answer is short-lived, or
 * found by its own name, or a second one is refused.
 */
export const singleUseKey = (
  subject:
    | 'account_link'
    | 'destination'
    | 'membership_refund'
    | 'payment_method_domain'
    | 'portal'
    | 'portal_configuration'
    | 'product',
): string => `${subject}_${newId()}`;

export interface Attempts {
  subject: KeySubject;
  /** The attempt that the row names now, from 1. */
  attempt: number;
  /** Stores that this attempt has ended, and returns the row's current one. */
  end: (attempt: number) => Promise<number>;
}

/** Attempts of one call; more end at once only when others end them too. */
const MAX_ATTEMPTS = 4;

/**
 * Creates what the row names. A definite refusal ends the attempt, so that the next call has a new key. A replayed answer that
 * is a refusal, belongs to other parameters, or isn't `usable` anymore ends its attempt too, and the next one follows at once.
 */
export async function createByAttempt<Answer extends object>(
  { subject, attempt: first, end }: Attempts,
  create: (idempotencyKey: string) => Promise<Answer>,
  usable: (replayed: Answer) => Promise<Answer | undefined>,
): Promise<Answer> {
  let attempt = first;
  for (let count = 1; ; count++) {
    const outcome = await create(attemptKey(subject, attempt)).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    );
    if ('answer' in outcome) {
      const { answer } = outcome;
      // What this throws says nothing of the attempt.
      const current = isReplayed(answer) ? await usable(answer) : answer;
      if (current) return current;
    } else if (!isDefiniteRefusal(outcome.error)) throw outcome.error;
    attempt = await end(attempt);
    if ('error' in outcome && (count >= MAX_ATTEMPTS || !isOfEarlierRequest(outcome.error))) throw outcome.error;
    if (count >= MAX_ATTEMPTS) throw new Error(`attempt ${attempt} of ${subject} is not usable`);
  }
}

const REPLAYED = 'idempotent-replayed';

const isReplayed = (answer: object) =>
  (answer as { lastResponse?: { headers: Record<string, string> } }).lastResponse?.headers[REPLAYED] === 'true';

/** Nothing was created, and the same request would be refused again. */
function isDefiniteRefusal(error: unknown): boolean {
  const cause = findStripeError(error);
  const status = cause?.statusCode ?? 0;
  return cause !== undefined && status >= 400 && status < 500 && !isTransientRefusal(cause);
}

/** The refusal of an earlier request of this key, or because that one had other parameters. */
function isOfEarlierRequest(error: unknown): boolean {
  const cause = findStripeError(error);
  return cause instanceof Stripe.errors.StripeIdempotencyError || cause?.headers?.[REPLAYED] === 'true';
}
