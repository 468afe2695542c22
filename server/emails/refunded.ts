import type { PaymentMethod } from '../../contract/orders.ts';
import { RETURNED, returnSentence, returnTime } from '../../contract/refund-descriptions.ts';
import { layout, type MailContent } from './layout.ts';

export interface RefundedMail {
  productName: string;
  petName: string;
  total: string;
  reader: 'buyer' | 'breeder';
  /** How the buyer paid, which decides when the money arrives; and its name for people. */
  method: PaymentMethod;
  paymentMethod: string;
  /** Why the payment was refunded automatically. */
  reason: 'already_sold' | 'not_for_sale';
}

/** A payment that came too late was refunded in full. */
export function refundedMail(input: RefundedMail): MailContent {
  const why =
    input.reason === 'not_for_sale'
      ? `${input.petName} was no longer for sale`
      : `${input.petName} had just been sold to someone else`;
  const buyer = input.reader === 'buyer';
  return layout({
    productName: input.productName,
    subject: buyer ? `${RETURNED}: ${input.petName}` : `A second payment for ${input.petName} was refunded`,
    preview: `${input.total} went back in full.`,
    heading: buyer ? RETURNED : 'A payment was sent back',
    paragraphs: buyer
      ? [
          returnSentence({ reason: input.reason, amount: input.total }, true, { pet: input.petName, breeder: null }),
          returnTime(input.method, true),
        ]
      : [
          `Another buyer's payment arrived when ${why}. It was refunded in full at once, together with the platform fee.`,
          'No action needed. Stripe keeps its processing fee for that payment.',
        ],
    facts: buyer
      ? [
          ['Returned', input.total],
          ['Payment method', input.paymentMethod],
        ]
      : [['Refunded', input.total]],
    footnote: `You're receiving this email because of a payment through ${input.productName}.`,
  });
}
