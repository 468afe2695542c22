/** What other nouns may use of audit. */
export { describeDevice } from './device.ts';
export { everyActivity } from './reading.ts';
export { recordAudit } from './record.ts';
export { recordBuyerReads, recordListRead } from './record-buyer-reads.ts';
export { sendSecurityMail } from './security-notice.ts';
export { recordSettings } from './settings.ts';
