import { layout, type MailContent } from '../../../emails/layout.ts';
import { greeting } from '../../../emails/mail-name.ts';

interface RenewalMail {
  productName: string;
  fullName: string;
  /** What will be charged, such as "$49.99". */
  amount: string;
  /** The day of the charge, for people. */
  renewsOn: string;
  accountUrl: string;
}

export function renewalMail(input: RenewalMail): MailContent {
  return layout({
    productName: input.productName,
    subject: `Your yearly plan renews on ${input.renewsOn}`,
    preview: `We’ll charge ${input.amount} then, unless you cancel first.`,
    heading: `Your yearly plan renews on ${input.renewsOn}`,
    paragraphs: [
      greeting(input.fullName),
      `On ${input.renewsOn} your plan renews for another year, and ${input.amount} will be charged to the card on file.`,
      'To keep your plan, you don’t need to do anything. To cancel it, press Cancel Subscription under Billing on your account page before that day, and confirm. You won’t be charged again.',
    ],
    facts: [
      ['Plan', 'Professional, yearly'],
      ['Renews on', input.renewsOn],
      ['Amount', input.amount],
    ],
    action: { label: 'See or cancel your plan', url: input.accountUrl },
    footnote: `You’re receiving this email because you subscribed to ${input.productName} for a year.`,
  });
}
