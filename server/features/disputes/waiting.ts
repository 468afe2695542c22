import { sql } from 'drizzle-orm';
import { disputes, payments, paymentWarnings } from '../../db/schema.ts';
import type { WaitsForProvider } from '../../upkeep/waiting.ts';

export const disputesThatWait: readonly WaitsForProvider[] = [
  {
    what: 'open disputes and inquiries',
    select: () => sql`
      select ${payments.stripeAccountId} as account, ${disputes.openedAt} as since
      from ${disputes} join ${payments} on ${payments.id} = ${disputes.paymentId}
      where ${disputes.state} = 'open'`,
  },
  {
    what: 'open warnings',
    select: () => sql`
      select ${payments.stripeAccountId} as account, ${paymentWarnings.openedAt} as since
      from ${paymentWarnings} join ${payments} on ${payments.id} = ${paymentWarnings.paymentId}
      where ${paymentWarnings.isOpen}`,
  },
];
