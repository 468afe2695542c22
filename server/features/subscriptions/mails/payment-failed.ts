import { layout, type MailContent } from '../../../emails/layout.ts';
import { greeting } from '../../../emails/mail-name.ts';

export interface PaymentFailedMail {
  productName: string;
  fullName: string;
  amount: string;
  /** The end of the grace period. */
  activeUntil: string;
  graceDays: number;
  accountUrl: string;
}

export function paymentFailedMail(input: PaymentFailedMail): MailContent {
  return layout({
    productName: input.productName,
    subject: `The payment for your ${input.productName} subscription failed`,
    preview: `Please check your card. Your links work until ${input.activeUntil}.`,
    heading: 'Your payment did not go through',
    paragraphs: [
      greeting(input.fullName),
      `We couldn’t collect ${input.amount} for your subscription. This often happens when a card has expired or reached its limit. We’ll try again over the next few days.`,
      `Nothing changes for ${input.graceDays} days. If the payment hasn’t gone through by ${input.activeUntil}, your payment links pause until it does. Your pets, links and sales stay saved.`,
    ],
    facts: [
      ['Amount', input.amount],
      ['Your links work until', input.activeUntil],
    ],
    action: { label: 'Check your card', url: input.accountUrl },
    footnote: `You’re receiving this email because you subscribe to ${input.productName}.`,
  });
}
