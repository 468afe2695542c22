import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { amount } from '../fields.ts';
import { paymentMethod } from './orders.ts';

const purchaseReturn = z.object({
  /** Price and platform fee together. */
  amount,
  /** `waiting`: until the breeder's balance at the provider covers it; `failed`: it came back or was refused, and is tried again. */
  state: z.enum(['returning', 'waiting', 'returned', 'failed']),
  /**
   * Automatic, since the pet was sold or withdrawn, or the payment doesn't match the order; by the breeder; or by the
   * buyer's bank, in a dispute.
   */
  reason: z.enum(['already_sold', 'not_for_sale', 'list_closed', 'has_place', 'mismatch', 'breeder', 'bank']),
});
export type PurchaseReturn = z.infer<typeof purchaseReturn>;

export const paymentSuccess = z.object({
  petName: z.string(),
  /** What was paid, before any refund. */
  amount,
  paymentMethod,
  /** Display name of the method actually used: "Credit card", "4 interest-free payments", "Klarna (Pay later)". */
  paymentMethodName: z.string(),
  sessionId: z.string(),
  /** `processing`: not final, also before anything is paid; `returned`: refunded in full. */
  status: z.enum(['paid', 'processing', 'returned']),
  /** The checkout is open, and the provider has reported no payment. */
  awaitsPayment: z.boolean(),
  /** The money returned to the buyer, or on its way; null without any. */
  refund: purchaseReturn.nullable(),
  /** A dispute is open: the buyer's bank has not decided yet. */
  disputed: z.boolean(),
  /** What is still due after a payment that reserves a pet. Left out of any other. */
  due: amount.optional(),
  /** The reservation that it paid for has ended, and its own page shows what is returned. Left out of any other. */
  hasEnded: z.literal(true).optional(),
  /** Paid for a place on a waiting list; `petName` then names the litter. Left out of any other. */
  forSpot: z.literal(true).optional(),
  /** On its way, as a part of a balance: the pet is reserved anyway. Left out of any other. */
  isPart: z.literal(true).optional(),
  /** On its way, while somebody else pays for the pet too: the first that is certain has it. Left out of any other. */
  isShared: z.literal(true).optional(),
});
export type PaymentSuccess = z.infer<typeof paymentSuccess>;

export const getPaymentSuccess = endpoint({
  method: 'GET',
  path: '/api/payment-success',
  who: 'anyone',
  readLimit: { max: 120, minutes: 1 },
  summary: 'What the buyer bought and the state of the payment, by the id of the checkout session',
  errors: {
    404: 'No such payment, or its checkout expired unpaid',
  },
  query: z.object({ session_id: z.string({ error: 'session_id is required' }).min(1, 'session_id is required') }),
  answer: paymentSuccess,
});
