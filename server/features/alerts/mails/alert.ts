import { ALERTS } from '../../../../contract/alerts/alerts.ts';
import type { Language } from '../../../../contract/language.ts';
import { translateIn } from '../../../../contract/locales/messages.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';

/**
 * To an address that nobody has proven, so without any text of the visitor; `petName` is null where a mail can't say
 * it.
 */
export function alertMail(input: {
  productName: string;
  language: Language;
  petName: string | null;
  url: string;
  stopUrl: string;
}): MailContent {
  const { productName, language, url, stopUrl } = input;
  const translate = translateIn(language);
  const pet = input.petName ?? translate('alert.aPet');
  return layout({
    productName,
    language,
    subject: translate('alert.mailSubject', { pet }),
    preview: translate('alert.mailPreview'),
    heading: translate('alert.mailSubject', { pet }),
    paragraphs: [translate('alert.mailText'), translate('alert.mailOrder', { minutes: ALERTS.minutesApart })],
    action: { label: translate('alert.mailButton'), url },
    footnote: translate('alert.mailWhy', { product: productName }),
    aside: { label: translate('alert.mailStop'), url: stopUrl },
  });
}
