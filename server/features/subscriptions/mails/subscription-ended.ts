import { layout, type MailContent } from '../../../emails/layout.ts';
import { greeting } from '../../../emails/mail-name.ts';

export interface SubscriptionEndedMail {
  productName: string;
  fullName: string;
  /** The day of the first payment that failed, for people. */
  unpaidSince: string;
  pricingUrl: string;
}

export function subscriptionEndedMail(input: SubscriptionEndedMail): MailContent {
  return layout({
    productName: input.productName,
    subject: `Your ${input.productName} subscription has ended`,
    preview: 'We won’t try your card again. Your pets, links and sales are saved.',
    heading: 'Your subscription has ended',
    paragraphs: [
      greeting(input.fullName),
      `We haven’t been able to collect the payment for your subscription since ${input.unpaidSince}, so it has ended. We won’t try your card again, and you don’t owe us anything.`,
      'Your payment links are paused; your pets, links and sales are saved. Everything works again as soon as you choose a plan.',
    ],
    action: { label: 'Choose a plan', url: input.pricingUrl },
    footnote: `You’re receiving this email because you subscribed to ${input.productName}.`,
  });
}
