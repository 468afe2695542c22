import { ALERTS } from '../../../../contract/alerts/alerts.ts';
import type { Language } from '../../../../contract/language.ts';
import { sayingIn } from '../../../../contract/words/speech.ts';
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
  const say = sayingIn(language);
  const pet = input.petName ?? say('alert.aPet');
  return layout({
    productName,
    language,
    subject: say('alert.mailSubject', { pet }),
    preview: say('alert.mailPreview'),
    heading: say('alert.mailSubject', { pet }),
    paragraphs: [say('alert.mailText'), say('alert.mailOrder', { minutes: ALERTS.minutesApart })],
    action: { label: say('alert.mailButton'), url },
    footnote: say('alert.mailWhy', { product: productName }),
    aside: { label: say('alert.mailStop'), url: stopUrl },
  });
}
