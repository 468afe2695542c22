import { UNUSED_DOCUMENT_HOURS, WAITING_PHOTO_HOURS } from '../../contract/business.ts';
import { RETENTION_DAYS } from '../../contract/retention.ts';
import type { Context } from '../context.ts';
import { mailRetention } from '../emails/retention.ts';
import { deleteOldEntriesJob } from '../features/audit/jobs.ts';
import { deleteExpiredJob } from '../features/accounts/jobs.ts';
import { eraseBuyersJob } from '../features/buyer-data/account-deletion.ts';
import { alertRetention } from '../features/alerts/erasure.ts';
import { viewRetention } from '../features/analytics/views.ts';
import { namedBuyerRetention } from '../features/payment-links/conditions/named-buyer.ts';
import { orderRetention } from '../features/sales/retention.ts';
import { deleteUnusedDocumentsJob } from '../features/pets/documents/jobs.ts';
import { deleteWaitingPhotosJob } from '../features/pets/photos/jobs.ts';
import { questionRetention } from '../features/questions/erasure.ts';
import { proofRetention } from '../features/questions/proof-jobs.ts';
import { deleteOldReportsJob } from '../features/reports/jobs.ts';
import { waitlistRetention } from '../features/waitlists/erasure.ts';
import { customerRetention } from '../features/subscriptions/retention.ts';
import { eventRetention } from '../features/webhooks/retention.ts';
import { NO_DATA, defineJob } from '../integrations/jobs/job-definition.ts';
import { erase, type RetentionRule } from '../upkeep/retention.ts';

/** Everything personal that the product stores, and for how long. docs/retention.md is made of it. */
export const retentionRules: RetentionRule[] = [
  {
    what: 'Account: name, email, address, phone, website, pets, litters, links and the words on them, photos, documents, sales agreement',
    kept: 'until its owner deletes it',
    why: 'The contract with the breeder',
    by: { nothing: 'the deletion itself' },
  },
  {
    what: 'A photo whose pet was not saved',
    kept: `${WAITING_PHOTO_HOURS + 1} hours, at most`,
    why: 'A form that is open, or is reloaded',
    by: { job: deleteWaitingPhotosJob.name },
  },
  {
    what: 'What a photo looks like, as 64 bits, and pairs of two breeders’ photos that look alike',
    kept: 'until either photo is deleted',
    why: 'Noticing a breeder’s photos on somebody else’s page',
    by: { nothing: 'the deletion itself' },
  },
  {
    what: 'A document that neither a pet nor an order nor a hand-over names anymore',
    kept: `${UNUSED_DOCUMENT_HOURS + 1} hours, at most`,
    why: 'A form that is open, or is reloaded',
    by: { job: deleteUnusedDocumentsJob.name },
  },
  {
    what: 'Sessions, mailed links and limits',
    kept: 'an hour after they expire, at most',
    why: 'Signing in, and stopping abuse',
    by: { job: deleteExpiredJob.name },
  },
  {
    what: 'The keyed hash of an email address that has used its trial',
    kept: 'for good',
    why: 'One free trial per person',
    by: { nothing: 'kept' },
  },
  {
    what: 'What visitors report about the page of a link or a litter, with a keyed hash of their network',
    kept: 'a year after it was handled; until the account is deleted',
    why: 'Investigating abuse',
    by: { job: deleteOldReportsJob.name },
  },
  namedBuyerRetention,
  ...viewRetention,
  ...orderRetention,
  ...questionRetention,
  ...waitlistRetention,
  proofRetention,
  ...alertRetention,
  {
    what: 'Sales recorded by hand, with the buyer’s name',
    kept: 'until the breeder deletes them or the account',
    why: 'The breeder’s own books',
    by: { nothing: 'the deletion itself' },
  },
  {
    what: 'The buyer of a payment that arrives after its breeder’s account was deleted',
    kept: 'an hour after the refund, at most',
    why: 'The buyer is notified of the refund',
    by: { job: eraseBuyersJob.name },
  },
  ...mailRetention,
  ...eventRetention,
  customerRetention,
  {
    what: 'Finished and failed jobs, with ids only',
    kept: `${RETENTION_DAYS.job} days`,
    why: 'Retrying failed work',
    by: { nothing: 'the job queue itself' },
  },
  {
    what: 'Audit log: who did what, from which address and device',
    kept: `${RETENTION_DAYS.audit} days`,
    why: 'Investigating abuse',
    by: { job: deleteOldEntriesJob.name },
  },
  {
    what: 'Logs, without names, emails and tokens',
    kept: 'not at all by the product, which prints them; 90 days at most where the operator collects them',
    why: 'Finding faults',
    by: { nothing: 'the operator’s log collector' },
  },
];

export const retentionJob = defineJob({
  name: 'retention',
  schema: NO_DATA,
  schedule: '7 4 * * *',
  expireInSeconds: 3600,
  handle: eraseDue,
});

/** Erases everything that is past its time. One rule’s failure doesn’t keep the others; the job is then retried. */
export async function eraseDue(context: Context): Promise<void> {
  const failures: unknown[] = [];
  for (const rule of retentionRules) {
    try {
      const erased = await erase(context, rule);
      if (erased > 0) context.log.info({ what: rule.what, erased }, 'erased by the retention rules');
    } catch (error) {
      context.signal.throwIfAborted();
      context.log.warn({ err: error, what: rule.what }, 'a retention rule failed');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} retention rules failed`);
}
