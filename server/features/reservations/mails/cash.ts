import type { CashMethod } from '../../../../contract/reservations/cash.ts';
import { formatTime } from '../../../../contract/language.ts';
import { translateIn } from '../../../../contract/locales/messages.ts';
import { openReservationAction, type ReservationMail } from './deposit.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import { breederIn } from '../../../emails/mail-name.ts';

interface CashMail extends ReservationMail {
  amount: string;
  method: CashMethod;
  receivedOn: string;
}

/** The breeder recorded a payment that the buyer made directly; the buyer answers on the page of the reservation. */
export function cashAskedMail(input: CashMail): MailContent {
  const { language, petName, amount, method, receivedOn } = input;
  const translate = translateIn(language);
  const day = formatTime(language, receivedOn, { dateStyle: 'long' });
  const breeder = breederIn(input.breederName, language);
  return mail(
    input,
    translate('cash.subject', { amount, pet: petName }),
    translate('cash.recorded', { amount, breeder, day, method }),
  );
}

export function cashWithdrawnMail(input: CashMail): MailContent {
  const { language, petName, amount } = input;
  const translate = translateIn(language);
  const breeder = breederIn(input.breederName, language);
  return mail(
    input,
    translate('cash.withdrawnSubject', { pet: petName }),
    translate('cash.withdrawn', { amount, breeder }),
  );
}

export function cashReturnedMail(input: CashMail): MailContent {
  const { language, petName, amount } = input;
  const translate = translateIn(language);
  const breeder = breederIn(input.breederName, language);
  return mail(
    input,
    translate('cash.returnedSubject', { amount, pet: petName }),
    translate('cash.returned', { amount, breeder }),
  );
}

const mail = (input: CashMail, subject: string, text: string): MailContent =>
  layout({
    productName: input.productName,
    language: input.language,
    subject,
    preview: text,
    heading: subject,
    paragraphs: [text],
    ...openReservationAction(input),
    footnote: translateIn(input.language)('mail.paymentWhy', { product: input.productName }),
  });
