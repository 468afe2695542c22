import { lt } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { deleteExpiredTokens } from '../../db/one-time-tokens.ts';
import { sessions } from '../../db/schema.ts';
import { SEND_RESET_LINK, sendResetLink } from './passwords.ts';

const DELETE_EXPIRED = 'forget-expired';

/** Deletes expired tokens and sessions. */
async function deleteExpired({ db, now }: Context): Promise<void> {
  await deleteExpiredTokens(db, now);
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}

/** The jobs of accounts, by queue. */
export const accountJobs = {
  [SEND_RESET_LINK]: sendResetLink,
  [DELETE_EXPIRED]: deleteExpired,
};

/** Scheduled jobs (cron, UTC). */
export const accountSchedules = { [DELETE_EXPIRED]: '17 * * * *' };
