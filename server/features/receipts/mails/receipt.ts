import { methodNameIn } from '../../../../contract/payments/payment-method-names.ts';
import { PLATFORM_FEE_PERCENT } from '../../../../contract/business.ts';
import { contactIn } from '../../../../contract/contacts.ts';
import { formatAmount } from '../../../../contract/money.ts';
import { listLineRows } from '../../../../contract/payments/line-rows.ts';
import type { PresentedLines } from '../../../../contract/order-lines/order-lines.ts';
import { receiptPartName } from '../../../../contract/payments/receipt-lines.ts';
import type { Receipt } from '../../../../contract/receipts/receipts.ts';
import { offerMessage } from '../../../../contract/locales/promise-messages.ts';
import type { Language } from '../../../../contract/language.ts';
import { translateIn } from '../../../../contract/locales/messages.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import type { MailText } from '../../../emails/mail-text.ts';
import { breederIn, greeting } from '../../../emails/mail-name.ts';

export interface ReceiptMail {
  productName: string;
  language: Language;
  petName: string;
  picture?: MailText['picture'];
  /** Price of the pet alone. */
  price: string;
  /** Extras and discount; null or left out: none. */
  lines?: PresentedLines | null;
  platformFee: string;
  total: string;
  /** The breeder's. */
  timeZone: string;
  /** Payments of the total; empty if it was paid in one. */
  parts: Receipt['parts'];
  /** Display name of the method that was actually used. */
  paymentMethod: string;
  clientName: string | null;
  /** Null: see `breederIn`. */
  breederName: string | null;
  /** The contact that the breeder chose for buyers. */
  breederContact: string | null;
  breederAddress: string | null;
  /** Null when the buyer is sold to by nobody anymore. */
  reference: string | null;
  receiptUrl: string | null;
  /** URL of the agreement that the buyer signed; null if they signed none. */
  agreementUrl: string | null;
}

export function receiptMail(input: ReceiptMail): MailContent {
  const { productName, language, total, petName } = input;
  const translate = translateIn(language);
  const breeder = breederIn(input.breederName, language);
  const fact = (name: string, value: string | null): [string, string][] => (value ? [[name, value]] : []);
  return layout({
    productName,
    language,
    subject: translate('mail.receiptSubject', { pet: petName }),
    preview: translate('mail.receiptPreview', { total, breeder }),
    heading: translate('mail.receiptHeading', { pet: petName }),
    picture: input.picture,
    paragraphs: [
      ...(input.clientName ? [greeting(input.clientName, language)] : []),
      translate('mail.receiptThanks', { breeder }),
      ...(input.breederContact
        ? [translate('mail.reach', { breeder, contact: contactIn(translate, input.breederContact) })]
        : []),
      ...(input.lines?.promise ? [offerMessage(translate, language, input.lines.promise)] : []),
    ],
    facts: [
      [translate('mail.price'), input.price],
      ...(input.lines ? listLineRows(translate, input.lines) : []),
      [translate('mail.platformFeePercent', { percent: PLATFORM_FEE_PERCENT }), input.platformFee],
      ...input.parts.map((part): [string, string] => [
        receiptPartName(translate, language, part, input.timeZone),
        formatAmount(part.amount),
      ]),
      [translate('mail.total'), total],
      [translate('mail.method'), methodNameIn(translate, input.paymentMethod)],
      ...fact(translate('mail.breederFact'), input.breederName),
      ...fact(translate('mail.address'), input.breederAddress),
      ...fact(translate('mail.reference'), input.reference),
    ],
    ...(input.receiptUrl ? { action: { label: translate('mail.view'), url: input.receiptUrl } } : {}),
    documents: input.agreementUrl ? [{ label: translate('signed.download'), url: input.agreementUrl }] : [],
    footnote: translate('mail.receiptWhy', { product: productName }),
  });
}
