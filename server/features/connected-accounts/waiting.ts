import { sql, type SQL } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/durations.ts';
import { connectedAccounts } from '../../db/schema.ts';
import type { WaitsForProvider } from '../../upkeep/waiting.ts';

const { stripeAccountId, createdAt, disconnectedAt, chargesEnabled, detailsSubmitted, requirements } =
  connectedAccounts;
/** A breeder who hasn't finished by then comes back through our own page, which asks the provider. */
const REGISTERED_WITHIN_MS = 30 * DAY_MS;

/** Whether an account is new, and its owner or the provider has something left to do. */
export const isRegistering = (now: Date): SQL => sql`${disconnectedAt} is null and ${stripeAccountId} is not null
  and ${createdAt} > ${new Date(now.getTime() - REGISTERED_WITHIN_MS).toISOString()}::timestamptz
  and (not ${chargesEnabled} or not ${detailsSubmitted} or jsonb_array_length(${requirements}) > 0)`;

export const accountsThatWait: WaitsForProvider = {
  what: 'accounts in registration',
  select: ({ now }) => sql`
    select ${stripeAccountId} as account, ${createdAt} as since from ${connectedAccounts} where ${isRegistering(now)}`,
};
