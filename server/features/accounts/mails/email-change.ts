import { EMAIL_CHANGE_LINK_HOURS } from '../../../../contract/business.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import { greeting } from '../../../emails/mail-name.ts';

interface EmailChangeMail {
  productName: string;
  fullName: string;
  presentEmail: string;
  newEmail: string;
  confirmUrl: string;
}

const BOTH = `We sent a link to both addresses. Your address changes once you’ve opened and confirmed both links, in any order, within ${EMAIL_CHANGE_LINK_HOURS} hours. Until then, nothing changes.`;

/** To the present address, which has to agree. */
export function agreeToEmailChangeMail(input: EmailChangeMail): MailContent {
  return layout({
    productName: input.productName,
    subject: 'Do you want to change your email address?',
    preview: `Your account would move to ${input.newEmail}.`,
    heading: 'Do you want to change your email address?',
    paragraphs: [
      greeting(input.fullName),
      `Someone signed in to your account asked to change its address from ${input.presentEmail} to ${input.newEmail}. If it was you, open the link below.`,
      BOTH,
    ],
    action: { label: 'Yes, change my address', url: input.confirmUrl },
    footnote: `If this wasn’t you, don’t open the link. Change your password right away, because someone else knows it.`,
  });
}

/** To the new address, which proves that its mailbox belongs to the account's owner. */
export function confirmNewEmailMail(input: EmailChangeMail): MailContent {
  return layout({
    productName: input.productName,
    subject: `Confirm your new address for ${input.productName}`,
    preview: 'Open the link to move your account to this address.',
    heading: 'Confirm your new address',
    paragraphs: [
      'Hello,',
      `An account at ${input.productName} is about to move to this address. If it is yours, open the link below in a browser that is signed in to the account.`,
      BOTH,
    ],
    action: { label: 'Confirm this address', url: input.confirmUrl },
    footnote: `If you don’t have an account at ${input.productName}, you can ignore this email: nothing changes unless someone opens this link.`,
  });
}
