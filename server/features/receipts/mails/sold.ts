import { translateIn } from '../../../../contract/locales/messages.ts';
import type { PresentedLines } from '../../../../contract/order-lines/order-lines.ts';
import { listLineRows } from '../../../../contract/payments/line-rows.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import type { MailText } from '../../../emails/mail-text.ts';
import { greeting } from '../../../emails/mail-name.ts';
import { showPhoneNumber } from '../../../phone-numbers.ts';

export interface SoldMail {
  productName: string;
  fullName: string | null;
  petName: string;
  picture?: MailText['picture'];
  /** Price of the pet alone. */
  price: string;
  /** Extras and discount; null or left out: none. */
  lines?: PresentedLines | null;
  platformFee: string;
  total: string;
  /** Display name of the method that was actually used. */
  paymentMethod: string;
  clientName: string | null;
  clientEmail: string | null;
  clientPhone: string | null;
  saleUrl: string;
}

export function soldMail(input: SoldMail): MailContent {
  return layout({
    productName: input.productName,
    subject: `${input.petName} is sold`,
    preview: `${input.clientName ?? 'A buyer'} paid ${input.total}.`,
    heading: `${input.petName} is sold`,
    picture: input.picture,
    paragraphs: [
      greeting(input.fullName),
      `${input.clientName ?? 'A buyer'} has paid for ${input.petName}. The price goes to your own Stripe account; Stripe deducts its processing fee there.`,
      'Please contact the buyer to arrange pickup or delivery.',
    ],
    facts: [
      ['Price', input.price],
      ...(input.lines ? listLineRows(translateIn('en'), input.lines) : []),
      ['Paid by the buyer, with platform fee', input.total],
      ['Payment method', input.paymentMethod],
      ...(input.clientName ? ([['Buyer', input.clientName]] as [string, string][]) : []),
      ...(input.clientEmail ? ([['Email', input.clientEmail]] as [string, string][]) : []),
      ...(input.clientPhone ? ([['Phone', showPhoneNumber(input.clientPhone)]] as [string, string][]) : []),
    ],
    action: { label: 'Open the sale', url: input.saleUrl },
    footnote: `You’re receiving this email because you sell with ${input.productName}.`,
  });
}
