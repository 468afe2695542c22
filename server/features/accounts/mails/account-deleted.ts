import { layout, type MailContent } from '../../../emails/layout.ts';

/** The last mail to an address; without a name, since no personal data is kept. */
export function accountDeletedMail(input: {
  productName: string;
  supportEmail: string;
  registerUrl: string;
}): MailContent {
  return layout({
    productName: input.productName,
    subject: `Your ${input.productName} account is closed`,
    preview: 'Your remaining data is erased within minutes. You won’t be charged again.',
    heading: 'Your account is closed',
    paragraphs: [
      'Hello,',
      'The account with this email address is closed. You are signed out everywhere, and your payment links no longer work. Any subscription is canceled within minutes, so you won’t be charged again.',
      'We erased your name, email, address and phone number. Your photos and descriptions, and your buyers’ details, are erased within minutes. Amounts and dates of past sales stay in our books, without names. Your Stripe account is yours and stays as it is.',
      `If you didn’t want this, please write to ${input.supportEmail}. You can register again with this address at any time.`,
    ],
    action: { label: 'Register again', url: input.registerUrl },
    footnote: `This is the last email you’ll receive from ${input.productName}.`,
  });
}
