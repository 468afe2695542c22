import type { Language } from '../../../../contract/language.ts';
import { translateIn } from '../../../../contract/locales/messages.ts';
import { STRIPE_BALANCE_URL } from '../../../../contract/stripe-dashboard.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import { breederIn, greeting } from '../../../emails/mail-name.ts';

export interface RefundWaitsMail {
  productName: string;
  petName: string;
  /** Null: see `breederIn`. */
  breederName: string | null;
  clientName: string | null;
  total: string;
}

/** To the buyer: a refund was made and isn't on its way yet. */
export function refundWaitsForBuyerMail(input: RefundWaitsMail & { language: Language }): MailContent {
  const { productName, language, petName, total, clientName } = input;
  const translate = translateIn(language);
  const headline = translate('owed.waitsHeadline');
  const values = { amount: total, pet: petName, breeder: breederIn(input.breederName, language) };
  return layout({
    productName,
    language,
    subject: translate('mail.subject', { headline, pet: petName }),
    preview: translate('owed.waitsPreview', values),
    heading: headline,
    paragraphs: [
      ...(clientName ? [greeting(clientName, language)] : []),
      translate('owed.waits', values),
      translate('owed.waitsNext'),
    ],
    facts: [[translate('owed.fact'), total]],
    footnote: translate('mail.paymentWhy', { product: productName }),
  });
}

/** To the breeder: what to do, so that the refund is sent; again after days in which it wasn't. */
export function refundWaitsMail(input: RefundWaitsMail & { days?: number }): MailContent {
  const { petName, total, days } = input;
  const buyer = input.clientName ?? 'the buyer';
  return layout({
    productName: input.productName,
    subject: `${petName}: please add ${total} to your Stripe balance`,
    preview: days
      ? `${buyer} has waited for a refund for ${days} days.`
      : 'Stripe sends the refund once your balance covers it.',
    heading: days ? `A refund for ${petName} is still waiting` : `A refund for ${petName} is waiting`,
    paragraphs: [
      greeting(input.breederName),
      days
        ? `Your Stripe balance hasn’t covered the refund of ${total} to ${buyer} for ${days} days. They still don’t have their money, and they can dispute the payment with their bank, which costs you a dispute fee.`
        : `Your available Stripe balance doesn’t cover the refund of ${total} to ${buyer} yet, so Stripe hasn’t sent it.`,
      `Please add ${total} at Stripe: open Balances and choose “Add to balance”. Stripe sends the refund once the money is there. Money from new sales counts too, once it becomes available. You don’t need to do anything here.`,
    ],
    facts: [['Waiting', total]],
    action: { label: 'Add money at Stripe', url: STRIPE_BALANCE_URL },
    footnote: `You’re receiving this email because you sell with ${input.productName}.`,
  });
}
