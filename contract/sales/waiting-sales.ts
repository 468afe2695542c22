import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { amount, id } from '../fields.ts';

/** Rows of each kind that are listed; one more is answered, so that the reader knows there is more. */
export const WAITING_SALES_SHOWN = 2;
/** A due date, or a pet's day to go home, is listed this long before and after. */
export const WAITING_DAYS = { balanceBefore: 3, handOverAfter: 7 } as const;

/**
 * `dispute`: a bank waits for evidence; `hand_over`: the pet may go home today, or could on one of the last days; `balance`: due soon,
 * or overdue; `owed`: a refund was refused or came back; `refund`: it waits until the breeder's balance at the provider covers it;
 * `mail`: the buyer's mail server refuses our mails.
 */
const waitingSale = z.object({
  kind: z.enum(['dispute', 'hand_over', 'balance', 'owed', 'refund', 'mail']),
  /** The sale's. */
  id,
  petName: z.string(),
  buyerName: z.string().nullable(),
  /** What is disputed, due or to be refunded; null for a hand-over and for mails. */
  amount: amount.nullable(),
  /** By when, on the breeder's calendar; null without a day. */
  on: z.iso.date().nullable(),
  /** That day is over. */
  isLate: z.boolean(),
});
export type WaitingSale = z.infer<typeof waitingSale>;

export const waitingSales = endpoint({
  method: 'GET',
  path: '/api/orders/waiting',
  who: 'user',
  shows: ['sales', 'sale-details'],
  summary: `Sales that wait for the breeder, at most ${WAITING_SALES_SHOWN + 1} of each kind, the most urgent first`,
  answer: z.object({ sales: z.array(waitingSale) }),
});
