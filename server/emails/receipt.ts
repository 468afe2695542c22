import { layout, type MailContent } from './layout.ts';
import { breederIn, greeting } from './mail-name.ts';

export interface ReceiptMail {
  productName: string;
  petName: string;
  price: string;
  platformFee: string;
  total: string;
  /** For people, named by what was really paid with. */
  paymentMethod: string;
  clientName: string | null;
  /** Null: see `breederIn`. */
  breederName: string | null;
  /** As the breeder chose. */
  breederContact: string | null;
  breederAddress: string | null;
  /** Null when the buyer is sold to by nobody anymore. */
  reference: string | null;
  receiptUrl: string | null;
}

export function receiptMail(input: ReceiptMail): MailContent {
  const breeder = breederIn(input.breederName);
  return layout({
    productName: input.productName,
    subject: `Your receipt for ${input.petName}`,
    preview: `You paid ${input.total} to ${breeder}.`,
    heading: `Your payment for ${input.petName}`,
    paragraphs: [
      ...(input.clientName ? [greeting(input.clientName)] : []),
      `Thank you. Your payment went to ${breeder}, who will contact you to arrange pickup or delivery.`,
      ...(input.breederContact ? [`You can reach ${breeder} at ${input.breederContact}.`] : []),
    ],
    facts: [
      ['Price', input.price],
      ['Platform fee (5%)', input.platformFee],
      ['Total', input.total],
      ['Payment method', input.paymentMethod],
      ...(input.breederName ? ([['Breeder', input.breederName]] as [string, string][]) : []),
      ...(input.breederAddress ? ([['Address', input.breederAddress]] as [string, string][]) : []),
      ...(input.reference ? ([['Reference', input.reference]] as [string, string][]) : []),
    ],
    ...(input.receiptUrl ? { action: { label: 'View your purchase', url: input.receiptUrl } } : {}),
    footnote: `You're receiving this email because you paid through a payment link of ${input.productName}. Please keep it for your records.`,
  });
}
