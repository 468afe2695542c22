import Stripe from 'stripe';
import type { Config } from '../config.ts';
import { providerRefused, providerUnreachable } from '../http/errors.ts';
import { createProviderFetch } from './provider-fetch.ts';
import type { Circuit } from './circuit.ts';
import type { ModeGuard } from './mode-guard.ts';

interface StripeOptions {
  /** Refuses answers of the other mode. */
  modes?: ModeGuard;
  /** In place of the network: a sandbox in this process. */
  fetch?: typeof globalThis.fetch | undefined;
  mayCall?: () => boolean;
}

/**
 * The official SDK, pointed at Stripe, at another server that speaks its API, or at a sandbox in this process
 * (`fetch`). How long a call may take and what is tried again is decided below it (provider-fetch.ts): the SDK would
 * wait for a minute where the provider asks it to. While `mayCall` says no, every call fails as if the provider could
 * not be reached.
 */
export function createStripe(
  config: Config['stripe'],
  circuit: Circuit,
  { modes, fetch, mayCall = () => true }: StripeOptions = {},
): Stripe {
  const providerFetch = createProviderFetch(circuit, modes, fetch);
  const base = config.apiBase ? new URL(config.apiBase) : undefined;
  return new Stripe(config.secretKey, {
    apiVersion: '2026-10-28.endive',
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(async (...request: Parameters<typeof providerFetch>) => {
      if (!mayCall()) throw new Error('the payment provider account is not confirmed yet');
      return providerFetch(...request);
    }),
    ...(base
      ? {
          host: base.hostname,
          port: base.port || (base.protocol === 'https:' ? '443' : '80'),
          protocol: base.protocol === 'https:' ? 'https' : 'http',
        }
      : {}),
  });
}

/** Options of a call on a connected account; none for the platform's own. */
export function onAccount(stripeAccountId: string | null): { stripeAccount?: string } {
  return stripeAccountId ? { stripeAccount: stripeAccountId } : {};
}

/**
 * Runs a call to the provider and names its failures: 503 when it can't be reached or is overloaded (safe to try
 * again), 502 when it refuses. What it says is for programmers, so people get `refusal` instead.
 */
export async function callProvider<Result>(call: () => Promise<Result>, refusal: string): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const failure = isTransient(error) ? providerUnreachable(retryAfter(error)) : providerRefused(refusal);
    failure.cause = error;
    throw failure;
  }
}

/** Whether the same call may succeed later. */
function isTransient(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    (error.statusCode !== undefined && (error.statusCode >= 500 || error.statusCode === 409))
  );
}

const LONGEST_RETRY_AFTER = 60;

/** What the provider asks for when it is asked too often; undefined when it says nothing of use. */
function retryAfter({ headers }: InstanceType<typeof Stripe.errors.StripeError>): number | undefined {
  const seconds = Number(headers?.['retry-after'] ?? NaN);
  return seconds > 0 ? Math.min(Math.ceil(seconds), LONGEST_RETRY_AFTER) : undefined;
}

/** Whether the provider says that it knows no such object, or not (any more) for this account. */
export function isMissing(error: unknown): boolean {
  const cause = error instanceof Stripe.errors.StripeError ? error : (error as { cause?: unknown })?.cause;
  return (
    cause instanceof Stripe.errors.StripeError &&
    (cause.code === 'resource_missing' || cause.code === 'account_invalid' || cause.statusCode === 404)
  );
}

/** Whether the provider refuses us the account itself: it has left the platform, or our key is of another platform. */
export const isAccountInvalid = (error: unknown): boolean =>
  [error, (error as { cause?: unknown })?.cause].some(
    (each) => (each as { code?: unknown })?.code === 'account_invalid',
  );
