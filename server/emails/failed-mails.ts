import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { mails } from '../db/schema.ts';
import { describeError, maskEmails } from '../describe-error.ts';
import { giveUpMails, isDeadLetter, sendQueuedMail } from './outbox.ts';

const NEWEST = 100;

/** Dead letters of the outbox for the admin (server/registry/failures.ts), without their texts. */
export const failedMails = {
  async list({ db, now }: Context) {
    const rows = await db.select().from(mails).where(isDeadLetter(now)).orderBy(desc(mails.createdAt)).limit(NEWEST);
    return rows.map(({ id, occasion, recipient, attempts, createdAt, refusedAt, lastError }) => ({
      id,
      what: occasion.split(':', 1)[0]!,
      about: maskEmails(recipient),
      tries: attempts,
      since: createdAt.toISOString(),
      lastTriedAt: refusedAt?.toISOString() ?? null,
      error: lastError === null ? null : describeError(lastError),
      isSettled: false,
      actions: ['retry', 'review'] as const,
    }));
  },
  async retry(context: Context, id: string): Promise<boolean> {
    const [mail] = await context.db
      .select({ id: mails.id })
      .from(mails)
      .where(and(eq(mails.id, id), isDeadLetter(context.now)));
    if (mail) await sendQueuedMail(context, id);
    return mail !== undefined;
  },
  /** Gives a mail up. */
  async review(context: Context, id: string): Promise<boolean> {
    return (await giveUpMails(context, and(eq(mails.id, id), isDeadLetter(context.now)))).length > 0;
  },
};
