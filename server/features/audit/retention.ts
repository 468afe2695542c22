import { RETENTION_DAYS } from '../../../contract/retention.ts';
import type { RetentionRule } from '../../upkeep/retention.ts';
import { deleteOldEntriesJob } from './jobs.ts';

export const auditRetention: RetentionRule = {
  what: 'Audit log: who did what, from which address and device',
  kept: `${RETENTION_DAYS.audit} days`,
  why: 'Investigating abuse',
  by: { job: deleteOldEntriesJob.name },
};
