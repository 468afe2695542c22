/** What other nouns may use of webhooks. */
export { retryUnprocessedEvents, unprocessedEvents } from './service.ts';
export { collectEvents } from './undelivered.ts';
