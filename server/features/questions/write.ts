import { and, eq } from 'drizzle-orm';
import type { Side } from '../../../contract/questions/questions.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { questionMessages, questions } from '../../db/schema.ts';
import { conflict } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { reportMessages } from '../reports/api.ts';
import { mailMessage, mailProof } from './queue-mails.ts';
import { presentMessages, reasonEnded, whyClosed } from './presenter.ts';
import { joinProof } from './proof-queries.ts';
import { lockQuestion, listMessages, type Found } from './queries.ts';

const GONE = 'This conversation was deleted.';

/**
 * Adds a side's message and mails it to the other. Idempotent by key. Throws Conflict when the side can't write now. One that the other
 * side waits for comes also after as many messages as one may write.
 */
export async function writeMessage(
  context: Context,
  found: Found,
  side: Side,
  { text, key = newId(), isAwaited = false }: { text: string; key?: string | undefined; isAwaited?: boolean },
): Promise<void> {
  const { db, now } = context;
  await db.transaction(async (tx) => {
    const current = await lockFound(tx, found);
    const messages = await presentMessages(tx, current.question.id);
    if (await isWritten(tx, current, side, key)) return;
    const why = whyClosed(current, messages, side);
    if (why && !(isAwaited && reasonEnded(current, side) === null)) throw conflict(why, 'question_closed');
    const number = messages.length + 1;
    const id = newId();
    const ofQuestion = { questionId: current.question.id, sender: side, requestKey: key };
    await tx.insert(questionMessages).values({ id, number, text, createdAt: now, ...ofQuestion });
    await tx
      .update(questions)
      .set({
        lastBy: side,
        lastAt: now,
        messageCount: number,
        // A buyer who writes again wants the answer.
        ...(side === 'buyer' ? { mailsStoppedAt: null } : {}),
      })
      .where(eq(questions.id, current.question.id));
    await mailMessage(context, tx, current, { id, sender: side, text });
  });
}

async function isWritten(tx: Tx, { question }: Found, side: Side, key: string): Promise<boolean> {
  const { questionId, sender, requestKey } = questionMessages;
  return (
    (await tx.$count(questionMessages, and(eq(questionId, question.id), eq(sender, side), eq(requestKey, key)))) > 0
  );
}

/** The buyer's mailbox is proven: the breeder gets the question. Idempotent. */
export async function confirmQuestion(context: Context, found: Found): Promise<void> {
  await context.db.transaction(async (tx) => {
    const current = await lockFound(tx, found);
    if (current.question.status !== 'unconfirmed') return;
    const why = whyClosed(current, [], 'buyer');
    if (why) throw conflict(why, 'question_closed');
    await tx
      .update(questions)
      .set({ status: 'open', lastAt: context.now })
      .where(eq(questions.id, current.question.id));
    if (current.question.wantsProof) {
      const { proof, isNew } = await joinProof(context, tx, current.question);
      // A later buyer joins the open request, which the breeder knows of.
      if (isNew) await mailProof(context, tx, current, proof);
      return;
    }
    const [first] = await listMessages(tx, current.question.id);
    if (first) await mailMessage(context, tx, current, first);
  });
}

/** Ends a conversation for both sides. Idempotent. */
export async function endConversation(context: Context, found: Found, side: Side): Promise<void> {
  await context.db.transaction(async (tx) => end(context, tx, await lockFound(tx, found), side));
}

/** Reports the other side's newest messages to the admins, and ends the conversation. */
export async function reportConversation(context: Context, found: Found, side: Side): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { question, ...rest } = await lockFound(tx, found);
    const theirs = (await listMessages(tx, question.id)).filter(({ sender }) => sender !== side);
    const quoted = theirs
      .slice(-QUOTED)
      .map(({ text }) => `“${text}”`)
      .join('\n');
    const who = side === 'buyer' ? 'The buyer reports the breeder' : 'The breeder reports the buyer';
    await reportMessages(context, tx, {
      linkId: question.linkId,
      questionId: question.id,
      side,
      text: [`${who} in question ${question.id}.`, quoted].join('\n').slice(0, QUOTED_MAX),
    });
    await end(context, tx, { question, ...rest }, side);
  });
}

/** How many of the other side's newest messages a report quotes for an admin. */
const QUOTED = 3;
const QUOTED_MAX = 2_000;

async function end({ now }: Context, tx: Tx, { question }: Found, side: Side): Promise<void> {
  if (question.status === 'ended') return;
  await tx.update(questions).set({ status: 'ended', endedBy: side, lastAt: now }).where(eq(questions.id, question.id));
}

/** The buyer gets no more mails about a question; its private page stays. */
export async function stopMails({ db, now }: Context, { question }: Found): Promise<void> {
  await db.update(questions).set({ mailsStoppedAt: now }).where(eq(questions.id, question.id));
}

async function lockFound(tx: Tx, found: Found): Promise<Found> {
  const question = await lockQuestion(tx, found.question.id);
  if (!question) throw conflict(GONE, 'gone');
  return { ...found, question };
}
