import { BUYER_DATA_LINK_HOURS, type BuyerDataKind } from '../../../../contract/buyer-data/buyer-data.ts';
import type { Language } from '../../../../contract/language.ts';
import { translateIn } from '../../../../contract/locales/messages.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';

interface BuyerDataMail {
  productName: string;
  language: Language;
  kind: BuyerDataKind;
  url: string;
}

export function buyerDataMail({ productName: product, language, kind, url }: BuyerDataMail): MailContent {
  const translate = translateIn(language);
  const hours = BUYER_DATA_LINK_HOURS;
  const subject = translate(`mail.${kind}Subject`);
  return layout({
    productName: product,
    language,
    subject,
    preview: translate('mail.dataPreview', { hours }),
    heading: subject,
    paragraphs: [translate(`mail.${kind}Text`, { product }), translate('mail.dataOnce', { hours })],
    action: { label: translate(`mail.${kind}Action`), url },
    footnote: translate('mail.dataWhy', { product }),
  });
}
