import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { time } from '../fields.ts';

/** A process that hasn't been seen for so long is taken for gone. */
export const SILENT_SECONDS = 60;

export const processInHealth = z.object({
  /** `all`, `web` or `worker`; `quarantine` on a copy, where no job runs. */
  role: z.string(),
  version: z.string(),
  startedAt: time,
  /** Seconds since its last heartbeat. */
  silentSeconds: z.int(),
});

export const measure = z.object({
  /** The gauge in /metrics. */
  name: z.string(),
  /** Which queue, reason or part; null where there is only one. */
  label: z.string().nullable(),
  help: z.string(),
  /** Null when it can't be read now. */
  value: z.number().nullable(),
  needsSomebody: z.boolean(),
});
export type Measure = z.infer<typeof measure>;

export const adminHealth = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  who: 'admin',
  shows: ['failures'],
  summary: 'The running processes and what waits: jobs, events, mails, what is owed; what needs somebody first',
  answer: z.object({ processes: z.array(processInHealth), measures: z.array(measure) }),
});
