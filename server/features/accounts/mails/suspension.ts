import type { PageKind } from '../../../../contract/reports/reports.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import { mailName } from '../../../emails/mail-name.ts';

/** A review is its buyer's, who gets another mail. */
type SuspendedPage = Exclude<PageKind, 'review'>;

export interface SuspensionMail {
  productName: string;
  supportEmail: string;
  /** The page of a pet's link, a litter or a kennel, with its name; null for the whole account. */
  page: { kind: SuspendedPage; name: string } | null;
  accountUrl: string;
}

const PAGES: Record<SuspendedPage, (name: string) => string> = {
  link: (name) => `Your payment link for ${mailName(name, 'your pet')}`,
  litter: (name) => `Your litter page for ${mailName(name, 'your litter')}`,
  kennel: (name) => `Your page ${mailName(name, 'of your kennel')}`,
};
const pageIn = ({ kind, name }: NonNullable<SuspensionMail['page']>): string => PAGES[kind](name);

const STAYS: Record<SuspendedPage, string> = {
  link: 'Payments already started are completed as usual, and you can refund them. Your other links keep working.',
  litter:
    'The payment links of its pets keep working, and so do your other pages. People on its waiting list keep their places.',
  kennel: 'Your payment links keep working, and so do the pages of your litters.',
};

/** Tells the breeder what was suspended, why, what still works, and who to write to. */
export function suspendedMail({ reason, ...input }: SuspensionMail & { reason: string }): MailContent {
  const { productName, supportEmail, page, accountUrl } = input;
  const suspendedPage = page && pageIn(page);
  return layout({
    productName,
    subject: suspendedPage ? `${suspendedPage} was suspended` : `Your ${productName} account was suspended`,
    preview: `Buyers see that it is temporarily unavailable. Write to ${supportEmail} if you disagree.`,
    heading: suspendedPage ? `${suspendedPage} was suspended` : 'Your account was suspended',
    paragraphs: [
      'Hello,',
      suspendedPage
        ? `${suspendedPage} was suspended by our team. Buyers who open it see that it is temporarily unavailable.`
        : 'Your account was suspended by our team. Buyers who open your payment links see that they are temporarily unavailable, and you can’t change or sell anything.',
      `The reason: ${reason}`,
      page
        ? STAYS[page.kind]
        : 'Payments already started are completed as usual. You can still sign in, refund buyers, download your data, end your subscription and delete your account.',
      `If you think this is a mistake, write to ${supportEmail}.`,
    ],
    action: { label: 'Open your account', url: accountUrl },
    footnote: `You’re receiving this email because of your account at ${productName}.`,
  });
}

export function reinstatedMail({ productName, supportEmail, page, accountUrl }: SuspensionMail): MailContent {
  const openPage = page && pageIn(page);
  const heading = openPage ? `${openPage} works again` : 'Your account works again';
  return layout({
    productName,
    subject: openPage ? heading : `Your ${productName} account works again`,
    preview: 'The suspension was lifted.',
    heading,
    paragraphs: [
      'Hello,',
      openPage
        ? 'The suspension was lifted. Buyers can open the page again.'
        : 'The suspension was lifted. Buyers can open your payment links again, and you can sell as before.',
      `If you have a question, write to ${supportEmail}.`,
    ],
    action: { label: 'Open your account', url: accountUrl },
    footnote: `You’re receiving this email because of your account at ${productName}.`,
  });
}
