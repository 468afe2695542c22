import { QUESTIONS, type Conversation, type Message, type Question, type Side } from '../../../contract/questions.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { findProof, presentProof } from './proofs/queries.ts';
import { messagesOf, type Found, type QuestionRow } from './queries.ts';

export function presentQuestion(row: QuestionRow): Question {
  return {
    id: row.id,
    paymentLinkId: row.linkId,
    petName: row.petName,
    buyerName: row.buyerName,
    status: row.status === 'open' ? 'open' : 'ended',
    endedBy: row.endedBy,
    isWaiting: row.status === 'open' && row.lastBy === 'buyer',
    lastAt: row.lastAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}

export async function presentMessages(db: DbOrTx, questionId: string): Promise<Message[]> {
  const rows = await messagesOf(db, questionId);
  return rows.map(({ sender, text, createdAt }) => ({ by: sender, text, at: createdAt.toISOString() }));
}

export async function presentConversation({ db, now }: Context, found: Found): Promise<Conversation> {
  const { id, proofId } = found.question;
  const messages = await presentMessages(db, id);
  const proof = proofId === null ? undefined : await findProof(db, proofId);
  return {
    ...presentQuestion(found.question),
    messages,
    whyClosed: whyClosed(found, messages, 'breeder'),
    ...(proof && { proof: presentProof(proof, now) }),
  };
}

/** Why a side can't write now, as a sentence for it; null when it can. */
export function whyClosed(
  { question, breeder, link }: Found,
  messages: Pick<Message, 'by'>[],
  side: Side,
): string | null {
  const other = side === 'buyer' ? 'the breeder' : 'the buyer';
  if (question.status === 'ended')
    return question.endedBy === side ? 'You ended this conversation.' : `The conversation was ended by ${other}.`;
  if (breeder.suspendedAt || link.suspendedAt) return 'This page is not available now, so nobody can write here.';
  if (messages.length >= QUESTIONS.messagesMax)
    return `A conversation has ${QUESTIONS.messagesMax} messages at most, and this one is full.`;
  const own = messages.slice(-QUESTIONS.inARowMax).filter(({ by }) => by === side);
  if (own.length >= QUESTIONS.inARowMax)
    return `You have written ${QUESTIONS.inARowMax} messages in a row. Please wait for an answer.`;
  return null;
}
