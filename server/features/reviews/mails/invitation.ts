import type { Language } from '../../../../contract/language.ts';
import { translateIn } from '../../../../contract/locales/messages.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';

/** Asks a buyer for a review, once. */
export function invitationMail(input: {
  productName: string;
  language: Language;
  breederName: string;
  petName: string;
  url: string;
  stopUrl: string;
}): MailContent {
  const { productName, language, breederName: breeder, petName: pet, url, stopUrl } = input;
  const translate = translateIn(language);
  const subject = translate('review.mailSubject', { pet });
  return layout({
    productName,
    language,
    subject,
    preview: translate('review.mailPreview', { breeder }),
    heading: subject,
    paragraphs: [translate('review.mailText', { breeder, pet }), translate('review.public')],
    action: { label: translate('review.mailAction'), url },
    footnote: translate('review.mailWhy', { pet, product: productName }),
    aside: { label: translate('alert.mailStop'), url: stopUrl },
  });
}
