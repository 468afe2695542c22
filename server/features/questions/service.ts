import type { z } from 'zod';
import type { Conversation, listQuestions, Message } from '../../../contract/questions/questions.ts';
import type { Context, UserContext } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { toCursorPage, readCursor, type PageRequest } from '../../db/paging/cursor.ts';
import { notFound } from '../../errors.ts';
import { toContentKey } from '../../ids.ts';
import { presentConversation, presentMessages, presentQuestion, reasonClosed } from './presenter.ts';
import {
  countWaiting,
  findByKey,
  findOwn,
  listOfBuyer,
  listOwn,
  listWith,
  listMessages,
  type Found,
} from './queries.ts';
import { endConversation, reportConversation, writeMessage } from './write.ts';

/** A page of the breeder's questions. Throws Invalid for an unknown cursor. */
export async function ownQuestions(
  { db, actor }: UserContext,
  { limit, cursor }: PageRequest,
): Promise<z.input<typeof listQuestions.answer>> {
  const { page, nextCursor } = toCursorPage(await listOwn(db, actor.id, limit + 1, readCursor(cursor)), limit);
  const waiting = await countWaiting(db, actor.id);
  return { questions: page.map(({ row }) => presentQuestion(row)), waiting, nextCursor };
}

/** Which buyer asks about which pet; null once the question is deleted. */
export async function findQuestionSubject(db: DbOrTx, userId: string, id: string) {
  const found = await findOwn(db, userId, id);
  return found ? { petName: found.question.petName, buyerName: found.question.buyerName } : null;
}

async function ownFound({ db, actor }: UserContext, id: string): Promise<Found> {
  const found = await findOwn(db, actor.id, id);
  if (!found) throw notFound('This question was not found.');
  return found;
}

export async function ownQuestion(context: UserContext, id: string): Promise<{ question: Conversation }> {
  return { question: await presentConversation(context, await ownFound(context, id)) };
}

/** Writes to the buyer, once for a key and a text. Throws NotFound, and Conflict while the conversation takes no message. */
export async function answerBuyer(
  context: UserContext,
  id: string,
  { text, key }: { text: string; key?: string | undefined },
) {
  await writeMessage(context, await ownFound(context, id), 'breeder', { text, key: key && toContentKey(key, text) });
  return ownQuestion(context, id);
}

export async function endOwn(context: UserContext, id: string) {
  await endConversation(context, await ownFound(context, id), 'breeder');
  return ownQuestion(context, id);
}

export async function reportOwn(context: UserContext, id: string) {
  await reportConversation(context, await ownFound(context, id), 'breeder');
  return ownQuestion(context, id);
}

/** A conversation at the buyer's private address. Throws NotFound for an unknown key. */
export async function buyersQuestion({ db }: Context, key: string): Promise<{ found: Found; messages: Message[] }> {
  const found = await findByKey(db, key);
  if (!found) throw notFound('We do not know this question.');
  return { found, messages: await presentMessages(db, found.question.id) };
}

export const whyBuyerCannotWrite = (found: Found, messages: Message[]) => reasonClosed(found, messages, 'buyer');

/** What a buyer has asked a breeder, the newest message first. */
export const questionsWith = async (db: DbOrTx, userId: string, buyerEmail: string, limit: number) =>
  (await listOfBuyer(db, userId, buyerEmail, limit)).map(presentQuestion);

const CONVERSATIONS_MAX = 5;

/** What a buyer and a breeder wrote to each other about a link's pet, oldest first. */
export async function conversationsWith(db: DbOrTx, userId: string, buyerEmail: string, linkId: string) {
  const conversations = [];
  for (const { id } of await listWith(db, userId, buyerEmail, linkId, CONVERSATIONS_MAX)) {
    const messages = await listMessages(db, id);
    conversations.push({
      messages: messages.map(({ sender, text, createdAt }) => ({ from: sender, text, at: createdAt })),
    });
  }
  return conversations;
}
