/** What other nouns may use of subscriptions. */
export { reconcileSubscriptions } from './service.ts';
export { syncSubscription } from './sync.ts';
