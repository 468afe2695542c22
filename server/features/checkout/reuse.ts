import { MINUTE_MS } from '../../../contract/durations.ts';
import { ABANDONED_AFTER_MS } from '../payment-links/api.ts';
import type { Purchase } from '../orders/api.ts';

/** A checkout with less time left is not reused: it could expire while the buyer enters a card. */
const MIN_TIME_TO_PAY_MS = 2 * MINUTE_MS;

/**
 * Whether a buyer can be led to an open checkout, created at `createdAt`: enough time is left, and its session has an address or is
 * still being opened by another request.
 */
export const isInTime = (
  { checkoutUrl, expiresAt }: Pick<Purchase['payment'], 'checkoutUrl' | 'expiresAt'>,
  createdAt: Date,
  now: Date,
): boolean =>
  expiresAt.getTime() - now.getTime() > MIN_TIME_TO_PAY_MS &&
  (checkoutUrl !== null || now.getTime() - createdAt.getTime() < ABANDONED_AFTER_MS);
