/** What other nouns may use of reports. */
export { reportMessages } from './service.ts';
