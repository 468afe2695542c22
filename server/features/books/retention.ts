import type { RetentionRule } from '../../upkeep/retention.ts';

export const recordedSaleRetention: RetentionRule = {
  what: 'Sales recorded by hand, with the buyer’s name',
  kept: 'until the breeder deletes them or the account',
  why: 'The breeder’s own books',
  by: { nothing: 'the deletion itself' },
};
