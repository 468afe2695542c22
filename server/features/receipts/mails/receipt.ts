import { methodNameIn } from '../../../../contract/payments/payment-method-names.ts';
import { PLATFORM_FEE_PERCENT } from '../../../../contract/business.ts';
import { contactIn } from '../../../../contract/contacts.ts';
import { formatAmount } from '../../../../contract/money.ts';
import type { Receipt } from '../../../../contract/receipts/receipts.ts';
import { formatTime, type Language } from '../../../../contract/language.ts';
import { sayingIn } from '../../../../contract/words/speech.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import { breederIn, greeting } from '../../../emails/mail-name.ts';

export interface ReceiptMail {
  productName: string;
  language: Language;
  petName: string;
  price: string;
  platformFee: string;
  total: string;
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
  const say = sayingIn(language);
  const breeder = breederIn(input.breederName, language);
  const fact = (name: string, value: string | null): [string, string][] => (value ? [[name, value]] : []);
  return layout({
    productName,
    language,
    subject: say('mail.receiptSubject', { pet: petName }),
    preview: say('mail.receiptPreview', { total, breeder }),
    heading: say('mail.receiptHeading', { pet: petName }),
    paragraphs: [
      ...(input.clientName ? [greeting(input.clientName, language)] : []),
      say('mail.receiptThanks', { breeder }),
      ...(input.breederContact ? [say('mail.reach', { breeder, contact: contactIn(say, input.breederContact) })] : []),
    ],
    facts: [
      [say('mail.price'), input.price],
      [say('mail.platformFeePercent', { percent: PLATFORM_FEE_PERCENT }), input.platformFee],
      ...input.parts.map(({ kind, amount, at, methodName }): [string, string] => [
        say(`receipt.${kind}`, {
          day: formatTime(language, at, { dateStyle: 'long' }),
          method: methodNameIn(say, methodName),
        }),
        formatAmount(amount),
      ]),
      [say('mail.total'), total],
      [say('mail.method'), methodNameIn(say, input.paymentMethod)],
      ...fact(say('mail.breederFact'), input.breederName),
      ...fact(say('mail.address'), input.breederAddress),
      ...fact(say('mail.reference'), input.reference),
    ],
    ...(input.receiptUrl ? { action: { label: say('mail.view'), url: input.receiptUrl } } : {}),
    document: input.agreementUrl ? { label: say('signed.download'), url: input.agreementUrl } : undefined,
    footnote: say('mail.receiptWhy', { product: productName }),
  });
}
