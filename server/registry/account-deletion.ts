import type { DeletionStep } from '../features/accounts/own-data/closing.ts';
import { eraseConnectedAccounts } from '../features/connected-accounts/account-deletion.ts';
import { eraseOrders } from '../features/orders/account-deletion.ts';
import { erasePaymentLinks } from '../features/payment-links/account-deletion.ts';
import { erasePets } from '../features/pets/account-deletion.ts';
import { eraseReports } from '../features/reports/jobs.ts';
import { eraseSubscriptions } from '../features/subscriptions/account-deletion.ts';
import { eraseEvents } from '../features/webhooks/account-deletion.ts';

/**
 * The steps of account deletion. The order matters: pets are locked before their orders, and events are found through
 * the connected accounts, which are erased last.
 */
export const deletionSteps: DeletionStep[] = [
  erasePets,
  erasePaymentLinks,
  eraseReports,
  eraseOrders,
  eraseSubscriptions,
  eraseEvents,
  eraseConnectedAccounts,
];
