/** What other nouns may use of webhooks. */
export { subscribedTypes } from './events.ts';
export { handleEventJob, retryUnprocessedEvents, unprocessedEvents } from './service.ts';
export { collectEvents } from './undelivered.ts';
