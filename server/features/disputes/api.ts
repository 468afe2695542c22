/** What other nouns may use of disputes. */
export { type DisputedPayment, disputesOf } from './reading.ts';
export { recordDispute } from './record.ts';
