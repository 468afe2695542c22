/** What other nouns may use of buyer-data. */
export { eraseBuyers } from './account-deletion.ts';
