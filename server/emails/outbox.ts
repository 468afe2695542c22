import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { mails } from '../db/schema.ts';
import { describeError } from '../http/logging.ts';
import { newId } from '../ids.ts';
import type { MailSender } from '../integrations/mail.ts';
import { ACCOUNT_DELETED } from './account-deleted.ts';
import type { MailContent } from './layout.ts';

export const SEND_MAIL = 'send-mail';

export interface NewMail extends MailContent {
  /** One mail per occasion, however often it is asked for: `sold:<order id>`. */
  occasion: string;
  recipient: string;
}

/** Writes a mail into the outbox, in the transaction of what it tells. It is sent once that commits. */
export async function queueMail(context: Pick<Context, 'jobs' | 'now'>, tx: Tx, mail: NewMail): Promise<void> {
  const [written] = await tx
    .insert(mails)
    .values({ id: newId(), ...mail, createdAt: context.now })
    .onConflictDoNothing({ target: mails.occasion })
    .returning({ id: mails.id });
  if (written) await context.jobs.send(tx, SEND_MAIL, { mailId: written.id });
}

/**
 * Sends one mail of the outbox; does nothing when it is sent already. Throws when the mail server refuses or can't
 * be reached, so that the job comes again. The mail's id is its Message-ID: a server that got it twice can tell.
 */
export async function sendQueuedMail(context: Context, sender: MailSender, mailId: string): Promise<void> {
  const { db } = context;
  const [mail] = await db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1` })
    .where(and(eq(mails.id, mailId), isNull(mails.sentAt)))
    .returning();
  if (!mail) return;
  try {
    await sender.send({ id: mail.id, to: mail.recipient, subject: mail.subject, text: mail.text, html: mail.html });
  } catch (error) {
    await db
      .update(mails)
      .set({ lastError: describeError(error) })
      .where(eq(mails.id, mailId));
    throw error;
  }
  await db
    .update(mails)
    .set({ sentAt: context.clock(), lastError: null, ...forgotten(context, mail.occasion) })
    .where(eq(mails.id, mailId));
}

/**
 * What need not be kept of a mail that was sent: its words, which may hold a link that works, unless /dev/mailbox
 * shows them; and whom the last mail of a deleted account went to.
 */
function forgotten({ config }: Context, occasion: string): Partial<typeof mails.$inferInsert> {
  const isShown = config.debugTools && !config.mail.smtpUrl;
  return {
    ...(isShown ? {} : { text: '', html: '' }),
    ...(occasion.startsWith(`${ACCOUNT_DELETED}:`) ? { recipient: 'erased' } : {}),
  };
}

const HOUR = 3_600_000;
/** A mail's own job has given up by then (integrations/jobs.ts): the mail server was away for longer. */
const GIVEN_UP_AFTER = 20 * HOUR;
/** Who hasn't taken a mail for so long never will. */
const HOPELESS_AFTER = 14 * 24 * HOUR;

/** Waits still although its own job has given up. */
export const isGivenUp = (now: Date) =>
  and(isNull(mails.sentAt), lt(mails.createdAt, new Date(now.getTime() - GIVEN_UP_AFTER)));

/** Tries once more what waits in the outbox without a job. Run every hour. Returns how many were sent. */
export async function resendMails(context: Context, sender: MailSender): Promise<number> {
  const hopeless = new Date(context.now.getTime() - HOPELESS_AFTER);
  const waiting = await context.db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isGivenUp(context.now), gt(mails.createdAt, hopeless)))
    .orderBy(mails.createdAt);
  let sent = 0;
  for (const { id } of waiting) {
    await sendQueuedMail(context, sender, id).then(
      () => sent++,
      (error: unknown) => context.log.warn({ err: error, mail: id }, 'a mail waits still'),
    );
  }
  return sent;
}
