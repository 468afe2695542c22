import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { amount, givenId, id, time } from '../fields.ts';

/**
 * What the provider takes for each dispute of a charge, won or lost; an inquiry that a full refund settles costs nothing.
 * https://stripe.com/pricing and https://docs.stripe.com/disputes/how-disputes-work
 */
export const DISPUTE_FEE = '15.00';

/** What it takes for answering a dispute of a card, and for a card network's compliance case besides; returned once it is won. */
const ANSWER_FEE = '15.00';
const COMPLIANCE_FEE = '515.00';

/** The most that one answer can hold. https://docs.stripe.com/disputes/responding; docs/decisions/0078 */
export const EVIDENCE_LIMITS = { bytes: 4_500_000, pages: { mastercard: 19, other: 49 } };

/** What answering a dispute costs: nothing where a bank only asks, and with Klarna. */
export const costOfAnswer = (dispute: { isInquiry: boolean; caseType: string | null; method: string }): string =>
  dispute.isInquiry || dispute.method === 'klarna'
    ? '0.00'
    : dispute.caseType === 'compliance'
      ? COMPLIANCE_FEE
      : ANSWER_FEE;

/** What a breeder has sent to the buyer's bank. */
const sent = {
  requestedAt: time.nullable(),
  /** When the provider had taken it. */
  sentAt: time.nullable(),
  /** How many documents went with it. */
  files: z.int(),
};

/** A dispute of one payment. */
const saleDispute = z.object({
  /** The provider's. */
  id,
  payment: z.object({
    kind: z.enum(['full', 'deposit', 'balance']),
    amount,
    paidAt: time,
  }),
  /** Amount that the bank has withdrawn until the dispute is decided, or asks about. */
  amount,
  state: z.enum(['open', 'won', 'lost']),
  /** The bank only asks: nothing is withdrawn, and a full refund settles it without a fee. */
  isInquiry: z.boolean(),
  openedAt: time,
  /** The bank's deadline for evidence; null if it names none. */
  answerBy: time.nullable(),
  /** Evidence was submitted, here or in the provider's dashboard. */
  isAnswered: z.boolean(),
  /** Klarna asks: a refund by the deadline settles it, and it takes no evidence yet. */
  isByKlarna: z.boolean(),
  /** A card network's compliance case, whose answer costs more and is confirmed first. */
  isCompliance: z.boolean(),
  /** What the provider takes for an answer, and returns if the dispute is won. */
  answerFee: amount,
  /** It is open, the deadline too, and no evidence was submitted. */
  canSend: z.boolean(),
  ...sent,
});
export type SaleDispute = z.infer<typeof saleDispute>;

/** What the provider warns of besides disputes: the card's issuer suspects fraud, or a rule of the provider asks for a review. */
export const saleWarning = z.object({
  /** The provider's. */
  id,
  kind: z.enum(['fraud_warning', 'review']),
  /** What was paid. */
  amount,
  openedAt: time,
});
export type SaleWarning = z.infer<typeof saleWarning>;

/** Evidence in the disputes of a sale's payments. */
export const saleEvidence = z.object({
  /** At least one dispute takes evidence. */
  canSend: z.boolean(),
  /** The evidence that was sent last, in whichever dispute. */
  ...sent,
  /** Newest first. */
  disputes: z.array(saleDispute),
});
export type SaleEvidence = z.infer<typeof saleEvidence>;

/** Which dispute of a sale is meant; without it the newest that takes evidence. */
const ofDispute = z.object({ dispute: id.optional() });

const answer = ofDispute.extend({
  /** Confirms the fee of a compliance case. */
  acceptsFee: z.boolean({ error: 'acceptsFee must be true or false' }).optional(),
  /** Sends what fits as documents, and the rest as text. */
  leavesOut: z.boolean({ error: 'leavesOut must be true or false' }).optional(),
});

export const sendEvidence = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/evidence',
  who: 'user',
  changes: ['sale-details'],
  limits: { account: { max: 30, minutes: 60 } },
  summary: 'Send what proves a disputed sale or reservation to the buyer’s bank, once for each dispute',
  errors: {
    404: 'Not a sale of the breeder',
    409: 'not_disputed: no dispute, or not this one, takes an answer; expired: its deadline is over; fee_unconfirmed: a compliance case costs more, and acceptsFee is missing; evidence_too_large: the documents are more than the bank takes, and leavesOut is missing',
    502: 'The payment provider refused; its reason where it is meant for people',
  },
  params: z.object({ id: givenId }),
  body: answer,
  answer: z.object({ evidence: saleEvidence }),
});

export const readEvidence = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/evidence',
  who: 'user',
  readLimit: { max: 20, minutes: 1 },
  summary:
    'What proves a sale or a reservation, as a PDF: the disputed payment, what was paid, page, terms, messages, mails and hand-over',
  errors: { 404: 'No such sale, or no such dispute of it' },
  download: 'application/pdf',
  params: z.object({ id: givenId }),
  query: ofDispute,
});
