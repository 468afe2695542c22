import { BUYER_DATA_LINK_HOURS, type BuyerDataKind } from '../../../../contract/buyer-data/buyer-data.ts';
import type { Language } from '../../../../contract/language.ts';
import { sayingIn } from '../../../../contract/words/speech.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';

interface BuyerDataMail {
  productName: string;
  language: Language;
  kind: BuyerDataKind;
  url: string;
}

export function buyerDataMail({ productName: product, language, kind, url }: BuyerDataMail): MailContent {
  const say = sayingIn(language);
  const hours = BUYER_DATA_LINK_HOURS;
  const subject = say(`mail.${kind}Subject`);
  return layout({
    productName: product,
    language,
    subject,
    preview: say('mail.dataPreview', { hours }),
    heading: subject,
    paragraphs: [say(`mail.${kind}Text`, { product }), say('mail.dataOnce', { hours })],
    action: { label: say(`mail.${kind}Action`), url },
    footnote: say('mail.dataWhy', { product }),
  });
}
