/** What other nouns may use of push-subscriptions. */
export { queuePush } from './queue-push.ts';
