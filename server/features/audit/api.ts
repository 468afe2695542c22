/** What other nouns may use of audit. */
export { deviceWords } from './device.ts';
export { everyActivity } from './reading.ts';
export { recordAudit } from './record.ts';
export { sendSecurityNotice } from './security-notice.ts';
export { recordSettings } from './settings.ts';
