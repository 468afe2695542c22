import {
  and,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  not,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { z } from 'zod';
import { HOUR_MS } from '../../contract/durations.ts';
import type { Context } from '../context.ts';
import type { Db, DbOrTx, Tx } from '../db/client.ts';
import { everyPage } from '../db/paging/every-page.ts';
import { prepared } from '../db/statements/prepared.ts';
import { plannedList, shareStatementsPerDatabase } from '../db/statements/shared-statements.ts';
import { mails } from '../db/schema.ts';
import { describeError } from '../describe-error.ts';
import { forEachConcurrently } from '../integrations/concurrency/for-each-concurrently.ts';
import { NO_DATA, defineJob } from '../integrations/jobs/job-definition.ts';
import { MailRefused } from '../integrations/mail.ts';
import { withLegalLinks } from './legal-links.ts';
import type { MailContent } from './layout.ts';

/** Prefix of the occasion of the last mail to an address; the recipient is erased once it is sent. */
export const ACCOUNT_DELETED = 'account-deleted';

/** By one process. */
const SEND_CONCURRENCY = 5;

export const sendMailJob = defineJob({
  name: 'send-mail',
  hasOwnRows: true,
  expireInSeconds: 90,
  concurrency: SEND_CONCURRENCY,
  schema: z.object({ mailId: z.string() }),
  handle: (context: Context, { mailId }) =>
    sendQueuedMail(context, mailId).catch((error: unknown) => {
      if (!(error instanceof MailRefused)) throw error;
      context.log.warn({ err: error, mail: mailId }, 'the mail server refused a mail for good');
    }),
});

export const resendMailsJob = defineJob({
  name: 'resend-mails',
  schema: NO_DATA,
  schedule: '23 * * * *',
  expireInSeconds: 1800,
  handle: resendMails,
});

export interface NewMail extends MailContent {
  /** Deduplicates mails: `sold:<order id>`. */
  occasion: string;
  recipient: string;
}

type NewMailContext = Pick<Context, 'jobs' | 'now' | 'siteUrl'>;

/**
 * Writes mails to the outbox, in the transaction that causes them; jobs send them after the commit. Idempotent: returns the occasions that
 * are new.
 */
export async function queueMails(context: NewMailContext, tx: Tx, words: NewMail[]): Promise<string[]> {
  if (words.length === 0) return [];
  const written = await tx
    .insert(mails)
    .values(words.map((mail) => ({ ...mail, ...withLegalLinks(mail, context.siteUrl), createdAt: context.now })))
    .onConflictDoNothing({ target: mails.occasion })
    .returning({ mailId: mails.id, occasion: mails.occasion });
  await context.jobs.sendAll(
    tx,
    sendMailJob,
    written.map(({ mailId }) => ({ mailId })),
  );
  return written.map(({ occasion }) => occasion);
}

/** Returns whether the mail is new. */
export const queueMail = async (context: NewMailContext, tx: Tx, mail: NewMail): Promise<boolean> =>
  (await queueMails(context, tx, [mail])).length > 0;

export async function hasMail(db: DbOrTx, occasion: string): Promise<boolean> {
  return (await db.select({ id: mails.id }).from(mails).where(eq(mails.occasion, occasion)).limit(1)).length > 0;
}

/** Lists when mails of these occasions were written, and when the mail server accepted them. */
export const listDeliveries = (db: DbOrTx, occasions: string[]) =>
  db
    .select({ subject: mails.subject, writtenAt: mails.createdAt, sentAt: mails.sentAt })
    .from(mails)
    .where(inArray(mails.occasion, occasions))
    .orderBy(mails.createdAt);

const isOfKind = (kinds: string[]): SQL => or(...kinds.map((kind) => like(mails.occasion, `${kind}%`)))!;

/** Kinds of mails to buyers that only their address finds: other nouns' rows find the rest. */
const FOUND_BY_ADDRESS = [
  'buyer-copy:',
  'buyer-deletion:',
  'alert:',
  'payment-page:',
  'review-decision:',
  'review-link:',
  'update:',
];
/** Mails to who has bought, waits, asks or is invited: nobody needs an account for that, and everybody can open one with any address. */
const isToAnybody = isOfKind([
  ...FOUND_BY_ADDRESS,
  ...'%-buyer: receipt: refunded-payer: debit-started: debit-failed: debit-lost: debit-overtaken: waitlist: waitlist-turn:'.split(
    ' ',
  ),
  ...'question reservation-answer: review-invitation: invitation:'.split(' '),
]);

/** The mails that an account may read: all to its address once that is confirmed, and its own before. */
export const mailsOfAccount = ({ email, emailVerified }: { email: string; emailVerified: boolean }): SQL | undefined =>
  emailVerified ? sentTo(email) : and(sentTo(email), not(isToAnybody));

/** The mails to an address. Erased ones are left out, as in the index. */
export const sentTo = (recipient: string) => and(eq(mails.recipient, recipient), sql`${mails.recipient} <> 'erased'`);

/**
 * Sends one mail of the outbox; does nothing when it is already sent. Throws when the mail server refuses or is
 * unreachable, so that the job is retried unless the refusal is final. The mail's id is its Message-ID, so that a mail server can deduplicate.
 */
export async function sendQueuedMail(context: Context, mailId: string): Promise<void> {
  const { db, mailSender } = context;
  const mail = await attempted(db, mailId);
  if (!mail) return;
  try {
    const { id, recipient: to, subject, text, html, stopUrl } = mail;
    await mailSender.send({ id, to, subject, text, html, stopUrl });
  } catch (error) {
    await db
      .update(mails)
      .set({ lastError: describeError(error), refusedAt: error instanceof MailRefused ? context.clock() : null })
      .where(eq(mails.id, mailId));
    throw error;
  }
  await marked(db, { mailId, at: context.clock(), isShown: isShown(context) });
}

/** Counts a try; returns the mail unless it is sent. Mails that are tried at the same time share a statement. */
const attempted = shareStatementsPerDatabase(
  async (db: Db, mailIds: string[]) =>
    new Map((await markAttempted(db, { mailIds: plannedList(mailIds) })).map((mail) => [mail.id, mail])),
);

const isListed = sql`${mails.id} = any(${sql.placeholder('mailIds')})`;

const markAttempted = prepared((db) =>
  db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1` })
    .where(and(isListed, isNull(mails.sentAt)))
    .returning(),
);

interface SentMail {
  mailId: string;
  at: Date;
  isShown: boolean;
}

/** Mails that are sent at the same time share a statement. */
const marked = shareStatementsPerDatabase(async (db: Db, marks: SentMail[]) => {
  const { at, isShown } = marks[0]!;
  await markSent(db, { mailIds: plannedList(marks.map(({ mailId }) => mailId)), at: at.toISOString(), isShown });
  return new Map<SentMail, void>();
});

/** /dev/mailbox shows the texts of sent mails. */
const isShown = ({ config }: Context): boolean => config.debugTools && !config.mail.smtpUrl;

/** Erases a sent mail's text, which may contain a valid link, and the recipient of a deleted account's last mail. */
const markSent = prepared((db) => {
  const unlessShown = (column: typeof mails.text | typeof mails.html) =>
    sql`case when ${sql.placeholder('isShown')}::boolean then ${column} else '' end`;
  return db
    .update(mails)
    .set({
      sentAt: sql`${sql.placeholder('at')}`,
      lastError: null,
      refusedAt: null,
      stopUrl: null,
      text: unlessShown(mails.text),
      html: unlessShown(mails.html),
      recipient: sql`case when ${like(mails.occasion, `${ACCOUNT_DELETED}:%`)} then 'erased' else ${mails.recipient} end`,
    })
    .where(isListed);
});

/**
 * Erases up to `limit` mails to the address of a closed account from before a moment, except the one that confirms its deletion, and those
 * that need no account: they go with the buyer's data, and show in a dispute of what a buyer was notified (decision 43). Returns how many.
 */
export async function eraseMailsTo(tx: Tx, recipient: string, before: Date, limit: number): Promise<number> {
  const isOld = and(
    sentTo(recipient),
    lt(mails.createdAt, before),
    not(like(mails.occasion, `${ACCOUNT_DELETED}:%`)),
    not(isToAnybody),
  );
  const next = tx.select({ id: mails.id }).from(mails).where(isOld).orderBy(mails.createdAt).limit(limit);
  return (await tx.delete(mails).where(inArray(mails.id, next)).returning({ id: mails.id })).length;
}

/**
 * Erases the mails with which a buyer asked for a copy or the deletion of their data or for the link to a review, those that said that a pet is
 * free or what became of a review, and links that a breeder emailed.
 */
export async function eraseBuyerDataMails(tx: Tx, recipient: string): Promise<void> {
  await tx.delete(mails).where(and(sentTo(recipient), isOfKind(FOUND_BY_ADDRESS)));
}

/** Erases sent mails by occasion; the query selects occasions. */
export async function eraseSentMails(db: DbOrTx, occasions: SQLWrapper): Promise<void> {
  // As an array: the planner expects few values and looks up each; of a subquery it expects many.
  await db.delete(mails).where(and(isNotNull(mails.sentAt), sql`${mails.occasion} = any(array(${occasions}))`));
}

/** By then a mail's own job has used all its retries (integrations/jobs/jobs.ts). */
const DEAD_LETTER_AFTER_MS = 20 * HOUR_MS;
/** A mail server that refuses a mail for this long never accepts it. */
const RESEND_FOR_MS = 14 * 24 * HOUR_MS;

const isOpen = and(isNull(mails.sentAt), isNull(mails.refusedAt));

/** Its own job still tries it. */
export const isWaiting = (now: Date) => and(isOpen, gte(mails.createdAt, before(now, DEAD_LETTER_AFTER_MS)));

/** Still unsent although its own job has used all its retries. */
const isLeftBehind = (now: Date) => and(isOpen, lt(mails.createdAt, before(now, DEAD_LETTER_AFTER_MS)));

/** Left behind, or refused for good: listed as long as others are tried, unless it is given up. */
export const isDeadLetter = (now: Date) =>
  or(
    isLeftBehind(now),
    and(isNull(mails.sentAt), isNotNull(mails.lastError), gt(mails.refusedAt, before(now, RESEND_FOR_MS))),
  );

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/**
 * Gives unsent mails up: no longer tried, listed or counted. Each counts as refused, so that its owner reads of it and may have it sent
 * again. Returns their ids.
 */
export async function giveUpMails({ db, now }: Pick<Context, 'db' | 'now'>, which: SQL | undefined): Promise<string[]> {
  const given = await db
    .update(mails)
    .set({ refusedAt: sql`coalesce(${mails.refusedAt}, ${now.toISOString()}::timestamptz)`, lastError: null })
    .where(and(isNull(mails.sentAt), which))
    .returning({ id: mails.id });
  return given.map(({ id }) => id);
}

/** Retries the dead letters of the outbox, and gives up the oldest. Runs every hour. Returns how many were sent. */
async function resendMails(context: Context): Promise<number> {
  const oldest = before(context.now, RESEND_FOR_MS);
  const given = await giveUpMails(context, and(isOpen, lt(mails.createdAt, oldest)));
  if (given.length > 0) context.log.warn({ mails: given }, 'mails that could not be sent for two weeks were given up');
  const waiting = everyPage<{ id: string; createdAt: Date }>(
    RESEND_BATCH,
    (after, limit) =>
      context.db
        .select({ id: mails.id, createdAt: mails.createdAt })
        .from(mails)
        .where(and(isLeftBehind(context.now), after && isBehind(after)))
        .orderBy(mails.createdAt, mails.id)
        .limit(limit),
    context.signal,
  );
  let sent = 0;
  await forEachConcurrently(SEND_CONCURRENCY, waiting, async ({ id }) => {
    context.signal.throwIfAborted();
    await sendQueuedMail(context, id).then(
      () => sent++,
      (error: unknown) => context.log.warn({ err: error, mail: id }, 'resending a mail failed'),
    );
  });
  return sent;
}

const RESEND_BATCH = 200;
const isBehind = ({ createdAt, id }: { createdAt: Date; id: string }) =>
  sql`(${mails.createdAt}, ${mails.id}) > (${createdAt.toISOString()}::timestamptz, ${id})`;
