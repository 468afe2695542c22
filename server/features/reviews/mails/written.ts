import { REVIEWS } from '../../../../contract/reviews/reviews.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import { withoutAddresses } from '../../../emails/mail-name.ts';

/** To the breeder, with what a buyer wrote. */
export function writtenMail(input: { productName: string; stars: number; text: string; url: string }): MailContent {
  const { productName, stars, text, url } = input;
  const subject = `A buyer reviewed you: ${stars} of ${REVIEWS.stars} stars`;
  return layout({
    productName,
    subject,
    preview: 'You can answer it once.',
    heading: subject,
    paragraphs: [
      `“${withoutAddresses(text)}”`,
      'Everybody can read it while your kennel’s page shows reviews. You can answer it once, and everybody reads that too.',
    ],
    action: { label: 'Read and answer', url },
    footnote: `You’re receiving this email because your kennel’s page at ${productName} shows reviews.`,
  });
}
