/** What other nouns may use of subscriptions. */
export { plansWithoutPrice, setUpPrices } from './plan-prices.ts';
export { hasPortal, setUpPortal } from './portal-configuration.ts';
export { reconcileSubscriptions } from './service.ts';
