/** What other nouns may use of webhooks. */
export { handleEventJob, retryUnprocessedEvents, unprocessedEvents } from './service.ts';
export { collectEvents } from './undelivered.ts';
