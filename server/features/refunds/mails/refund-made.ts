import type { PaymentMethod } from '../../../../contract/payment-methods/payment-methods.ts';
import { returnSentence, returnTime } from '../../../../contract/refunds/refund-descriptions.ts';
import type { Language } from '../../../../contract/language.ts';
import { translateIn } from '../../../../contract/locales/messages.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import { breederIn, greeting } from '../../../emails/mail-name.ts';

export interface RefundMadeMail {
  productName: string;
  petName: string;
  /** Null: see `breederIn`. */
  breederName: string | null;
  /** How the buyer paid, which decides when the money arrives. */
  method: PaymentMethod;
  clientName: string | null;
  /** The refunded parts of price and platform fee, and their sum. */
  price: string;
  platformFee: string;
  total: string;
  /** All that was paid until now. */
  paid: string;
  /** Whether this refund completes a full refund. */
  isAll: boolean;
}

export function refundForBuyerMail(input: RefundMadeMail & { language: Language }): MailContent {
  const { productName, language, petName, total, breederName, isAll } = input;
  const translate = translateIn(language);
  const headline = translate(isAll ? 'refund.returned' : 'refund.partlyReturned');
  const isImmediate = total === input.paid;
  return layout({
    productName,
    language,
    subject: translate('mail.subject', { headline, pet: petName }),
    preview: translate('mail.onItsWay', { total }),
    heading: headline,
    paragraphs: [
      ...(input.clientName ? [greeting(input.clientName, language)] : []),
      returnSentence(translate, { reason: 'breeder', amount: total }, isImmediate, {
        pet: petName,
        breeder: breederName,
      }),
      returnTime(translate, input.method, isAll),
      ...(isAll && !isImmediate ? [translate('mail.fullyRefunded')] : []),
    ],
    facts: [
      [translate('mail.price'), input.price],
      [translate('mail.platformFee'), input.platformFee],
      [translate('mail.returned'), total],
    ],
    footnote: translate('mail.refundWhy', { product: productName, breeder: breederIn(breederName, language) }),
  });
}

export function refundForBreederMail(
  input: RefundMadeMail & { wasSold: boolean; ownAccount: boolean; saleUrl: string },
): MailContent {
  const { petName, total } = input;
  return layout({
    productName: input.productName,
    subject: input.isAll ? `${petName}: the payment was refunded` : `${petName}: part of the payment was refunded`,
    preview: `${total} was refunded to ${input.clientName ?? 'the buyer'}.`,
    heading: input.isAll
      ? `The payment for ${petName} was refunded`
      : `Part of the payment for ${petName} was refunded`,
    paragraphs: [
      greeting(input.breederName),
      `${total} was refunded to ${input.clientName ?? 'the buyer'}.`,
      ...(input.ownAccount
        ? [
            `The money was taken from your Stripe balance. ${input.productName} gives you back its share of the fee, ${input.platformFee}, and Stripe keeps its processing fee.`,
          ]
        : []),
      ...(input.isAll && input.wasSold
        ? [`${petName} no longer counts as sold. On your dashboard you can put it up for sale again or delete it.`]
        : []),
    ],
    facts: [
      ['Price', input.price],
      ['Platform fee', input.platformFee],
      ['Refunded to the buyer', total],
    ],
    action: { label: 'Open the sale', url: input.saleUrl },
    footnote: `You’re receiving this email because you sell with ${input.productName}.`,
  });
}
