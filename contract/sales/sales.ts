import { z } from 'zod';
import { orderDeposit } from '../reservations/reserved-orders.ts';
import { endpoint } from '../endpoint.ts';
import { saleEvidence, saleWarning } from '../evidence/evidence.ts';
import { amount, givenId, lines, time, id } from '../fields.ts';
import { grouped } from '../grouped.ts';
import { handOver } from '../hand-overs/hand-overs.ts';
import { paymentInFlight } from './payments-in-flight.ts';
import { ownConditions } from '../payment-links/link-conditions.ts';
import { presentedLines } from '../order-lines/order-lines.ts';
import { listedOrder, paymentMethod } from '../orders/orders.ts';

export const SALE_NOTES_MAX = 2_000;
const TOO_LONG = `Please use ${grouped(SALE_NOTES_MAX)} characters at most`;

const timelineEntry = z.object({
  kind: z.enum([
    'opened',
    'paid',
    'deposit_paid',
    'part_paid',
    'cash_confirmed',
    'moved',
    'released',
    'refund_under_way',
    /** Paid directly: the breeder has to return it. */
    'refund_by_hand',
    /** The provider sends it once the breeder's balance covers it. */
    'refund_waits',
    'refunded',
    'refund_failed',
    /** The provider refused it, or gave up waiting for the balance. */
    'refund_unsent',
    'disputed',
    'evidence_sent',
    'dispute_won',
    'dispute_lost',
    /** A lost dispute is appealed: the bank decides again. */
    'dispute_reopened',
    /** The provider can pay the money out from then on, which may be ahead. */
    'available',
    /** The money reached the bank, in one sum with other payments. */
    'paid_out',
    'handed_over',
    'received',
  ]),
  at: time,
  /** What moved; null where the kind says it all. */
  amount: amount.nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

const money = z.object({
  price: amount,
  /** What the price is made of; left out where it is the pet's alone. */
  lines: presentedLines.optional(),
  platformFee: amount,
  total: amount,
  /** What the provider took for the payment and for disputes; null until it is known. */
  providerFee: amount.nullable(),
  /** Refunds and lost disputes, less what the platform returned of its fee; as it left the breeder's account. */
  returned: amount,
  /** What is held for the buyer's promise; left out while nothing is. */
  promised: amount.optional(),
  /** What stays with the breeder; null until the provider's fee is known. */
  net: amount.nullable(),
  /** When the provider can pay it out at the earliest; null until known. */
  availableAt: time.nullable(),
  /** When it arrived at the bank; null before that, and if the provider's payouts can't be matched. */
  paidOutAt: time.nullable(),
});

export const sale = z.object({
  order: listedOrder,
  /** The breeder's own. The buyer reads them in the copy of their data alone (docs/decisions/0043). */
  notes: z.string(),
  /** False while a payment is in flight or failed, and for a late payment that was refunded. */
  hasReceipt: z.boolean(),
  evidence: saleEvidence,
  /** When the buyer's mail server last refused a mail of ours for good; absent while it takes them. */
  mailsRefusedAt: time.optional(),
  /** Those that call for something; absent while there are none. */
  warnings: z.array(saleWarning).optional(),
  /** What is owed to the buyer since a refund was refused or came back, and why; absent while nothing is. */
  owed: z.array(z.object({ amount, cause: z.enum(['balance', 'bank', 'account', 'expired', 'other']) })).optional(),
  /** Oldest first. */
  timeline: z.array(timelineEntry),
  money,
  /** Only while one of its payments is on its way. */
  inFlight: paymentInFlight.optional(),
  /** Only of a failed payment whose buyer can pay again: until when the pet is kept for them. */
  keptUntil: time.optional(),
  /** Only of a sale with a deposit: what is paid, due and held, and its terms. */
  deposit: orderDeposit.optional(),
  /**
   * Only of a reservation: what ending it now returns to the buyer by the provider, and by the breeder's hand, and what of the deposit
   * stays with the breeder by its terms.
   */
  ending: z.object({ returned: amount, byHand: amount, kept: amount }).optional(),
  /** Parts that `/refund` refunds, in this order; absent for a sale paid in one payment with no refunds. */
  refundParts: z
    .array(z.object({ paymentMethod, price: amount, platformFee: amount, refundedPrice: amount, refundedFee: amount }))
    .optional(),
  /** What no bank took of a sale that lost a dispute and was paid in one payment; `/refund` still refunds it. */
  refundable: z.object({ price: amount, platformFee: amount }).optional(),
  /** Only of an order that pays a place on a waiting list: its litter. */
  spot: z.object({ litterId: id }).optional(),
  /** Only of an order whose buyer signed an agreement. */
  agreement: z
    .object({
      version: z.int(),
      name: z.string(),
      signedAt: time,
      /** Signed when the reservation moved to another pet; left out while there is none. */
      addenda: z.array(z.object({ pet: z.string(), name: z.string(), signedAt: time })).optional(),
    })
    .optional(),
  /** The first day on which the pet may go home, as its details said when it was paid; null where they don't. */
  goHomeOn: z.iso.date().nullable(),
  /** Null for a payment in flight or failed, and for a sale that was refunded before. */
  handOver: handOver.nullable(),
  /** Whether the breeder has more with this buyer: another sale, a question, or a place on a list. */
  hasMoreOfBuyer: z.boolean(),
  /** Who the link was made for, and until when; null when it is gone. */
  link: z.object(ownConditions).nullable(),
});
export type Sale = z.infer<typeof sale>;

export const getSale = endpoint({
  method: 'GET',
  path: '/api/orders/{id}',
  who: 'user',
  scope: 'sales:read',
  shows: ['sales', 'sale-details'],
  summary: "One of the breeder's sales: what happened, the way of the money, and private notes",
  errors: { 404: 'Not a sale of the breeder' },
  params: z.object({ id: givenId }),
  answer: z.object({ sale }),
});

export const sendMailsAgain = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/mails',
  who: 'user',
  changes: ['sales', 'sale-details'],
  limits: { account: { max: 20, minutes: 60 } },
  summary: "Send what the mail server of a sale's buyer refused once more",
  errors: { 404: 'Not a sale of the breeder' },
  params: z.object({ id: givenId }),
  answer: z.object({ sale }),
});

export const saveSaleNotes = endpoint({
  method: 'PATCH',
  path: '/api/orders/{id}',
  who: 'user',
  changes: ['sale-details'],
  summary: "Store the breeder's private notes on a sale",
  errors: { 404: 'Not a sale of the breeder' },
  params: z.object({ id: givenId }),
  body: z.object({
    notes: lines(0, SALE_NOTES_MAX, 'notes must be text', TOO_LONG),
  }),
  answer: z.object({ notes: z.string() }),
});
