import type { RetentionRule } from '../../upkeep/retention.ts';
import { deleteOldReportsJob } from './jobs.ts';

export const reportRetention: RetentionRule[] = [
  {
    what: 'What a photo looks like, as 64 bits, and pairs of two breeders’ photos that look alike',
    kept: 'until either photo is deleted',
    why: 'Noticing a breeder’s photos on somebody else’s page',
    by: { nothing: 'the deletion itself' },
  },
  {
    what: 'What visitors report about the page of a link, a litter or a kennel, or about a review, with a keyed hash of their network',
    kept: 'a year after it was handled; until the account, or the review, is deleted',
    why: 'Investigating abuse',
    by: { job: deleteOldReportsJob.name },
  },
];
