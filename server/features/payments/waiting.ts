import { sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import { literals } from '../../db/order-statuses.ts';
import { OPEN_PAYMENT_STATES, payments } from '../../db/schema.ts';
import type { WaitsForProvider } from '../../upkeep/waiting.ts';

const before = (now: Date, ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
const isOnline = sql`${payments.provider} is not null`;
const { stripeAccountId, createdAt, paidAt, availableAt, paidOutAt, state } = payments;

/** A payment that fails may be tried again on the same page, as long as that is open. */
const openPayments: WaitsForProvider = {
  what: 'open checkouts and payments in process',
  select: () => sql`
    select ${stripeAccountId} as account, ${createdAt} as since from ${payments}
    where ${isOnline} and ${state} in (${literals(OPEN_PAYMENT_STATES)})`,
};

/** How soon after a payment the provider tells its own fee. */
const FEE_WITHIN_MS = 3 * DAY_MS;

const unknownFees: WaitsForProvider = {
  what: 'payments whose fee is not known yet',
  select: ({ now }) => sql`
    select ${stripeAccountId} as account, ${paidAt} as since from ${payments}
    where ${isOnline} and ${paidAt} > ${before(now, FEE_WITHIN_MS)} and ${availableAt} is null`,
};

/** An account whose owner makes payouts by hand waits for none: the provider doesn't say what those pay. */
const PAID_OUT_WITHIN_MS = 14 * DAY_MS;

const payouts: WaitsForProvider = {
  what: 'payments that a payout may take now',
  select: ({ now }) => sql`
    select ${stripeAccountId} as account, ${paidAt} as since from ${payments}
    where ${isOnline} and ${paidAt} > ${before(now, PAID_OUT_WITHIN_MS)} and ${availableAt} <= ${before(now, 0)} and ${paidOutAt} is null`,
};

/** Their last events may still be on their way. */
const JUST_MS = HOUR_MS;

const justPaid: WaitsForProvider = {
  what: 'payments of the last hour',
  select: ({ now }) => sql`
    select ${stripeAccountId} as account, ${paidAt} as since from ${payments}
    where ${isOnline} and ${paidAt} > ${before(now, JUST_MS)}`,
};

export const paymentsThatWait: readonly WaitsForProvider[] = [openPayments, unknownFees, justPaid, payouts];
