import { lt } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { deleteInBatches } from '../../db/paging/batches.ts';
import { deleteEndedWindows } from '../../db/limits.ts';
import { deleteExpiredTokens } from '../../db/one-time-tokens.ts';
import { sessions } from '../../db/schema.ts';
import { deleteExpiredChanges } from './own-data/email-change.ts';
import { forgetUsedCodes } from './second-factor/code-step.ts';
import { NO_DATA, defineJob } from '../../integrations/jobs/job-definition.ts';
import { deleteExpiredDevices } from './sign-in/known-devices.ts';
import { oldestSession } from './actor.ts';

export const deleteExpiredJob = defineJob({
  name: 'forget-expired',
  schema: NO_DATA,
  schedule: '17 * * * *',
  expireInSeconds: 1800,
  handle: deleteExpired,
});

/** Deletes expired tokens, sessions and devices, and the counts of limits whose window has ended. */
async function deleteExpired({ db, now, signal }: Context): Promise<void> {
  await deleteExpiredTokens(db, now, signal);
  await deleteExpiredChanges(db, now, signal);
  await forgetUsedCodes(db, now, signal);
  await deleteEndedWindows(db, now, signal);
  await deleteExpiredDevices(db, now, signal);
  await deleteInBatches(db, signal, sessions, lt(sessions.expiresAt, now));
  await deleteInBatches(db, signal, sessions, lt(sessions.createdAt, oldestSession(false, now)));
}
