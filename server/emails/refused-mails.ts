import { and, desc, gt, isNull, sql } from 'drizzle-orm';
import { DAY_MS } from '../../contract/durations.ts';
import type { Context } from '../context.ts';
import type { DbOrTx } from '../db/client.ts';
import { mails } from '../db/schema.ts';
import { sendMailJob, sentTo } from './outbox.ts';

/** For so long an address counts as one that refuses mails, and "Failures" lists those that it refused. */
export const REFUSED_FOR_MS = 14 * DAY_MS;

const isRefused = (now: Date) =>
  and(isNull(mails.sentAt), gt(mails.refusedAt, new Date(now.getTime() - REFUSED_FOR_MS)));

/** When an address last refused a mail for good that is still unsent; null when it takes mails, as far as we know. */
export async function findRefusal(
  { db, now }: Pick<Context, 'now'> & { db: DbOrTx },
  recipient: string,
): Promise<Date | null> {
  const [last] = await db
    .select({ at: mails.refusedAt })
    .from(mails)
    .where(and(sentTo(recipient), isRefused(now)))
    .orderBy(desc(mails.refusedAt))
    .limit(1);
  return last?.at ?? null;
}

/** Sends what an address refused once more, with the links in it. Its mark is gone unless it refuses again. */
export async function sendRefusedAgain(
  { db, jobs, now }: Pick<Context, 'db' | 'jobs' | 'now'>,
  recipient: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const again = await tx
      .update(mails)
      .set({ refusedAt: null })
      .where(and(sentTo(recipient), isRefused(now)))
      .returning({ mailId: mails.id });
    await jobs.sendAll(tx, sendMailJob, again);
  });
}

/** A join that leads from the few refused mails to what has their addresses. */
export const refusedAddresses = (now: Date) => sql`
  (select lower(${mails.recipient}) as address, max(${mails.refusedAt}) as at from ${mails}
   where ${isRefused(now)} group by 1) as refused`;
