/** What other nouns may use of reports. */
export { eraseReportedMessages, reportMessages } from './service.ts';
