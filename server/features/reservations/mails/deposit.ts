import type { PaymentMethod } from '../../../../contract/payment-methods/payment-methods.ts';
import { formatTime, type Language } from '../../../../contract/language.ts';
import { sayingIn } from '../../../../contract/words/speech.ts';
import {
  cancellationMessages,
  depositTermsMessages,
  type DepositFacts,
} from '../../../../contract/words/deposit-words.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import { breederIn } from '../../../emails/mail-name.ts';

/** What the mails to a reservation's buyer say. */
export interface ReservationMail {
  productName: string;
  language: Language;
  petName: string;
  /** Null: see `breederIn`. */
  breederName: string | null;
  /** So far, and what is left; price and fee together. */
  paid: string;
  due: string;
  deposit: DepositFacts;
  /** See `graceUntil` of an account. */
  graceUntil: string | null;
  /** Page where the balance is paid; null if its address can't be derived anymore. */
  pageUrl: string | null;
}

export const openReservationAction = ({ language, pageUrl }: ReservationMail) =>
  pageUrl ? { action: { label: sayingIn(language)('reservation.open'), url: pageUrl } } : {};

const listReservationFacts = ({ language, paid, due }: ReservationMail): [string, string][] => {
  const say = sayingIn(language);
  return [
    [say('reservation.paid'), paid],
    [say('reservation.due'), due],
  ];
};

/** `agreementUrl`: of what the buyer signed; null if they signed nothing. */
export function reservedMail(input: ReservationMail & { agreementUrl: string | null }): MailContent {
  const { productName, language, petName, paid, deposit } = input;
  const say = sayingIn(language);
  const breeder = breederIn(input.breederName, language);
  return layout({
    productName,
    language,
    subject: say('reservation.reservedSubject', { pet: petName }),
    preview: say('reservation.reservedPreview', { paid, breeder }),
    heading: say('reservation.reservedSubject', { pet: petName }),
    paragraphs: [
      say('reservation.reservedText', { paid, breeder, pet: petName }),
      ...depositTermsMessages(say, language, deposit),
      say('reservation.keepAddress'),
    ],
    facts: listReservationFacts(input),
    ...openReservationAction(input),
    document: input.agreementUrl ? { label: say('signed.download'), url: input.agreementUrl } : undefined,
    footnote: say('mail.paymentWhy', { product: productName }),
  });
}

/** `isDirect`: paid to the breeder, and confirmed by the buyer. */
export function partPaidMail(input: ReservationMail & { part: string; isDirect: boolean }): MailContent {
  const { productName, language, petName, part, due, isDirect } = input;
  const say = sayingIn(language);
  const text = say(isDirect ? 'cash.confirmed' : 'reservation.partText', { part, due });
  return layout({
    productName,
    language,
    subject: say('reservation.partSubject', { pet: petName }),
    preview: text,
    heading: say('reservation.partSubject', { pet: petName }),
    paragraphs: [text],
    facts: listReservationFacts(input),
    ...openReservationAction(input),
    footnote: say('mail.paymentWhy', { product: productName }),
  });
}

/** A part that was being checked has failed. */
export function partFailedMail(input: ReservationMail & { part: string; method: PaymentMethod }): MailContent {
  const { productName, language, petName, part, method } = input;
  const say = sayingIn(language);
  const subject = say('reservation.failedSubject', { pet: petName });
  return layout({
    productName,
    language,
    subject,
    preview: subject,
    heading: subject,
    paragraphs: [say('reservation.failedPart', { amount: part, method }), say('reservation.payAgain')],
    facts: listReservationFacts(input),
    ...openReservationAction(input),
    footnote: say('mail.paymentWhy', { product: productName }),
  });
}

export interface ReleasedMail extends ReservationMail {
  by: 'breeder' | 'buyer' | 'bank' | 'account' | 'clock';
  /** Amount refunded by the provider and amount returned in cash; null for nothing. */
  returned: string | null;
  byHand: string | null;
  /** Whether the breeder keeps any of the money. */
  keepsSome: boolean;
}

const ENDED = {
  buyer: 'reservation.endedByYou',
  bank: 'reservation.endedByBank',
  breeder: 'reservation.endedByBreeder',
  account: 'reservation.endedByBreeder',
  clock: 'reservation.endedByBreeder',
} as const satisfies Record<ReleasedMail['by'], string>;

export function releasedMail(input: ReleasedMail): MailContent {
  const { productName, language, petName, by, returned, byHand, keepsSome } = input;
  const say = sayingIn(language);
  const breeder = breederIn(input.breederName, language);
  return layout({
    productName,
    language,
    subject: say('reservation.endedSubject', { pet: petName }),
    preview: say('reservation.endedSubject', { pet: petName }),
    heading: say('reservation.endedSubject', { pet: petName }),
    paragraphs: [
      say(ENDED[by], { pet: petName, breeder }),
      ...(returned === null ? [] : [say('reservation.back', { returned })]),
      ...(byHand === null ? [] : [say('cash.back', { amount: byHand, breeder })]),
      // A bank may have taken all that was paid.
      ...(returned === null && byHand === null && (by !== 'bank' || keepsSome) ? [say('reservation.nothingBack')] : []),
    ],
    ...openReservationAction(input),
    footnote: say('mail.refundWhy', { product: productName, breeder }),
  });
}

/** Reminds the buyer of a due balance; the terms begin with the due date. */
export function reminderMail(input: ReservationMail): MailContent {
  const { language, petName, due, deposit } = input;
  const say = sayingIn(language);
  return balanceMail(input, {
    subject: say('reservation.dueSubject', { pet: petName }),
    preview: say('reservation.isDue', { due, day: dueDay(input) }),
    paragraphs: depositTermsMessages(say, language, deposit),
  });
}

export function overdueMail(input: ReservationMail): MailContent {
  const { language, petName, due, graceUntil } = input;
  const say = sayingIn(language);
  const text = say('reservation.isOverdue', { due, day: dueDay(input) });
  const day = graceUntil && formatTime(language, graceUntil, { dateStyle: 'long' });
  return balanceMail(input, {
    subject: say('reservation.overdueSubject', { pet: petName }),
    preview: text,
    paragraphs: [
      text,
      day ? say('reservation.graceUntil', { day }) : say('reservation.graceOver'),
      ...(day ? [say('reservation.others')] : []),
      ...cancellationMessages(say, language, input.deposit),
    ],
  });
}

const dueDay = ({ language, deposit }: ReservationMail) =>
  formatTime(language, deposit.dueOn ?? '', { dateStyle: 'long' });

function balanceMail(
  input: ReservationMail,
  { subject, preview, paragraphs }: { subject: string; preview: string; paragraphs: string[] },
): MailContent {
  const { productName, language } = input;
  const breeder = breederIn(input.breederName, language);
  return layout({
    productName,
    language,
    subject,
    preview,
    heading: subject,
    paragraphs,
    facts: listReservationFacts(input),
    ...openReservationAction(input),
    footnote: sayingIn(language)('mail.refundWhy', { product: productName, breeder }),
  });
}
