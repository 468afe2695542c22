import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { order } from '../orders/orders.ts';

/** Server-sent events that notify an open page: `kind` is the event's name, the other fields its data in JSON. */

/** First, and whenever events may have been missed: how long ago something last changed; null for never. */
const state = z.object({ kind: z.literal('state'), accountId: id, changedMsAgo: z.number().nullable() });

const HAPPENINGS = [
  'payment_under_way',
  'paid',
  'payment_failed',
  'refunded',
  'disputed',
  'dispute_won',
  'dispute_lost',
  /** The breeder and the buyer have both confirmed. */
  'handed_over',
  /** Any other change, such as a refund that the buyer's bank rejected. */
  'changed',
] as const;
export type Happening = (typeof HAPPENINGS)[number];

/** `order` is its state now, which may be later than what happened. */
const ofOrder = z.object({ kind: z.literal('order'), happening: z.enum(HAPPENINGS), order });

/** The payment account's checks changed; `isVerified`: the provider now lets it take charges. */
const ofPaymentAccount = z.object({ kind: z.literal('payment_account'), isVerified: z.boolean() });

/** A buyer's message to the breeder. */
const ofQuestion = z.object({
  kind: z.literal('question'),
  questionId: id,
  /** Set for a message; null for another change, such as the end of the conversation. */
  asked: z.object({ petName: z.string(), buyerName: z.string() }).nullable(),
});

/** Nothing happened; without one for LIVE.silenceMs the connection is lost. */
const beat = z.object({ kind: z.literal('beat') });

/**
 * The server ends the stream. `signed_out`: the session or the account may not read it anymore; `replaced`: the account
 * has opened as many newer ones as it may; `again`: open it again.
 */
const end = z.object({ kind: z.literal('end'), reason: z.enum(['signed_out', 'replaced', 'again']) });

export const liveEvent = z.discriminatedUnion('kind', [state, ofOrder, ofPaymentAccount, ofQuestion, beat, end]);
export type LiveEvent = z.infer<typeof liveEvent>;
export type LiveEventKind = LiveEvent['kind'];

/** Intervals and bounds of streams. */
export const LIVE = {
  beatMs: 20_000,
  silenceMs: 50_000,
  /** Then the server ends it, and the browser opens the next one, which reads the session again. */
  longestMs: 30 * 60_000,
  /** Per account and process; a browser opens one for all its tabs. */
  perAccount: 8,
  /** Before a browser opens the next one, plus a random part as long again. */
  againMs: 500,
} as const;

export const liveEvents = endpoint({
  method: 'GET',
  path: '/api/live',
  who: 'user',
  whileSuspended: false,
  readLimit: { max: 240, minutes: 1 },
  download: 'text/event-stream',
  summary: 'What happens to sales, payments, questions and the payment account, as server-sent events',
  answer: z.string().meta({
    description: 'text/event-stream; the names of events: state, order, payment_account, question, beat, end',
  }),
});
