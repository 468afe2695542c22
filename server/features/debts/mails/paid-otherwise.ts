import type { Language } from '../../../../contract/language.ts';
import { translateIn } from '../../../../contract/locales/messages.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import { greeting } from '../../../emails/mail-name.ts';

interface PaidOtherwiseMail {
  productName: string;
  supportEmail: string;
  petName: string;
  clientName: string | null;
  amount: string;
  /** How the buyer got the money, in an admin's words. */
  note: string;
}

/** To the buyer: what was owed to them is recorded as paid without the provider. */
export function paidOtherwiseMail(input: PaidOtherwiseMail & { language: Language }): MailContent {
  const { productName, language, petName, clientName, amount, note, supportEmail } = input;
  const translate = translateIn(language);
  const headline = translate('owed.paidHeadline');
  const values = { amount, pet: petName };
  return layout({
    productName,
    language,
    subject: translate('mail.subject', { headline, pet: petName }),
    preview: translate('owed.paidPreview', values),
    heading: headline,
    paragraphs: [
      ...(clientName ? [greeting(clientName, language)] : []),
      translate('owed.paidText', values),
      note,
      translate('owed.paidWrong', { support: supportEmail }),
    ],
    facts: [[translate('owed.paidFact'), amount]],
    footnote: translate('mail.paymentWhy', { product: productName }),
  });
}

/** To the breeder. */
export function paidOtherwiseForBreederMail(input: PaidOtherwiseMail & { breederName: string | null }): MailContent {
  const { productName, petName, amount, note, supportEmail, breederName } = input;
  const buyer = input.clientName ?? 'the buyer';
  return layout({
    productName,
    subject: `${petName}: the buyer got ${amount} another way`,
    preview: 'You no longer owe the buyer anything.',
    heading: 'A refund was paid another way',
    paragraphs: [
      greeting(breederName),
      `We’ve recorded that ${buyer} got ${amount} for ${petName} another way:`,
      note,
      `We’ll stop trying to refund it, and your books count it as refunded. If this is wrong, write to ${supportEmail}.`,
    ],
    facts: [['Paid another way', amount]],
    footnote: `You’re receiving this email because you sell with ${productName}.`,
  });
}
