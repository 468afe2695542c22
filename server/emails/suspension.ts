import { layout, type MailContent } from './layout.ts';
import { mailName } from './mail-name.ts';

export interface SuspensionMail {
  productName: string;
  supportEmail: string;
  /** The pet of the suspended link; null for the whole account. */
  petName: string | null;
  accountUrl: string;
}

/** Tells the breeder what was suspended, why, what still works, and whom to write to. */
export function suspendedMail({ reason, ...input }: SuspensionMail & { reason: string }): MailContent {
  const { productName, supportEmail, petName, accountUrl } = input;
  const link = petName === null ? null : `Your payment link for ${mailName(petName, 'your pet')}`;
  return layout({
    productName,
    subject: link ? `${link} was suspended` : `Your ${productName} account was suspended`,
    preview: `Buyers see that it is temporarily unavailable. Write to ${supportEmail} if you disagree.`,
    heading: link ? `${link} was suspended` : 'Your account was suspended',
    paragraphs: [
      'Hello,',
      link
        ? `${link} was suspended by our team. Buyers who open it see that it is temporarily unavailable.`
        : 'Your account was suspended by our team. Buyers who open your payment links see that they are temporarily unavailable, and you can neither change nor sell anything.',
      `The reason: ${reason}`,
      link
        ? 'Payments already started are completed as usual, and you can refund them. Your other links keep working.'
        : 'Payments already started are completed as usual. You can still sign in, refund buyers, download your data, end your subscription and delete your account.',
      `If you think this is a mistake, write to ${supportEmail}.`,
    ],
    action: { label: 'Open your account', url: accountUrl },
    footnote: `You're receiving this email because of your account at ${productName}.`,
  });
}

export function reinstatedMail({ productName, supportEmail, petName, accountUrl }: SuspensionMail): MailContent {
  const link = petName === null ? null : `Your payment link for ${mailName(petName, 'your pet')}`;
  const heading = link ? `${link} works again` : 'Your account works again';
  return layout({
    productName,
    subject: link ? heading : `Your ${productName} account works again`,
    preview: 'The suspension was lifted.',
    heading,
    paragraphs: [
      'Hello,',
      link
        ? 'The suspension was lifted. Buyers can open the link again.'
        : 'The suspension was lifted. Buyers can open your payment links again, and you can sell as before.',
      `If you have a question, write to ${supportEmail}.`,
    ],
    action: { label: 'Open your account', url: accountUrl },
    footnote: `You're receiving this email because of your account at ${productName}.`,
  });
}
