/** What other nouns may use of waitlist-spots. */
export { placeRoutes } from './routes.ts';
