/** What other nouns may use of subscriptions. */
export { reconcileSubscriptions } from './service.ts';
export { syncSubscription, syncSubscriptionOfPayer } from './sync.ts';
