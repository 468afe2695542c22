import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, givenId, id, idempotencyKey, lines, name, NAME_MAX, time } from '../fields.ts';
import { nextCursor, pageQuery } from '../page.ts';
import { proof } from './proofs.ts';

/** Bounds of questions and their conversations. */
export const QUESTIONS = {
  textMax: 1_000,
  /** Messages of a conversation, both sides together. */
  messagesMax: 60,
  /** Messages of one side, until the other has written. */
  inARowMax: 3,
  /** New ones in a day. */
  perBuyer: 5,
  perLink: 30,
  perBreeder: 200,
  /** New ones, and messages, of one network in an hour. */
  perNetwork: { max: 10, minutes: 60 },
  /** Far fewer than a breeder gets, so that one network can't use up everybody's. */
  perNetworkAndBreeder: { max: 15, minutes: 24 * 60 },
  messagesPerNetwork: { max: 60, minutes: 60 },
  /** Within which the buyer confirms the first message. */
  confirmHours: 48,
} as const;

const text = lines(1, QUESTIONS.textMax, 'Please write your message');

/** The plain form behind "Ask a question". */
export const askForm = z.object({
  name: name(2, NAME_MAX, 'Please enter your name'),
  email: email('Please enter a valid email address'),
  text,
  key: idempotencyKey,
});
export type AskForm = z.output<typeof askForm>;

/** The one behind "Ask for a new photo", whose text is always the same. */
export const askPhotoForm = askForm.omit({ text: true });

/** The plain forms of the buyer's conversation. */
export const conversationForm = z.discriminatedUnion(
  'act',
  [
    z.object({ act: z.literal('confirm') }),
    z.object({ act: z.literal('write'), text, key: idempotencyKey }),
    z.object({ act: z.literal('stop') }),
    z.object({ act: z.literal('end') }),
    z.object({ act: z.literal('report') }),
  ],
  { error: 'Please choose what to do' },
);
export type ConversationForm = z.output<typeof conversationForm>;

const side = z.enum(['buyer', 'breeder']);
export type Side = z.infer<typeof side>;

const message = z.object({ by: side, text: z.string(), at: time });
export type Message = z.infer<typeof message>;

/** A question as its breeder sees it: never the buyer's address. */
export const question = z.object({
  id,
  paymentLinkId: id,
  petName: z.string(),
  buyerName: z.string(),
  status: z.enum(['open', 'ended']),
  /** Who ended it; null while it is open. */
  endedBy: side.nullable(),
  /** The buyer wrote last, and it is open. */
  isWaiting: z.boolean(),
  /** When the newest message was written. */
  lastAt: time,
  createdAt: time,
});
export type Question = z.infer<typeof question>;

/** Why a side can't write to the other now. */
export type WhyClosed = 'ended_by_self' | 'ended_by_other' | 'page_closed' | 'full' | 'too_many_in_a_row';

/** `whyClosed`: why nobody can write to the other now, as a sentence. */
export const conversation = question.extend({
  messages: z.array(message),
  whyClosed: z.string().nullable(),
  /** When the buyer asks for a new photo. */
  proof: proof.optional(),
});
export type Conversation = z.infer<typeof conversation>;

const one = { params: z.object({ id: givenId }), errors: { 404: 'Not a question to the breeder' } };
const answer = z.object({ question: conversation });

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/questions',
  who: 'user',
  shows: ['questions'],
  summary: 'What buyers asked the breeder, the newest message first, and how many wait for an answer',
  query: pageQuery(50),
  answer: z.object({ questions: z.array(question), waiting: z.int(), nextCursor }),
});

export const getQuestion = endpoint({
  ...one,
  method: 'GET',
  path: '/api/questions/{id}',
  who: 'user',
  shows: ['questions'],
  summary: 'One question with its messages, oldest first',
  answer,
});

const CLOSED = 'question_closed: the conversation takes no message now, and why';

export const answerQuestion = endpoint({
  ...one,
  method: 'POST',
  path: '/api/questions/{id}/messages',
  who: 'user',
  changes: ['questions'],
  whileSuspended: false,
  limits: { account: { max: 200, minutes: 60 } },
  idempotency: 'body',
  summary: 'Write to the buyer, who gets it by mail without the address of the breeder',
  errors: { ...one.errors, 409: CLOSED },
  status: 201,
  body: z.object({ text, key: idempotencyKey.optional() }),
  answer,
});

export const endQuestion = endpoint({
  ...one,
  method: 'POST',
  path: '/api/questions/{id}/end',
  who: 'user',
  changes: ['questions'],
  summary: 'End a conversation; nobody can write in it anymore',
  answer,
});

export const reportQuestion = endpoint({
  ...one,
  method: 'POST',
  path: '/api/questions/{id}/report',
  who: 'user',
  changes: ['questions'],
  summary: "Report a buyer's messages to the admins, and end the conversation",
  answer,
});
