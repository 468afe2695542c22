import { sql } from 'drizzle-orm';
import { payments, refunds } from '../../db/schema.ts';
import type { WaitsForProvider } from '../../upkeep/waiting.ts';

/** On their way, or with a share of the platform's fee that is owed; the conditions of `refunds_open_index`. */
export const refundsThatWait: WaitsForProvider = {
  what: 'refunds on their way',
  select: () => sql`
    select ${payments.stripeAccountId} as account, ${refunds.createdAt} as since
    from ${refunds} join ${payments} on ${payments.id} = ${refunds.paymentId} and ${payments.provider} is not null
    where ${refunds.status} in ('requested', 'pending') or (${refunds.status} = 'succeeded' and ${refunds.feeReturnedAt} is null)`,
};
