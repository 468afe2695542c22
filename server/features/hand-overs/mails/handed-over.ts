import type { Language } from '../../../../contract/language.ts';
import { translateIn } from '../../../../contract/locales/messages.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import { breederIn, greeting } from '../../../emails/mail-name.ts';

interface HandedOverMail {
  productName: string;
  petName: string;
  clientName: string | null;
  /** Null: see `breederIn`. */
  breederName: string | null;
}

export function handedOverMail(input: HandedOverMail & { language: Language; receiptUrl: string | null }): MailContent {
  const { productName, language, petName, clientName } = input;
  const translate = translateIn(language);
  const breeder = breederIn(input.breederName, language);
  return layout({
    productName,
    language,
    subject: translate('handOver.mailSubject', { pet: petName }),
    preview: translate('handOver.mailPreview', { breeder }),
    heading: translate('handOver.mailSubject', { pet: petName }),
    paragraphs: [
      ...(clientName ? [greeting(clientName, language)] : []),
      translate('handOver.mailText', { breeder, pet: petName }),
    ],
    ...(input.receiptUrl ? { action: { label: translate('mail.view'), url: input.receiptUrl } } : {}),
    footnote: translate('mail.paymentWhy', { product: productName }),
  });
}

export function handedOverForBreederMail(input: HandedOverMail & { saleUrl: string }): MailContent {
  const { productName, petName } = input;
  const buyer = input.clientName ?? 'The buyer';
  return layout({
    productName,
    subject: `${petName} was handed over`,
    preview: `${buyer} and you have both confirmed it.`,
    heading: `${petName} was handed over`,
    paragraphs: [
      greeting(input.breederName),
      `${buyer} and you have both confirmed that ${petName} was handed over. You don’t need to do anything else.`,
    ],
    action: { label: 'Open the sale', url: input.saleUrl },
    footnote: `You’re receiving this email because you sell with ${productName}.`,
  });
}
