import type { Language } from '../../../../contract/language.ts';
import { translateIn } from '../../../../contract/locales/messages.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import type { MailText } from '../../../emails/mail-text.ts';

/**
 * To an address that a breeder entered, so without any text that isn't on the page; `petName` is null where the breeder keeps the pet and
 * its price a surprise.
 */
export function paymentPageMail(input: {
  productName: string;
  language: Language;
  breederName: string;
  petName: string | null;
  /** Price and fee together, formatted. */
  total: string;
  picture?: MailText['picture'];
  url: string;
  stopUrl: string;
}): MailContent {
  const { productName, language, breederName: breeder, petName: pet, total, picture, url, stopUrl } = input;
  const translate = translateIn(language);
  const subject = pet === null ? translate('linkMail.subject', { breeder }) : translate('linkMail.petSubject', { pet });
  const facts: [string, string][] = [
    [translate('mail.breederFact'), breeder],
    [translate('mail.total'), total],
  ];
  return layout({
    productName,
    language,
    subject,
    preview: translate('linkMail.preview', { breeder }),
    heading: subject,
    paragraphs: [translate('linkMail.text', { breeder }), translate('linkMail.nothing')],
    ...(pet === null ? {} : { facts, picture }),
    action: { label: translate('linkMail.action'), url },
    footnote: translate('linkMail.why', { breeder, product: productName }),
    aside: { label: translate('alert.mailStop'), url: stopUrl },
  });
}
