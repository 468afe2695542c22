import type { Language } from '../../../../contract/language.ts';
import { translateIn } from '../../../../contract/locales/messages.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';

/** The address of a review, for which the page of the receipt was asked. */
export function reviewLinkMail(input: {
  productName: string;
  language: Language;
  petName: string;
  url: string;
}): MailContent {
  const { productName, language, petName: pet, url } = input;
  const translate = translateIn(language);
  const subject = translate('review.title', { pet });
  return layout({
    productName,
    language,
    subject,
    preview: translate('review.linkWhy'),
    heading: subject,
    paragraphs: [translate('review.public')],
    action: { label: translate('review.linkAction'), url },
    footnote: translate('review.linkWhy'),
  });
}
