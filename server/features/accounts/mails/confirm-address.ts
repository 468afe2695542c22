import { layout, type MailContent } from '../../../emails/layout.ts';
import { greeting } from '../../../emails/mail-name.ts';

export function confirmAddressMail(input: { productName: string; fullName: string; confirmUrl: string }): MailContent {
  return layout({
    productName: input.productName,
    subject: `Confirm your email address for ${input.productName}`,
    preview: 'One tap, and buyers can see that your address is confirmed.',
    heading: 'Confirm your email address',
    paragraphs: [
      greeting(input.fullName),
      'Welcome. Please confirm that this address is yours. Buyers see on your payment links that it is confirmed. The link works for 24 hours, in a browser that is signed in to your account.',
    ],
    action: { label: 'Confirm my address', url: input.confirmUrl },
    footnote: `You’re receiving this email because someone registered at ${input.productName} with this address. If that wasn’t you, open the link and let us know, so that nobody can use the account.`,
  });
}
