/** What other nouns may use of disputes. */
export { type DisputedPayment, listDisputes } from './reading.ts';
export { recordDispute } from './record.ts';
export { syncWarnings } from './sync-warnings.ts';
export { isWithBank, listOpenWarnings, recordUnknownDisputes, type WarningRow } from './warnings.ts';
