import { RESET_LINK_HOURS } from '../../../../contract/business.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import { greeting } from '../../../emails/mail-name.ts';

export function resetPasswordMail(input: { productName: string; fullName: string; resetUrl: string }): MailContent {
  const hours = `${RESET_LINK_HOURS} hour${RESET_LINK_HOURS === 1 ? '' : 's'}`;
  return layout({
    productName: input.productName,
    subject: `Reset your password for ${input.productName}`,
    preview: `Choose a new password. The link works once, for ${hours}.`,
    heading: 'Choose a new password',
    paragraphs: [
      greeting(input.fullName),
      `Someone asked for a new password for your account. If this was you, open the link below. It works once, for ${hours}.`,
      'You’ll then be signed out everywhere, and can sign in with the new password.',
    ],
    action: { label: 'Choose a new password', url: input.resetUrl },
    footnote: `You’re receiving this email because someone requested a password reset at ${input.productName} with this address. If that wasn’t you, do nothing: your password stays as it is.`,
  });
}
