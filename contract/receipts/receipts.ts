import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { presentedLines } from '../order-lines/order-lines.ts';
import { amount, givenId, time } from '../fields.ts';

/** Money refunded to the buyer; `rejected`: the buyer's bank returned a refund to the breeder; `reopened`: what a
 * bank returned is with it again, as a lost dispute is appealed. */
const receiptReturn = z.object({
  kind: z.enum(['refund', 'rejected', 'bank', 'reopened']),
  amount,
  at: time,
});

/** A part of a price that was paid by deposit and balance. */
const receiptPart = z.object({
  kind: z.enum(['deposit', 'balance']),
  /** With its share of the platform fee. */
  amount,
  /** The time of a payment; a day alone for cash. */
  at: z.union([time, z.iso.date()]),
  methodName: z.string(),
  /** Number of its receipt, which is the sale's for the last payment; null for payments that are older than these receipts. */
  receiptNumber: z.int().nullable(),
});
export type ReceiptPart = z.infer<typeof receiptPart>;

/** The receipt of one payment of a reservation, as breeder and buyer find it beside the payment. */
export const issuedReceipt = z.object({ number: z.int(), reference: z.string() });

/** A receipt to read: frozen when the sale, or the payment, was recorded, except for refunds since then. */
export const receipt = issuedReceipt.extend({
  /** The time of the payment; a day alone for a part that was paid in cash. */
  paidAt: z.union([time, z.iso.date()]),
  petName: z.string(),
  breed: z.string().nullable(),
  breederName: z.string().nullable(),
  breederLicense: z.string().nullable(),
  /** The breeder's own line. */
  breederLine: z.string().nullable(),
  /** The frozen one, or its town and state alone; null once the account is deleted. */
  breederAddress: z.string().nullable(),
  /** The breeder's current contact for buyers; null once their account is deleted. */
  breederContact: z.string().nullable(),
  /** Null when the buyer gave none, or had it erased. */
  buyerName: z.string().nullable(),
  /** State and ZIP code; null once the buyer's contact data is erased. */
  buyerPlace: z.string().nullable(),
  /** What the sale cost, or this payment alone. */
  price: amount,
  /** What the price is made of; left out where it is the pet's alone. */
  lines: presentedLines.optional(),
  platformFee: amount,
  total: amount,
  paymentMethodName: z.string(),
  /**
   * How it stood after a payment that left something due; absent on the receipt of a sale. `dueOn`: null for at hand-over. `hasEnded`: the
   * reservation has, so nothing of it is due.
   */
  part: z
    .object({
      kind: receiptPart.shape.kind,
      total: amount,
      paid: amount,
      due: amount,
      dueOn: z.iso.date().nullable(),
      hasEnded: z.boolean(),
    })
    .optional(),
  /** Payments of the price, oldest first; empty if it was paid in one. */
  parts: z.array(receiptPart),
  returns: z.array(receiptReturn),
  /** What the returns add up to. */
  returned: amount,
  /** The buyer's bank reviews the payment. */
  disputed: z.boolean(),
  /** Time zone of its days: the breeder's when it was issued. */
  timeZone: z.string(),
});
export type Receipt = z.infer<typeof receipt>;

export const orderAgreement = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/agreement',
  who: 'user',
  readLimit: { max: 60, minutes: 1 },
  summary: "What the buyer of one of the breeder's own orders signed, as a PDF",
  errors: { 404: 'No such order, or its buyer signed nothing' },
  download: 'application/pdf',
  params: z.object({ id: givenId }),
});

export const orderReceipt = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/receipt',
  who: 'user',
  roles: ['bookkeeper'],
  readLimit: { max: 60, minutes: 1 },
  summary: "The receipt of one of the breeder's own sales, or of one payment of a reservation, as a PDF",
  errors: { 404: 'No such sale, or the payment has no receipt of its own' },
  download: 'application/pdf',
  params: z.object({ id: givenId }),
  query: z.object({ payment: givenId.optional() }),
});
