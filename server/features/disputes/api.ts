/** What other nouns may use of disputes. */
export { type DisputedPayment, listDisputes, readNetwork } from './reading.ts';
export { recordCounteringFees } from './countering-fees.ts';
export { recordDispute } from './record.ts';
export { syncWarnings } from './sync-warnings.ts';
export { isWithBank, listOpenWarnings, recordUnknownDisputes, type WarningRow } from './warnings.ts';
