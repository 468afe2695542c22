import {
  QUESTIONS,
  type Conversation,
  type Message,
  type Question,
  type Side,
  type WhyClosed,
} from '../../../contract/questions/questions.ts';
import { toClosedMessage } from '../../../contract/locales/closed-message.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { findProof, presentProof } from './proof-queries.ts';
import { listMessages, type Found, type QuestionRow } from './queries.ts';

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
  const rows = await listMessages(db, questionId);
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

/** Why a side gets and writes nothing more; null while the conversation is open. */
export function reasonEnded({ question, breeder, link }: Pick<Found, 'question' | 'breeder' | 'link'>, side: Side) {
  if (question.status === 'ended') return question.endedBy === side ? 'ended_by_self' : 'ended_by_other';
  return breeder.suspendedAt || link.suspendedAt ? 'page_closed' : null;
}

/** Why a side can't write now; null when it can. */
export function reasonClosed(
  { question, breeder, link }: Found,
  messages: Pick<Message, 'by'>[],
  side: Side,
): WhyClosed | null {
  const ended = reasonEnded({ question, breeder, link }, side);
  if (ended) return ended;
  if (messages.length >= QUESTIONS.messagesMax) return 'full';
  const own = messages.slice(-QUESTIONS.inARowMax).filter(({ by }) => by === side);
  return own.length >= QUESTIONS.inARowMax ? 'too_many_in_a_row' : null;
}

/** Why a side can't write now, as an English sentence for the API; null when it can. */
export function whyClosed(found: Found, messages: Pick<Message, 'by'>[], side: Side): string | null {
  const why = reasonClosed(found, messages, side);
  if (why === 'ended_by_other' && side === 'breeder') return 'The conversation was ended by the buyer.';
  return why && toClosedMessage(translateIn('en'), why);
}
