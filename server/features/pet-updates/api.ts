/** What other nouns may use of pet-updates. */
export { readUpdatesForBuyer, readUpdatesForEntry } from './read-seen.ts';
