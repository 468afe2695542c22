import Stripe from 'stripe';
import type { Config } from '../../config.ts';
import { ProviderRefused, providerUnreachable, quarantined } from '../../errors.ts';
import { toEndpoint } from './call-kinds.ts';
import { awaitTurn } from './pace.ts';
import { createProviderClient, type ProviderClient } from './provider-client.ts';
import type { Trace } from '../../trace.ts';
import type { Exchange, HttpAnswer } from '../http-exchange.ts';
import type { Circuits } from './circuits.ts';
import type { ModeGuard } from './mode-guard.ts';

/** The version that we speak, and that events must come in. */
export const API_VERSION = '2026-10-28.endive';

/** Closed until the provider's account is known to be the one of this database. */
export interface ProviderGate {
  isOpen: boolean;
}

export interface StripeOptions {
  /** Refuses answers of the other mode. */
  modes?: ModeGuard;
  /** Replaces the network with a sandbox in this process. */
  exchange?: Exchange | undefined;
  gate?: ProviderGate;
  /** Refuses all but reads, before anything is sent. */
  readsOnly?: boolean;
  /** Called for each attempt of a call. */
  onAttempt?: (method: string) => void;
  trace?: Trace;
}

/**
 * The official SDK, pointed at Stripe, at another server that speaks its API, or at a sandbox in this process
 * (`exchange`). provider-client.ts handles deadlines and retries: the SDK would wait for a minute where the provider asks
 * it to. While the gate is closed, every call fails as if the provider were unreachable.
 */
export function createStripe(
  config: Pick<Config['stripe'], 'secretKey' | 'apiBase'>,
  circuits: Circuits,
  { modes, exchange, gate, readsOnly = false, onAttempt, trace }: StripeOptions,
): Stripe {
  const send = createProviderClient(circuits, { modes, exchange, onAttempt, trace });
  const base = config.apiBase ? new URL(config.apiBase) : undefined;
  return new Stripe(config.secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: toHttpClient(async (request) => {
      if (readsOnly && request.method !== 'GET') return HELD;
      if (gate && !gate.isOpen) throw new Error('the payment provider account is not confirmed yet');
      await awaitTurn(toEndpoint(request.method, request.url));
      return send(request);
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

/** The answer to a write that isn't sent, since errors of a request would be taken for those of the network. */
const HELD: HttpAnswer = {
  status: 503,
  headers: {},
  body: JSON.stringify({
    error: { type: 'api_error', code: 'quarantined', message: 'Nothing is written: QUARANTINE=1.' },
  }),
};

type HttpClient = NonNullable<NonNullable<ConstructorParameters<typeof Stripe>[1]>['httpClient']>;

/** What the SDK sends its requests with. */
const toHttpClient = (send: ProviderClient): HttpClient => ({
  getClientName: () => 'litterlink',
  async makeRequest(host, port, path, method, headers, requestData, protocol) {
    const url = `${protocol}://${host}:${port}${path}`;
    const answer = await send({ method, url, headers, body: requestData || undefined });
    return {
      getStatusCode: () => answer.status,
      getHeaders: () => answer.headers as Record<string, string>,
      getRawResponse: () => ({ headers: answer.headers }),
      toStream: () => {
        throw new Error('answers of the provider are not streamed');
      },
      toJSON: async () => JSON.parse(answer.body) as unknown,
    };
  },
});

/** Options of a call on a connected account; empty for the platform's own. */
export function onAccount(stripeAccountId: string | null): { stripeAccount?: string } {
  return stripeAccountId ? { stripeAccount: stripeAccountId } : {};
}

/**
 * Runs a call to the provider and maps its failures: ProviderUnreachable when it can't be reached or is overloaded
 * (safe to retry), ProviderRefused when it refuses. Its messages are for programmers, so users get `refusal` instead.
 */
export async function callProvider<Result>(call: () => Promise<Result>, refusal: string): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.code === 'quarantined') throw quarantined();
    const failure = isTransientRefusal(error)
      ? providerUnreachable(retryAfter(error))
      : new ProviderRefused(refusal, error.code);
    failure.cause = error;
    throw failure;
  }
}

/** Whether the same call may succeed later. */
export function isTransientRefusal(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    (error.statusCode !== undefined && (error.statusCode >= 500 || error.statusCode === 409))
  );
}

const MAX_RETRY_AFTER_SECONDS = 60;

/** Seconds from the Retry-After header, which comes with rate limiting; undefined without a usable value. */
function retryAfter({ headers }: InstanceType<typeof Stripe.errors.StripeError>): number | undefined {
  const seconds = Number(headers?.['retry-after'] ?? NaN);
  return seconds > 0 ? Math.min(Math.ceil(seconds), MAX_RETRY_AFTER_SECONDS) : undefined;
}

/** The provider's own error: `error` itself inside of a call, its cause outside. */
export function findStripeError(error: unknown): InstanceType<typeof Stripe.errors.StripeError> | undefined {
  const candidates = [error, (error as { cause?: unknown } | undefined)?.cause];
  return candidates.find((each) => each instanceof Stripe.errors.StripeError);
}

const providerErrorCode = (error: unknown) => findStripeError(error)?.code;

/** Whether the object doesn't exist at the provider, or is not (or no longer) visible to this account. */
export function isMissing(error: unknown): boolean {
  const cause = findStripeError(error);
  return cause?.code === 'resource_missing' || cause?.code === 'account_invalid' || cause?.statusCode === 404;
}

/** Whether we have no access to the account itself: it is deauthorized, or our key is of another platform. */
export const isAccountInvalid = (error: unknown) => providerErrorCode(error) === 'account_invalid';

/** Whether our key is unknown, expired, or lacks permissions. */
export function isKeyRefused(error: unknown): boolean {
  const { statusCode } = findStripeError(error) ?? {};
  return statusCode === 401 || statusCode === 403;
}

/** Whether our key, a restricted one, may not make this call. */
export function isPermissionMissing(error: unknown): boolean {
  const cause = findStripeError(error);
  return cause?.statusCode === 403 && cause.code !== 'account_invalid' && !isConnectOff(error);
}

/** Whether our account isn't signed up for Connect. The provider sends no code with it: stripe/stripe-apps, issue 505. */
const isConnectOff = (error: unknown): boolean =>
  /only stripe connect platforms/i.test(findStripeError(error)?.message ?? '');

/** Whether the request itself is refused, not the card, the key or the network. */
export const isInvalidRequest = (error: unknown) =>
  findStripeError(error) instanceof Stripe.errors.StripeInvalidRequestError;

/** Whether the total exceeds the provider's limit for one payment. */
export const isAmountTooLarge = (error: unknown) =>
  isInvalidRequest(error) && providerErrorCode(error) === 'amount_too_large';

export const isRefundedAlready = (error: unknown) => providerErrorCode(error) === 'charge_already_refunded';

/** Whether a dispute decides about the money, so that it can't be refunded. */
export const isDisputed = (error: unknown) => providerErrorCode(error) === 'charge_disputed';

/** Whether the account's balance is too low for a refund. The provider sends no code with it. */
export const isBalanceTooLow = (error: unknown): boolean =>
  /insufficient (funds|balance)/i.test(findStripeError(error)?.message ?? '');
