import type { Context } from '../context.ts';
import { resendMailsJob, sendMailJob } from '../emails/outbox.ts';
import { features } from '../features/index.ts';
import type { Job } from '../integrations/jobs/job-definition.ts';
import { compareAccountJob, compareAccountsJob, compareLedgerJob, reconcileJob } from '../reconciliation/reconcile.ts';
import { eraseAccountJob } from './account-deletion.ts';
import { retentionJob } from './retention.ts';

/** Every job of the product. */
export const jobDefinitions: Job<Context>[] = [
  ...features.flatMap(({ jobs = [] }) => jobs),
  sendMailJob,
  resendMailsJob,
  eraseAccountJob,
  retentionJob,
  reconcileJob,
  compareAccountsJob,
  compareLedgerJob,
  compareAccountJob,
];
