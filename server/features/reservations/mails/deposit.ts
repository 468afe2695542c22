import type { PaymentMethod } from '../../../../contract/payment-methods/payment-methods.ts';
import { formatTime, type Language } from '../../../../contract/language.ts';
import { translateIn } from '../../../../contract/locales/messages.ts';
import {
  cancellationMessages,
  depositTermsMessages,
  type DepositFacts,
} from '../../../../contract/locales/deposit-messages.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import type { MailText } from '../../../emails/mail-text.ts';
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
  /** When the rest is due, and the last day after grace, both moved by the days that stood still. */
  dueOn: string | null;
  lastDay: string | null;
  movedDays: number;
  /** Page where the balance is paid; null if its address can't be derived anymore. */
  pageUrl: string | null;
}

export const openReservationAction = ({ language, pageUrl }: ReservationMail) =>
  pageUrl ? { action: { label: translateIn(language)('reservation.open'), url: pageUrl } } : {};

const listReservationFacts = ({ language, paid, due }: ReservationMail): [string, string][] => {
  const translate = translateIn(language);
  return [
    [translate('reservation.paid'), paid],
    [translate('reservation.due'), due],
  ];
};

/** The receipt of the payment that a mail is about: its page and its PDF. */
function receiptDocuments({ language, receipt }: PaidMail): NonNullable<MailText['documents']> {
  const translate = translateIn(language);
  return receipt
    ? [
        { label: translate('receipt.number', receipt), url: receipt.url },
        { label: translate('receipt.download'), url: receipt.pdfUrl },
      ]
    : [];
}

/** Mails about a payment. `receipt`: its own; null without an address. */
export interface PaidMail extends ReservationMail {
  receipt: { number: number; reference: string; url: string; pdfUrl: string } | null;
}

/** `agreementUrl`: of what the buyer signed; null if they signed nothing. */
export function reservedMail(
  input: PaidMail & { agreementUrl: string | null; picture?: MailText['picture'] },
): MailContent {
  const { productName, language, petName, paid, deposit } = input;
  const translate = translateIn(language);
  const breeder = breederIn(input.breederName, language);
  return layout({
    productName,
    language,
    subject: translate('reservation.reservedSubject', { pet: petName }),
    preview: translate('reservation.reservedPreview', { paid, breeder }),
    heading: translate('reservation.reservedSubject', { pet: petName }),
    picture: input.picture,
    paragraphs: [
      translate('reservation.reservedText', { paid, breeder, pet: petName }),
      ...depositTermsMessages(translate, language, deposit),
      translate('reservation.keepAddress'),
    ],
    facts: listReservationFacts(input),
    ...openReservationAction(input),
    documents: [
      ...receiptDocuments(input),
      ...(input.agreementUrl ? [{ label: translate('signed.download'), url: input.agreementUrl }] : []),
    ],
    footnote: translate('mail.paymentWhy', { product: productName }),
  });
}

/** `isDirect`: paid to the breeder, and confirmed by the buyer. */
export function partPaidMail(input: PaidMail & { part: string; isDirect: boolean }): MailContent {
  const { productName, language, petName, part, due, isDirect } = input;
  const translate = translateIn(language);
  const text = translate(isDirect ? 'cash.confirmed' : 'reservation.partText', { part, due });
  return layout({
    productName,
    language,
    subject: translate('reservation.partSubject', { pet: petName }),
    preview: text,
    heading: translate('reservation.partSubject', { pet: petName }),
    paragraphs: [text],
    facts: listReservationFacts(input),
    ...openReservationAction(input),
    documents: receiptDocuments(input),
    footnote: translate('mail.paymentWhy', { product: productName }),
  });
}

/** A part that was being checked has failed. `isPayable`: the reservation goes on, so that it can be paid again. */
export function partFailedMail(
  input: ReservationMail & { part: string; method: PaymentMethod; isPayable: boolean },
): MailContent {
  const { productName, language, petName, part, method, isPayable } = input;
  const translate = translateIn(language);
  const subject = translate('reservation.failedSubject', { pet: petName });
  return layout({
    productName,
    language,
    subject,
    preview: subject,
    heading: subject,
    paragraphs: [
      translate('reservation.failedPart', { amount: part, method }),
      translate(isPayable ? 'reservation.payAgain' : 'reservation.nothingLeft'),
    ],
    ...(isPayable ? { facts: listReservationFacts(input) } : {}),
    ...openReservationAction(input),
    footnote: translate('mail.paymentWhy', { product: productName }),
  });
}

export interface ReleasedMail extends ReservationMail {
  by: 'breeder' | 'buyer' | 'bank' | 'account' | 'clock';
  /** Amount refunded by the provider and amount returned in cash; null for nothing. */
  returned: string | null;
  /** Whether that is only owed, since its breeder has disconnected the account that holds it. */
  isOutOfReach?: boolean;
  byHand: string | null;
  /** What the breeder keeps under the terms, for the buyer with the fee that they paid; null for nothing. */
  kept: string | null;
}

const ENDED = {
  buyer: 'reservation.endedByYou',
  bank: 'reservation.endedByBank',
  breeder: 'reservation.endedByBreeder',
  account: 'reservation.endedByBreeder',
  clock: 'reservation.endedByBreeder',
} as const satisfies Record<ReleasedMail['by'], string>;

export function releasedMail(input: ReleasedMail): MailContent {
  const { productName, language, petName, by, returned, isOutOfReach, byHand, kept } = input;
  const isSaid = [returned, byHand, kept].some((amount) => amount !== null);
  const translate = translateIn(language);
  const breeder = breederIn(input.breederName, language);
  return layout({
    productName,
    language,
    subject: translate('reservation.endedSubject', { pet: petName }),
    preview: translate('reservation.endedSubject', { pet: petName }),
    heading: translate('reservation.endedSubject', { pet: petName }),
    paragraphs: [
      translate(ENDED[by], { pet: petName, breeder }),
      ...(returned === null
        ? []
        : [translate(isOutOfReach ? 'reservation.backOwed' : 'reservation.back', { returned, breeder })]),
      ...(byHand === null ? [] : [translate('cash.back', { amount: byHand, breeder })]),
      ...(kept === null ? [] : [translate('reservation.endedKept', { amount: kept })]),
      // A bank may have taken all that was paid.
      ...(isSaid || by === 'bank' ? [] : [translate('reservation.nothingBack')]),
    ],
    ...openReservationAction(input),
    footnote: translate('mail.refundWhy', { product: productName, breeder }),
  });
}

/** Reminds the buyer of a due balance; the terms begin with the due date. */
export function reminderMail(input: ReservationMail): MailContent {
  const { language, petName, due, deposit } = input;
  const translate = translateIn(language);
  return balanceMail(input, {
    subject: translate('reservation.dueSubject', { pet: petName }),
    preview: translate('reservation.isDue', { due, day: dueDay(input) }),
    paragraphs: [
      ...(input.movedDays > 0
        ? [translate('reservation.daysMoved', { days: input.movedDays, day: dueDay(input) }), ...lastDayMessages(input)]
        : []),
      ...depositTermsMessages(translate, language, deposit),
    ],
  });
}

export function overdueMail(input: ReservationMail): MailContent {
  const { language, petName, due, graceUntil } = input;
  const translate = translateIn(language);
  const text = translate('reservation.isOverdue', { due, day: dueDay(input) });
  const day = graceUntil && formatTime(language, graceUntil, { dateStyle: 'long' });
  return balanceMail(input, {
    subject: translate('reservation.overdueSubject', { pet: petName }),
    preview: text,
    paragraphs: [
      text,
      day ? translate('reservation.graceUntil', { day }) : translate('reservation.graceOver'),
      ...(day ? [translate('reservation.others')] : []),
      ...cancellationMessages(translate, language, input.deposit),
    ],
  });
}

/** The days stood still while the rest couldn't be paid, and go on. */
export function daysMovedMail(input: ReservationMail): MailContent {
  const { language, petName, movedDays } = input;
  const translate = translateIn(language);
  return balanceMail(input, {
    subject: translate('reservation.daysSubject', { pet: petName }),
    preview: translate('reservation.daysMoved', { days: movedDays, day: dueDay(input) }),
    paragraphs: [
      translate('reservation.daysMoved', { days: movedDays, day: dueDay(input) }),
      ...lastDayMessages(input),
      translate('reservation.payAgainNow'),
    ],
  });
}

const lastDayMessages = ({ language, lastDay, dueOn }: ReservationMail): string[] =>
  lastDay !== null && lastDay !== dueOn
    ? [translateIn(language)('reservation.graceUntil', { day: formatTime(language, lastDay, { dateStyle: 'long' }) })]
    : [];

const dueDay = ({ language, dueOn }: ReservationMail) => formatTime(language, dueOn ?? '', { dateStyle: 'long' });

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
    footnote: translateIn(language)('mail.refundWhy', { product: productName, breeder }),
  });
}
