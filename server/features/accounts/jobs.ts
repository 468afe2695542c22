import { inArray, lt, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { deleteEndedWindows } from '../../db/limits.ts';
import { deleteExpiredTokens } from '../../db/one-time-tokens.ts';
import { sessions } from '../../db/schema.ts';
import { deleteExpiredChanges } from './own-data/email-change.ts';
import { forgetUsedCodes } from './second-factor/code-step.ts';
import { NO_DATA, defineJob } from '../../integrations/job-definition.ts';
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
async function deleteExpired({ db, now }: Context): Promise<void> {
  await deleteExpiredTokens(db, now);
  await deleteExpiredChanges(db, now);
  await forgetUsedCodes(db, now);
  await deleteEndedWindows(db, now);
  await deleteExpiredDevices(db, now);
  await deleteSessions(db, lt(sessions.expiresAt, now));
  await deleteSessions(db, lt(sessions.createdAt, oldestSession(false, now)));
}

const BATCH = 1_000;

async function deleteSessions(db: Db, which: SQL): Promise<void> {
  const due = db.select({ id: sessions.id }).from(sessions).where(which).limit(BATCH);
  let deleted: unknown[];
  do {
    deleted = await db.delete(sessions).where(inArray(sessions.id, due)).returning({ id: sessions.id });
  } while (deleted.length === BATCH);
}
