/** What other nouns may use of disputes. */
export { type DisputedPayment, listDisputes } from './reading.ts';
export { recordDispute } from './record.ts';
