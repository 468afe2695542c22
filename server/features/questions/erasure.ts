import { and, asc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { RETENTION_DAYS } from '../../../contract/retention.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { questionMessages, questions } from '../../db/schema.ts';
import { eraseSentMails } from '../../emails/outbox.ts';
import { isoTime } from '../../time/iso-time.ts';
import { daysBefore } from '../../time/days.ts';
import type { RetentionRule } from '../../upkeep/retention.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';
import { eraseReportedMessages } from '../reports/api.ts';
import { listMessages } from './queries.ts';

/** Deletes questions with their messages, what reports quote of them, and the mails about them. Returns how many. */
async function eraseQuestions(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  which: SQL | undefined,
  limit: number,
): Promise<number> {
  const next = await tx
    .select({ id: questions.id })
    .from(questions)
    .where(which)
    .orderBy(asc(questions.lastAt))
    .limit(limit);
  if (next.length === 0) return 0;
  const ids = next.map(({ id }) => id);
  const ofQuestions = inArray(questionMessages.questionId, ids);
  const messageMails = tx
    .select({ occasion: sql`'question:' || ${questionMessages.id}` })
    .from(questionMessages)
    .where(ofQuestions);
  const confirmations = tx
    .select({ occasion: sql`'question-confirm:' || ${questions.id}` })
    .from(questions)
    .where(inArray(questions.id, ids));
  const photoMails = tx
    .select({ occasion: sql`'question-photo:' || ${questions.id}` })
    .from(questions)
    .where(inArray(questions.id, ids));
  await eraseSentMails(tx, messageMails.unionAll(confirmations).unionAll(photoMails));
  await eraseReportedMessages(tx, config, ids);
  await tx.delete(questions).where(inArray(questions.id, ids));
  return ids.length;
}

/** What a closed account was asked. */
export const eraseQuestionsOfBreeder: ErasureStep = {
  what: 'questions',
  eraseBatch: (context, tx, { userId }, limit) => eraseQuestions(context, tx, eq(questions.userId, userId), limit),
};

const ofBuyer = (email: string) => eq(questions.buyerEmail, email.toLowerCase());

export const findQuestionIdByEmail = async (db: DbOrTx, email: string): Promise<string | null> =>
  (await db.select({ id: questions.id }).from(questions).where(ofBuyer(email)).limit(1))[0]?.id ?? null;

export const addressOfQuestion = async (db: DbOrTx, id: string): Promise<string | undefined> =>
  (await db.select({ email: questions.buyerEmail }).from(questions).where(eq(questions.id, id)))[0]?.email;

/** More than a buyer can have: five a day are kept for 90 days. */
const OF_ONE_BUYER = 1_000;

/** Deletes all that a buyer asked. */
export const eraseQuestionsOfBuyer = (context: Pick<Context, 'config'>, tx: Tx, email: string): Promise<number> =>
  eraseQuestions(context, tx, ofBuyer(email), OF_ONE_BUYER);

/** Both sides of what a buyer asked, for the buyer's copy. */
export async function questionsOfBuyer(db: DbOrTx, email: string) {
  const rows = await db
    .select()
    .from(questions)
    .where(ofBuyer(email))
    .orderBy(asc(questions.createdAt), questions.id)
    .limit(OF_ONE_BUYER);
  const copies = [];
  for (const { id, petName, buyerName, status, createdAt } of rows) {
    const messages = await listMessages(db, id);
    copies.push({
      id,
      pet: petName,
      name: buyerName,
      status,
      createdAt: isoTime(createdAt),
      messages: messages.map(({ sender, text, createdAt: at }) => ({ from: sender, text, at: isoTime(at) })),
    });
  }
  return copies;
}

const eraseOlder = (days: number, which?: SQL) => (context: Context, limit: number) =>
  context.db.transaction((tx) =>
    eraseQuestions(context, tx, and(which, lt(questions.lastAt, daysBefore(context.now, days))), limit),
  );

export const questionRetention: RetentionRule[] = [
  {
    what: 'A buyer’s question with its answers, the buyer’s name and email',
    kept: `${RETENTION_DAYS.question} days after the newest message`,
    why: 'Both sides read what was said',
    by: { eraseBatch: eraseOlder(RETENTION_DAYS.question) },
  },
  {
    what: 'A question that its buyer did not confirm',
    kept: `${RETENTION_DAYS.unconfirmedQuestion} days`,
    why: 'The mail that confirms it may be read later',
    by: { eraseBatch: eraseOlder(RETENTION_DAYS.unconfirmedQuestion, eq(questions.status, 'unconfirmed')) },
  },
];
