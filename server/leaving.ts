import type { LeavingStep } from './features/accounts/closing.ts';
import { leaveConnectedAccounts } from './features/connected-accounts/leaving.ts';
import { leaveOrders } from './features/orders/leaving.ts';
import { leavePaymentLinks } from './features/payment-links/leaving.ts';
import { leavePets } from './features/pets/leaving.ts';
import { leaveSubscriptions } from './features/subscriptions/leaving.ts';
import { leaveEvents } from './features/webhooks/leaving.ts';

/**
 * What happens to everything that hangs on an account when it is closed, in this order: pets are locked before their
 * orders, and events are found through the connected accounts that go afterwards.
 */
export const leavingSteps: LeavingStep[] = [
  leavePets,
  leavePaymentLinks,
  leaveOrders,
  leaveSubscriptions,
  leaveEvents,
  leaveConnectedAccounts,
];
