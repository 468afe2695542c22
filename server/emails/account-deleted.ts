import { layout, type MailContent } from './layout.ts';

/** Prefix of its occasion; the outbox erases the recipient once it is sent. */
export const ACCOUNT_DELETED = 'account-deleted';

/** The last mail to an address; without a name, since no personal data is kept. */
export function accountDeletedMail(input: {
  productName: string;
  supportEmail: string;
  registerUrl: string;
}): MailContent {
  return layout({
    productName: input.productName,
    subject: `Your ${input.productName} account was deleted`,
    preview: "Your personal data was erased. You won't be charged again.",
    heading: 'Your account was deleted',
    paragraphs: [
      'Hello,',
      "The account with this email address is closed. You are signed out everywhere, your payment links no longer work and any subscription is canceled, so you won't be charged again.",
      'We erased your name, addresses, phone number, photos and descriptions, and what we knew of your buyers. Amounts and dates of past sales stay in our books, without names. Your Stripe account is yours and stays as it is.',
      `If you didn't want this, please write to ${input.supportEmail}. You can register again with this address at any time.`,
    ],
    action: { label: 'Register again', url: input.registerUrl },
    footnote: `This is the last email you'll receive from ${input.productName}.`,
  });
}
