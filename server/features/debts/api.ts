/** What other nouns may use of debts. */
export { recordOwedPaid } from './pay-otherwise.ts';
export { pursueDebts } from './pursue-debts.ts';
export { listOwed, owedByOrder, owesSince, readOwedCents } from './queries.ts';
export { reconcileDebts } from './reconcile.ts';
