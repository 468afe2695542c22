import { RETENTION_DAYS } from '../../../contract/retention.ts';
import type { RetentionRule } from '../../upkeep/retention.ts';
import { eraseCustomer, findClosedCustomers } from '../accounts/api.ts';
import { deleteCustomer } from './provider.ts';
import { daysBefore } from '../../time/days.ts';

/** The provider is asked for each: small batches. */
const CUSTOMERS = 25;

export const customerRetention: RetentionRule = {
  what: 'The payment provider’s customer of a deleted account (email, cards, invoices)',
  kept: `${RETENTION_DAYS.closedCustomer} days after the deletion`,
  why: 'A payment in flight is refunded first',
  by: {
    async eraseBatch(context, limit) {
      const before = daysBefore(context.now, RETENTION_DAYS.closedCustomer);
      const due = await findClosedCustomers(context.db, before, Math.min(limit, CUSTOMERS));
      for (const { userId, stripeCustomerId } of due) {
        context.signal.throwIfAborted();
        await deleteCustomer(context.stripe, stripeCustomerId);
        await eraseCustomer(context.db, userId);
      }
      return due.length < CUSTOMERS ? due.length : limit;
    },
  },
};
