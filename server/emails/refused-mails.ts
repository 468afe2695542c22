import { and, desc, gt, isNull, sql, type SQL } from 'drizzle-orm';
import { DAY_MS } from '../../contract/durations.ts';
import type { Context } from '../context.ts';
import type { DbOrTx } from '../db/client.ts';
import { mails } from '../db/schema.ts';
import { sendMailJob } from './outbox.ts';

/** For so long an address counts as one that refuses mails, and "Failures" lists those that it refused. */
export const REFUSED_FOR_MS = 14 * DAY_MS;

const isRefused = (now: Date) =>
  and(isNull(mails.sentAt), gt(mails.refusedAt, new Date(now.getTime() - REFUSED_FOR_MS)));

/** When one of these mails was last refused for good and is still unsent; null when their address takes mails, as far as we know. */
export async function findRefusal(
  { db, now }: Pick<Context, 'now'> & { db: DbOrTx },
  which: SQL | undefined,
): Promise<Date | null> {
  const [last] = await db
    .select({ at: mails.refusedAt })
    .from(mails)
    .where(and(which, isRefused(now)))
    .orderBy(desc(mails.refusedAt))
    .limit(1);
  return last?.at ?? null;
}

/** Sends those of these mails that were refused once more, with the links in them. The mark of their address is gone unless it refuses again. */
export async function sendRefusedAgain(
  { db, jobs, now }: Pick<Context, 'db' | 'jobs' | 'now'>,
  which: SQL | undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    const again = await tx
      .update(mails)
      .set({ refusedAt: null })
      .where(and(which, isRefused(now)))
      .returning({ mailId: mails.id });
    await jobs.sendAll(tx, sendMailJob, again);
  });
}

/** A join that leads from the few refused mails to what has their addresses. */
export const refusedAddresses = (now: Date) => sql`
  (select lower(${mails.recipient}) as address, max(${mails.refusedAt}) as at from ${mails}
   where ${isRefused(now)} group by 1) as refused`;
