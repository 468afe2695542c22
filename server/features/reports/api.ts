/** What other nouns may use of reports. */
export { eraseReportsAbout } from './reported-pages.ts';
export { eraseReportedMessages, reportMessages } from './service.ts';
