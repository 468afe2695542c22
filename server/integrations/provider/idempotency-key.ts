import { HOUR_MS } from '../../../contract/durations.ts';

/**
 * Whether a request of ours is so old that the provider may have forgotten its idempotency key: keys live for a day, and well
 * before that we look up what the request has done.
 */
export const mayBeForgotten = (requestedAt: Date, now: Date): boolean =>
  now.getTime() - requestedAt.getTime() > HOUR_MS;
