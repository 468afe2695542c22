import { afterFailures } from '../../upkeep/backoff.ts';
import type { Debt } from './queries.ts';

/**
 * When a debt is tried again: at once if no refund has failed yet, or since a bank has decided; else after an hour, two, four, … a day.
 * Null where nobody may try by themselves: the provider sends what waits for the balance, the buyer is asked what the breeder says to have
 * paid, and what failed in an earlier release may have been paid another way, as its mail suggested.
 */
export function nextTryAt({ reason, attempts, triedAt, isDecided, isClaimed, since }: Debt): Date | null {
  if (reason === 'waiting' || isClaimed) return null;
  if (attempts === 0) return since;
  if (!triedAt) return null;
  return isDecided ? triedAt : afterFailures(attempts, triedAt);
}

export function isDue(debt: Debt, now: Date): boolean {
  const at = nextTryAt(debt);
  return at !== null && at <= now;
}
