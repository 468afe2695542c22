import type { FastifyReply } from 'fastify';
import { refusal, type ApiError } from './errors.ts';
import type { Route } from './route.ts';

/** Stripe's limits of one platform account (https://docs.stripe.com/rate-limits). `undefined`: no limit. */
export interface LimitSettings {
  /** Requests a second, whatever they are. */
  perSecond: number | undefined;
  /** Requests a second of one endpoint: one method of one path, whatever its id. */
  endpointPerSecond: number | undefined;
  /** Requests a second of the endpoints of files. */
  filesPerSecond: number | undefined;
  /** Requests at the same time. Stripe has such limits and publishes no number. */
  concurrent: number | undefined;
  endpointConcurrent: number | undefined;
}

export const NO_LIMITS: LimitSettings = {
  perSecond: undefined,
  endpointPerSecond: undefined,
  filesPerSecond: undefined,
  concurrent: undefined,
  endpointConcurrent: undefined,
};
export const limitsOfMode = (livemode: boolean): LimitSettings => ({
  ...NO_LIMITS,
  perSecond: livemode ? 100 : 25,
  endpointPerSecond: 25,
  filesPerSecond: 20,
});

export interface Limits {
  settings: LimitSettings;
  /** Milliseconds that an answer waits, by endpoint, such as `POST /v1/accounts`. */
  latencyMs: Map<string, number>;
  /** Requests since the start, of this process. */
  counts: { reads: number; writes: number; refused: number; byEndpoint: Map<string, number> };
  /** Counts a request, and returns what ends it; throws what Stripe answers beyond a limit. */
  admit(endpoint: string): () => void;
}

export const endpointName = ({ method, path }: Pick<Route, 'method' | 'path'>): string =>
  `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;

const SECOND_MS = 1_000;

/** Limits are of real time, whatever time the sandbox's clock shows. */
export function createLimits(settings: LimitSettings, clock: () => number = () => performance.now()): Limits {
  const recent = new Map<string, number[]>();
  const running = new Map<string, number>();
  const listRecent = (key: string, now: number) => (recent.get(key) ?? []).filter((time) => time > now - SECOND_MS);
  const isReached = (key: string, limit: number | undefined, now: number) =>
    limit !== undefined && listRecent(key, now).length >= limit;
  const isFull = (key: string, limit: number | undefined) => limit !== undefined && (running.get(key) ?? 0) >= limit;
  const add = (key: string, by: number) => running.set(key, (running.get(key) ?? 0) + by);

  const limits: Limits = {
    settings,
    latencyMs: new Map(),
    counts: { reads: 0, writes: 0, refused: 0, byEndpoint: new Map() },
    admit(endpoint) {
      const { settings: now, counts } = limits;
      counts[endpoint.startsWith('GET ') ? 'reads' : 'writes']++;
      counts.byEndpoint.set(endpoint, (counts.byEndpoint.get(endpoint) ?? 0) + 1);
      const time = clock();
      const ofEndpoint = endpoint.includes(' /v1/files') ? now.filesPerSecond : now.endpointPerSecond;
      const reason = isReached('', now.perSecond, time)
        ? 'global-rate'
        : isReached(endpoint, ofEndpoint, time)
          ? 'endpoint-rate'
          : isFull('', now.concurrent)
            ? 'global-concurrency'
            : isFull(endpoint, now.endpointConcurrent)
              ? 'endpoint-concurrency'
              : undefined;
      if (reason) {
        counts.refused++;
        throw rateLimited(reason);
      }
      const keys = ['', endpoint];
      for (const key of keys) {
        recent.set(key, [...listRecent(key, time), time]);
        add(key, 1);
      }
      return () => keys.forEach((key) => add(key, -1));
    },
  };
  return limits;
}

type RateLimited = ApiError & { rateLimitedReason: string };

const rateLimited = (reason: string): RateLimited =>
  Object.assign(
    refusal(429, {
      code: 'rate_limit',
      message: 'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
    }),
    { rateLimitedReason: reason },
  );

/** Stripe says which limit it was, and not when to try again. */
export function nameReason(reply: FastifyReply, refused: ApiError): void {
  if ('rateLimitedReason' in refused) reply.header('Stripe-Rate-Limited-Reason', refused.rateLimitedReason);
}
