import { layout, type MailContent } from './layout.ts';

export interface RefundedMail {
  productName: string;
  petName: string;
  total: string;
  reader: 'buyer' | 'breeder';
  /** Why the payment went back by itself. */
  reason: 'already_sold' | 'not_for_sale' | null;
}

/** A payment that came too late went back in full. */
export function refundedMail(input: RefundedMail): MailContent {
  const why =
    input.reason === 'not_for_sale'
      ? `${input.petName} was no longer for sale`
      : `${input.petName} had just been sold to someone else`;
  const buyer = input.reader === 'buyer';
  return layout({
    productName: input.productName,
    subject: buyer
      ? `Your payment for ${input.petName} was refunded`
      : `A second payment for ${input.petName} was refunded`,
    preview: `${input.total} went back in full.`,
    heading: buyer ? 'Your money is on its way back' : 'A payment was sent back',
    paragraphs: buyer
      ? [
          `When your payment arrived, ${why}. We are sorry.`,
          'The whole amount was refunded at once, the platform fee included. Your bank usually shows it within 5 to 10 days.',
        ]
      : [
          `Another buyer's payment arrived when ${why}. It was refunded in full at once, together with the platform fee.`,
          'You need not do anything. Stripe keeps its processing cost of that payment.',
        ],
    facts: [['Refunded', input.total]],
    footnote: `You get this mail because of a payment through ${input.productName}.`,
  });
}
