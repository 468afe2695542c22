import type { PaymentMethod } from '../../../../contract/payment-methods/payment-methods.ts';
import { methodNameIn } from '../../../../contract/payments/payment-method-names.ts';
import { returnSentence, returnTime } from '../../../../contract/refunds/refund-descriptions.ts';
import type { Language } from '../../../../contract/language.ts';
import { translateIn } from '../../../../contract/locales/messages.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';

export interface RefundedMail {
  productName: string;
  petName: string;
  total: string;
  /** Why the payment was refunded automatically. */
  reason: 'already_sold' | 'not_for_sale' | 'list_closed' | 'has_place';
}

interface BuyersRefundedMail extends Omit<RefundedMail, 'reason'> {
  /** `mismatch`: it was no payment of its order. */
  reason: RefundedMail['reason'] | 'mismatch';
  language: Language;
  /** How the buyer paid, which decides when the money arrives; and its name for people. */
  method: PaymentMethod;
  paymentMethod: string;
}

/** To who paid: a payment that came too late, or was none of its order, was refunded in full. */
export function refundedMail(input: BuyersRefundedMail): MailContent {
  const { productName, language, petName, total, reason, method } = input;
  const translate = translateIn(language);
  const headline = translate('refund.returned');
  return layout({
    productName,
    language,
    subject: translate('mail.subject', { headline, pet: petName }),
    preview: translate('mail.inFull', { total }),
    heading: headline,
    paragraphs: [
      returnSentence(translate, { reason, amount: total }, true, { pet: petName, breeder: null }),
      returnTime(translate, method, true),
    ],
    facts: [
      [translate('mail.returned'), total],
      [translate('mail.method'), methodNameIn(translate, input.paymentMethod)],
    ],
    footnote: translate('mail.paymentWhy', { product: productName }),
  });
}

/** To the breeder. */
export function refundedForBreederMail({ productName, petName, total, reason }: RefundedMail): MailContent {
  const why = {
    not_for_sale: `${petName} was no longer for sale, or you had blocked the buyer`,
    already_sold: `${petName} had just been sold to someone else`,
    list_closed: `the waiting list of ${petName} was closed`,
    has_place: 'the buyer already had a place on the list, or a pet',
  }[reason];
  const isSpot = reason === 'list_closed' || reason === 'has_place';
  return layout({
    productName,
    subject: isSpot
      ? `A payment for the waiting list of ${petName} was refunded`
      : `A second payment for ${petName} was refunded`,
    preview: `${total} was refunded in full.`,
    heading: 'A payment was refunded',
    paragraphs: [
      `${isSpot ? 'A payment for a place' : 'Another buyer’s payment'} arrived when ${why}. We refunded it in full right away, including the platform fee.`,
      'You don’t need to do anything. Stripe keeps its processing fee for that payment.',
    ],
    facts: [['Refunded', total]],
    footnote: `You’re receiving this email because of a payment through ${productName}.`,
  });
}
