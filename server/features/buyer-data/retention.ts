import type { RetentionRule } from '../../upkeep/retention.ts';
import { eraseBuyersJob } from './account-deletion.ts';

export const lateBuyerRetention: RetentionRule = {
  what: 'The buyer of a payment that arrives after its breeder’s account was deleted',
  kept: 'an hour after the refund, at most',
  why: 'The buyer is notified of the refund',
  by: { job: eraseBuyersJob.name },
};
