import { failureKind } from '../../contract/admin/admin.ts';
import { describeError } from '../describe-error.ts';
import { failedMails } from '../emails/failed-mails.ts';
import { features } from '../features/index.ts';
import { findingFailures } from '../reconciliation/finding-failures.ts';
import type { FailureSources } from '../upkeep/failures.ts';
import { mergeKinds } from './merge-kinds.ts';

const listIds = (data: object) =>
  Object.values(data)
    .flat()
    .filter((value) => typeof value === 'string');

const ofServer: Pick<FailureSources, 'finding' | 'mail' | 'job'> = {
  finding: findingFailures,
  mail: failedMails,
  job: {
    async list({ jobs }) {
      const failed = await jobs.listFailed();
      return failed.map(({ id, queue, data, tries, createdAt, failedAt, error }) => ({
        id,
        what: queue,
        about: listIds(data).join(', ') || null,
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

/** What needs an admin, by kind. */
export const failureSources = mergeKinds<FailureSources>(failureKind.options, [
  ofServer,
  ...features.map(({ failures }) => failures),
]);
