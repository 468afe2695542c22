/** What other nouns may use of sales. */
export { reconcileFigures } from './check-figures.ts';
export { presentOrders } from './present-orders.ts';
