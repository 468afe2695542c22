import { translateIn } from '../../../../contract/locales/messages.ts';
import { depositTermsMessages } from '../../../../contract/locales/deposit-messages.ts';
import { breederMail, buyerNameOrDefault, type ForBreeder } from './deposit-breeder.ts';
import { openReservationAction, type ReservationMail } from './deposit.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import { breederIn } from '../../../emails/mail-name.ts';

interface Move {
  from: string;
  to: string;
  /** Without the fee. */
  price: string;
  /** After the move, with the fee. */
  dueThen: string;
}

/** The breeder proposes another pet; the buyer answers on the page of the reservation. */
export function moveProposedMail(input: ReservationMail & Move): MailContent {
  const { language, from, to, price, dueThen } = input;
  const translate = translateIn(language);
  const breeder = breederIn(input.breederName, language);
  return mail(input, translate('move.subject', { to }), [
    translate('move.proposed', { breeder, from, to, price, due: dueThen }),
    translate('move.stays'),
  ]);
}

export function movedMail(input: ReservationMail & Move & { agreementUrl: string | null }): MailContent {
  const { language, from, to, dueThen, deposit } = input;
  const translate = translateIn(language);
  return mail(
    input,
    translate('move.movedSubject', { to }),
    [translate('move.moved', { from, to, due: dueThen }), ...depositTermsMessages(translate, language, deposit)],
    input.agreementUrl ? { label: translate('signed.download'), url: input.agreementUrl } : undefined,
  );
}

/** The old address is lost, or somebody else has it. */
export function newAddressMail(input: ReservationMail): MailContent {
  const { language, petName } = input;
  const translate = translateIn(language);
  return mail(input, translate('move.addressSubject', { pet: petName }), [
    translate('move.address', { breeder: breederIn(input.breederName, language), pet: petName }),
  ]);
}

export const movedForBreederMail = (input: ForBreeder & Move): MailContent =>
  breederMail(input, `The reservation moved to ${input.to}`, [
    `${buyerNameOrDefault(input)} accepted the move. ${input.to} is now reserved for ${input.price}, and ${input.from} is for sale again.`,
  ]);

export const moveDeclinedForBreederMail = (input: ForBreeder & Move): MailContent =>
  breederMail(input, `The buyer is staying with ${input.from}`, [
    `${buyerNameOrDefault(input)} doesn’t want to move the reservation from ${input.from} to ${input.to}. Nothing has changed.`,
  ]);

const mail = (
  input: ReservationMail,
  subject: string,
  paragraphs: string[],
  document?: { label: string; url: string },
): MailContent =>
  layout({
    productName: input.productName,
    language: input.language,
    subject,
    preview: paragraphs[0]!,
    heading: subject,
    paragraphs,
    documents: document ? [document] : [],
    ...openReservationAction(input),
    footnote: translateIn(input.language)('mail.paymentWhy', { product: input.productName }),
  });
