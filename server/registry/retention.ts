import { RETENTION_DAYS } from '../../contract/retention.ts';
import type { Context } from '../context.ts';
import { mailRetention } from '../emails/retention.ts';
import { features } from '../features/index.ts';
import { NO_DATA, defineJob } from '../integrations/jobs/job-definition.ts';
import { erase, type RetentionRule } from '../upkeep/retention.ts';

/** Everything personal that the product stores, and for how long. docs/retention.md is made of it. */
export const retentionRules: RetentionRule[] = [
  ...features.flatMap(({ retention = [] }) => retention),
  ...mailRetention,
  {
    what: 'Finished and failed jobs, with ids only',
    kept: `${RETENTION_DAYS.job} days`,
    why: 'Retrying failed work',
    by: { nothing: 'the job queue itself' },
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
