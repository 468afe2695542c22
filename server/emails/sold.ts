import type { PaymentMethod } from '../../contract/orders.ts';
import { methodWords } from './method-words.ts';
import { layout, type MailContent } from './layout.ts';

export interface SoldMail {
  productName: string;
  fullName: string;
  petName: string;
  price: string;
  platformFee: string;
  total: string;
  paymentMethod: PaymentMethod;
  clientName: string | null;
  clientEmail: string | null;
  dashboardUrl: string;
}

export function soldMail(input: SoldMail): MailContent {
  return layout({
    productName: input.productName,
    subject: `${input.petName} is sold`,
    preview: `${input.clientName ?? 'A buyer'} paid ${input.total}.`,
    heading: `${input.petName} is sold`,
    paragraphs: [
      `Hello ${input.fullName},`,
      `${input.clientName ?? 'A buyer'} has paid for ${input.petName}. The price goes to your own Stripe account; Stripe takes its processing cost from it there.`,
      'Please get in touch with the buyer about handing over.',
    ],
    facts: [
      ['Price', input.price],
      ['Paid by the buyer, with platform fee', input.total],
      ['Payment method', methodWords(input.paymentMethod)],
      ...(input.clientName ? ([['Buyer', input.clientName]] as [string, string][]) : []),
      ...(input.clientEmail ? ([['E-mail', input.clientEmail]] as [string, string][]) : []),
    ],
    action: { label: 'Open your dashboard', url: input.dashboardUrl },
    footnote: `You get this mail because you sell with ${input.productName}.`,
  });
}
