import { sendMailJob } from '../emails/outbox.ts';
import { failedMails } from '../emails/failed-mails.ts';
import type { FailureSources } from '../features/admin/failures.ts';
import { unmatchedFailures } from '../features/settlement/unmatched-failures.ts';
import { failedEvents } from '../features/webhooks/failed-events.ts';
import { handleEventJob } from '../features/webhooks/service.ts';
import { describeError } from '../describe-error.ts';

/** Listed from their own rows, which hold more than the job. */
const LISTED_ELSEWHERE = [handleEventJob, sendMailJob];

const idsOf = (data: object) =>
  Object.values(data)
    .flat()
    .filter((value) => typeof value === 'string');

/** What needs manual review, by kind: dead letters and unmatched payments. */
export const failureSources: FailureSources = {
  payment: unmatchedFailures,
  event: failedEvents,
  mail: failedMails,
  job: {
    async list({ jobs }) {
      const failed = await jobs.listFailed(LISTED_ELSEWHERE);
      return failed.map(({ id, queue, data, tries, createdAt, failedAt, error }) => ({
        id,
        what: queue,
        about: idsOf(data).join(', ') || null,
        tries,
        since: createdAt.toISOString(),
        lastTriedAt: failedAt?.toISOString() ?? null,
        error: error === null ? null : describeError(error),
        isSettled: false,
      }));
    },
    retry: ({ jobs }, id) => jobs.retryFailed(id),
  },
};
