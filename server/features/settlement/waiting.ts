import { sql } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/durations.ts';
import { unmatchedPayments } from '../../db/schema.ts';
import { isDueInRun, type WaitsForProvider } from '../../upkeep/waiting.ts';
import type { Purchase } from '../orders/api.ts';

const { stripeAccountId, createdAt, status, reviewedAt } = unmatchedPayments;
/** A refund reached the buyer's bank by then, or never will. */
const REFUNDED_WITHIN_MS = 30 * DAY_MS;

export const unmatchedThatWait: WaitsForProvider = {
  what: 'payments without an order that are being refunded',
  select: ({ now }) => sql`
    select ${stripeAccountId} as account, ${createdAt} as since from ${unmatchedPayments}
    where ${reviewedAt} is null and ${status} <> 'refunded'
      and ${createdAt} > ${new Date(now.getTime() - REFUNDED_WITHIN_MS).toISOString()}::timestamptz`,
};

/** A payment that the provider processes may take days, so it is read less and less often; an open checkout ends soon. */
export const isReadNow = ({ payment }: Purchase, now: Date): boolean =>
  payment.state !== 'processing' || isDueInRun(payment.createdAt, now);
