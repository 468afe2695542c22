import { layout, type MailContent } from '../../../emails/layout.ts';

/** The last mail to a person who worked for a breeder; without a name, since no personal data is kept. */
export function personEndedMail({
  productName,
  supportEmail,
}: {
  productName: string;
  supportEmail: string;
}): MailContent {
  return layout({
    productName,
    subject: `Your ${productName} sign-in has ended`,
    preview: 'You are signed out everywhere, and your name and email are erased.',
    heading: 'Your sign-in has ended',
    paragraphs: [
      'Hello,',
      'The breeder you worked for has ended your access. You are signed out everywhere, and your name and email are erased.',
      `If you think this is a mistake, please ask the breeder for a new invitation, or write to ${supportEmail}.`,
    ],
    footnote: `This is the last email you’ll receive from ${productName}.`,
  });
}
