/** What other nouns may use of connected-accounts. */
export { type Confirmation, createConfirmation } from './confirmation.ts';
export { ACCEPT_NEW_PROVIDER, confirmProvider } from './platform.ts';
export { isDeauthorizedAmong } from './queries.ts';
export { connectedAmong, connectedIds, reconcileAccounts } from './reconcile.ts';
export { checkAccount, isConfirmedGone, refreshMethods } from './refresh.ts';
export { disconnectForGood, findSellerAccount } from './service.ts';
