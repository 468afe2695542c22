import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { amount, givenId, id, lines, time } from '../fields.ts';
import { PROMISE, PROMISE_KINDS } from './terms.ts';

/**
 * `sent`: a proof waits for the breeder's answer. `lapsed`: none came in time, or the buyer gave it up. `ended`: the sale was refunded in full, or a bank took
 * its payment back.
 */
export const PROMISE_STATES = ['open', 'sent', 'returned', 'lapsed', 'ended'] as const;
/**
 * Who decided: `silence`: the breeder didn't answer a proof; `clock`: the time was over; `account`: it was closed; `sale`: it ended;
 * `buyer`: they had their data deleted.
 */
export const PROMISE_DECIDERS = ['breeder', 'silence', 'clock', 'account', 'sale', 'buyer'] as const;

/** A promise as both sides read it. */
export const promiseState = z.object({
  state: z.enum(PROMISE_STATES),
  kind: z.enum(PROMISE_KINDS),
  /** Part of the price; the fee on it comes back as well. */
  amount,
  /** What of it can still go back, while it isn't decided: a part may have been refunded already. */
  returns: amount,
  terms: z.string(),
  dueOn: z.iso.date(),
  /** Until when a proof counts: days of grace after the due day and after a refusal are over then. */
  until: time,
  decidedAt: time.nullable(),
  decidedBy: z.enum(PROMISE_DECIDERS).nullable(),
  /** The newest first. */
  proofs: z.array(z.object({ sentAt: time, refusedAt: time.nullable(), reason: z.string().nullable() })),
  /** Until when the breeder answers the proof that waits. */
  answerBy: time.nullable(),
  /** How often a proof may still be sent. */
  proofsLeft: z.int(),
  extension: z.enum(['none', 'asked', 'granted', 'refused']),
  /** What the breeder says of a payment by hand; null while they haven't. */
  byHand: z.object({ saidAt: time, amount, note: z.string(), deniedAt: time.nullable(), confirmedBy: time }).nullable(),
  /** Whether the provider couldn't return it, so that the breeder owes it. */
  isOwed: z.boolean(),
});
export type PromiseState = z.infer<typeof promiseState>;

/** Nothing is decided yet: the buyer or the breeder acts next. */
export const UNDECIDED_STATES = ['open', 'sent'] as const satisfies PromiseState['state'][];
export const isUndecided = (state: PromiseState['state']): boolean => UNDECIDED_STATES.some((each) => each === state);

/** For the breeder: with the documents of the proofs, which are theirs. */
export const ownPromiseState = promiseState.extend({
  documents: z.array(z.object({ id, type: z.enum(['pdf', 'photo']) })),
  /** Whether the buyer can still be asked about a payment by hand; not once their data is deleted. */
  canAskBuyer: z.boolean(),
});
export type OwnPromiseState = z.infer<typeof ownPromiseState>;

const ofSale = { params: z.object({ id: givenId }), answer: z.object({ promise: ownPromiseState }) };
const MISSING = 'Not a sale of the breeder, or one without a promise';

export const getPromise = endpoint({
  ...ofSale,
  method: 'GET',
  path: '/api/orders/{id}/promise',
  who: 'user',
  shows: ['sale-details'],
  summary: 'The promise of a sale: what comes back to its buyer, the proofs, and until when each side has time',
  errors: { 404: MISSING },
});

export const answerProof = endpoint({
  ...ofSale,
  method: 'POST',
  path: '/api/orders/{id}/promise/answer',
  who: 'user',
  changes: ['sales', 'sale-details'],
  summary: `Accept the proof of a promise, which refunds its part of the price with the fee on it, or refuse it with a reason; no answer within ${PROMISE.answerDays} days accepts it`,
  errors: {
    404: MISSING,
    409: 'changed: no proof waits, the time to refuse it is over, or it is the last one; busy: another refund is being made; disputed: a bank decides about the payment',
  },
  body: z
    .object({
      answer: z.enum(['accept', 'refuse']),
      reason: lines(0, PROMISE.reasonMax, 'Please write why'),
    })
    .refine(({ answer, reason }) => answer === 'accept' || reason !== '', {
      path: ['reason'],
      message: 'Please write why, so that the buyer can send what is missing',
    }),
});

export const answerExtension = endpoint({
  ...ofSale,
  method: 'POST',
  path: '/api/orders/{id}/promise/extension',
  who: 'user',
  changes: ['sale-details'],
  summary: `Grant or refuse the ${PROMISE.extensionDays} days that the buyer asks for; no answer within ${PROMISE.answerDays} days grants them`,
  errors: {
    404: MISSING,
    409: 'changed: no extension waits for an answer, or the time to refuse it is over; disputed: a bank decides about the payment',
  },
  body: z.object({ isGranted: z.boolean() }),
});

export const payPromiseByHand = endpoint({
  ...ofSale,
  method: 'POST',
  path: '/api/orders/{id}/promise/by-hand',
  who: 'user',
  changes: ['sales', 'sale-details'],
  summary: `Say how the buyer was paid, where the provider refused the refund; the buyer confirms it, or doesn’t contradict for ${PROMISE.answerDays} days`,
  errors: {
    404: MISSING,
    409: 'changed: nothing of the promise is owed by hand; buyer_deleted: the buyer can’t be asked',
  },
  body: z.object({ note: lines(1, PROMISE.reasonMax, 'Please write how you paid, such as “check 1042 on May 3”') }),
});
