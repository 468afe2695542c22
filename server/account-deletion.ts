import type { DeletionStep } from './features/accounts/closing.ts';
import { eraseConnectedAccounts } from './features/connected-accounts/account-deletion.ts';
import { eraseOrders } from './features/orders/account-deletion.ts';
import { erasePaymentLinks } from './features/payment-links/account-deletion.ts';
import { erasePets } from './features/pets/account-deletion.ts';
import { eraseSubscriptions } from './features/subscriptions/account-deletion.ts';
import { eraseEvents } from './features/webhooks/account-deletion.ts';

/**
 * What happens to everything that hangs on an account when it is closed, in this order: pets are locked before their
 * orders, and events are found through the connected accounts that go afterwards.
 */
export const deletionSteps: DeletionStep[] = [
  erasePets,
  erasePaymentLinks,
  eraseOrders,
  eraseSubscriptions,
  eraseEvents,
  eraseConnectedAccounts,
];
