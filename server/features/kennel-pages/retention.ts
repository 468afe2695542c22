import type { RetentionRule } from '../../upkeep/retention.ts';

export const kennelRetention: RetentionRule = {
  what: 'A breeder’s own page: name, story, color, photos, its addresses, and which pets and litters it shows',
  kept: 'until the account is deleted; of its addresses a hash stays',
  why: 'The page itself; nobody else gets an address that leads to an earlier breeder',
  by: { nothing: 'the deletion of the account' },
};
