import { lt } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { sessions, verifications } from '../../db/schema.ts';
import { SEND_RESET_LINK, sendResetLink } from './passwords.ts';

const FORGET_EXPIRED = 'forget-expired';

/** What has run out works no more; nothing needs to be known of it either. */
async function forgetExpired({ db, now }: Context): Promise<void> {
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}

/** The jobs of accounts, by queue. */
export const accountJobs = {
  [SEND_RESET_LINK]: sendResetLink,
  [FORGET_EXPIRED]: forgetExpired,
};

/** When those are due that nobody asks for (cron, UTC). */
export const accountSchedules = { [FORGET_EXPIRED]: '17 * * * *' };
