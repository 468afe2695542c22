import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import type { UserContext } from '../../../context.ts';
import { everyPage } from '../../../db/paging/every-page.ts';
import { comesAfter, type PageStart } from '../../../db/paging/page-start.ts';
import { proofs, questionMessages, questions } from '../../../db/schema.ts';
import { isoTime } from '../../../time/iso-time.ts';

/** Questions per statement, each with its messages. */
const PAGE = 100;

interface Row extends PageStart {
  question: typeof questions.$inferSelect;
  messages: (typeof questionMessages.$inferSelect)[];
}

/** What buyers asked the actor, with both sides' messages and without the buyers' addresses, newest first. */
export async function* exportedQuestions(context: UserContext) {
  const rows = everyPage<Row>(PAGE, (after, limit) => pageAfter(context, after, limit));
  for await (const { question, messages } of rows)
    yield {
      id: question.id,
      paymentLinkId: question.linkId,
      petName: question.petName,
      buyerName: question.buyerName,
      status: question.status,
      createdAt: isoTime(question.createdAt),
      messages: messages.map(({ sender, text, createdAt }) => ({ from: sender, text, at: isoTime(createdAt) })),
    };
}

async function pageAfter({ db, actor }: UserContext, after: PageStart | undefined, limit: number): Promise<Row[]> {
  const position = { createdAt: questions.lastAt, id: questions.id };
  const rows = await db
    .select()
    .from(questions)
    .where(and(eq(questions.userId, actor.id), ne(questions.status, 'unconfirmed'), comesAfter(after, position)))
    .orderBy(desc(questions.lastAt), questions.id)
    .limit(limit);
  const messages = await db
    .select()
    .from(questionMessages)
    .where(
      inArray(
        questionMessages.questionId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(questionMessages.number));
  const byQuestion = Map.groupBy(messages, ({ questionId }) => questionId);
  return rows.map((question) => ({
    id: question.id,
    createdAt: question.lastAt,
    question,
    messages: byQuestion.get(question.id) ?? [],
  }));
}

/** New photos that the actor was asked for; the files are in the archive's documents. */
export async function* exportedProofs({ db, actor }: UserContext) {
  const rows = everyPage<PageStart & { proof: typeof proofs.$inferSelect }>(PAGE, async (after, limit) => {
    const position = { createdAt: proofs.askedAt, id: proofs.id };
    const page = await db
      .select()
      .from(proofs)
      .where(and(eq(proofs.userId, actor.id), comesAfter(after, position)))
      .orderBy(desc(proofs.askedAt), proofs.id)
      .limit(limit);
    return page.map((proof) => ({ id: proof.id, createdAt: proof.askedAt, proof }));
  });
  for await (const { proof } of rows)
    yield {
      id: proof.id,
      paymentLinkId: proof.linkId,
      word: proof.word,
      status: proof.status,
      askedAt: isoTime(proof.askedAt),
      answeredAt: isoTime(proof.answeredAt),
      document: proof.hash,
    };
}
