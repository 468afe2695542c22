import { layout, type MailContent } from './layout.ts';

interface RenewalNotice {
  productName: string;
  fullName: string;
  /** What will be charged, such as "$49.99". */
  amount: string;
  /** The day of the charge, for people. */
  renewsOn: string;
  accountUrl: string;
}

export function renewalNoticeMail(input: RenewalNotice): MailContent {
  return layout({
    productName: input.productName,
    subject: `Your yearly plan renews on ${input.renewsOn}`,
    preview: `${input.amount} will be charged then, unless you cancel before.`,
    heading: `Your yearly plan renews on ${input.renewsOn}`,
    paragraphs: [
      `Hello ${input.fullName},`,
      `On ${input.renewsOn} your plan renews for another year, and ${input.amount} will be charged to the card on file.`,
      'If you want to keep it there is nothing to do. If not, cancel before that day: press Cancel Subscription under Billing on your account page, and confirm. Nothing is charged afterwards.',
    ],
    facts: [
      ['Plan', 'Professional, yearly'],
      ['Renews on', input.renewsOn],
      ['Amount', input.amount],
    ],
    action: { label: 'See or cancel your plan', url: input.accountUrl },
    footnote: `You get this mail because you subscribed to ${input.productName} for a year.`,
  });
}
