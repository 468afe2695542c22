import type { Language } from '../../../../contract/language.ts';
import { translateIn } from '../../../../contract/locales/messages.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';

/** To a buyer or a person on a list. It has neither the photos nor the breeder's words, which their page shows. */
export function newPicturesMail(input: {
  productName: string;
  language: Language;
  /** A pet, or a litter. */
  name: string;
  breederName: string;
  hasPhotos: boolean;
  url: string;
  stopUrl: string;
}): MailContent {
  const { productName, language, name, breederName: breeder, hasPhotos, url, stopUrl } = input;
  const translate = translateIn(language);
  const subject = translate(hasPhotos ? 'updates.mailPictures' : 'updates.mailNews', { name });
  return layout({
    productName,
    language,
    subject,
    preview: translate('updates.mailPreview', { breeder }),
    heading: subject,
    paragraphs: [translate('updates.mailText', { breeder, name })],
    action: { label: translate('updates.mailAction'), url },
    footnote: translate('updates.mailWhy', { product: productName }),
    aside: { label: translate('alert.mailStop'), url: stopUrl },
  });
}
