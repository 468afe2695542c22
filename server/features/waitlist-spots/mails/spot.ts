import type { PublicDeposit } from '../../../../contract/pets/deposits.ts';
import { PASSED_DAYS } from '../../../../contract/waitlists/list-deposit.ts';
import type { Language } from '../../../../contract/language.ts';
import { spotTermsMessages } from '../../../../contract/locales/spot-messages.ts';
import { translateIn } from '../../../../contract/locales/messages.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import { breederIn } from '../../../emails/mail-name.ts';

/** Input of the mails to buyer and breeder about a paid spot on a waiting list. */
export interface SpotMail {
  productName: string;
  language: Language;
  litterName: string;
  /** Null: see `breederIn`. */
  breederName: string | null;
  clientName: string | null;
  /** The deposit with its fee, and the parts of it. */
  paid: string;
  price: string;
  platformFee: string;
  deposit: Pick<PublicDeposit, 'terms' | 'refundableUntil' | 'law'>;
  /** The private page; null if its address can't be derived anymore. */
  pageUrl: string | null;
  /** The breeder's screen of the list. */
  listUrl: string;
}

const openWaitlistAction = ({ language, pageUrl }: SpotMail) =>
  pageUrl ? { action: { label: translateIn(language)('waitlist.openPage'), url: pageUrl } } : {};

/** The receipt of a spot. */
export function spotPaidMail(input: SpotMail & { position: number }): MailContent {
  const { productName, language, litterName, paid, price, platformFee, deposit, position } = input;
  const translate = translateIn(language);
  const breeder = breederIn(input.breederName, language);
  const subject = translate('waitlist.paidSubject', { litter: litterName });
  return layout({
    productName,
    language,
    subject,
    preview: translate('waitlist.position', { position }),
    heading: subject,
    paragraphs: [
      translate('waitlist.paidText', { paid, breeder }),
      translate('waitlist.position', { position }),
      ...spotTermsMessages(translate, language, deposit),
    ],
    facts: [
      [translate('waitlist.spotPrice'), price],
      [translate('mail.platformFee'), platformFee],
      [translate('reservation.paid'), paid],
    ],
    ...openWaitlistAction(input),
    footnote: translate('mail.paymentWhy', { product: productName }),
  });
}

const breederMail = (input: SpotMail, subject: string, paragraphs: string[]): MailContent =>
  layout({
    productName: input.productName,
    subject,
    preview: paragraphs[0]!,
    heading: subject,
    paragraphs,
    facts: [
      ['Litter', input.litterName],
      ['Paid', input.paid],
    ],
    action: { label: 'Open the list', url: input.listUrl },
    footnote: `You’re receiving this email because you sell with ${input.productName}.`,
  });

const personNameOrDefault = ({ clientName }: SpotMail) => clientName ?? 'Somebody';

export const spotPaidForBreederMail = (input: SpotMail): MailContent =>
  breederMail(input, `Someone paid for a place on the waiting list of ${input.litterName}`, [
    `${personNameOrDefault(input)} has paid ${input.paid} and is on the list.`,
    'The money is in your own Stripe account. Please don’t spend it until the person has a pet or leaves the list. Then it counts toward the pet, or the terms that they read decide who gets it.',
  ]);

interface EndedMail extends SpotMail {
  by: 'breeder' | 'buyer' | 'bank' | 'account' | 'clock';
  /** Null: nothing. */
  returned: string | null;
}

const ENDED_FOR_BUYER = {
  buyer: 'waitlist.endedByYou',
  bank: 'waitlist.endedByBank',
  breeder: 'waitlist.endedByBreeder',
  account: 'waitlist.endedByAccount',
  clock: 'waitlist.endedByClock',
} as const satisfies Record<EndedMail['by'], string>;

export function spotEndedMail(input: EndedMail): MailContent {
  const { productName, language, litterName, by, returned } = input;
  const translate = translateIn(language);
  const breeder = breederIn(input.breederName, language);
  const subject = translate('waitlist.endedSubject', { litter: litterName });
  return layout({
    productName,
    language,
    subject,
    preview: returned === null ? subject : translate('reservation.back', { returned }),
    heading: subject,
    paragraphs: [
      translate(ENDED_FOR_BUYER[by], { litter: litterName, breeder }),
      ...(returned === null ? [] : [translate('reservation.back', { returned })]),
      // The bank has returned it.
      ...(returned === null && by !== 'bank' ? [translate('waitlist.nothingBack')] : []),
    ],
    ...openWaitlistAction(input),
    footnote: translate('mail.refundWhy', { product: productName, breeder }),
  });
}

const ENDED: Record<EndedMail['by'], string> = {
  buyer: 'has left the list.',
  breeder: 'is off the list.',
  bank: 'is off the list: their bank took the payment back.',
  account: 'is off the list because your account is closed.',
  clock: `is off the list, because every pet of the litter is sold, the litter isn’t coming and they didn’t keep their place, their turn passed ${PASSED_DAYS} days ago, or they have paid for a pet another way.`,
};

export const spotEndedForBreederMail = (input: EndedMail): MailContent =>
  breederMail(input, `A paid place on the waiting list of ${input.litterName} has ended`, [
    `${personNameOrDefault(input)} ${ENDED[input.by]}`,
    input.returned === null
      ? 'There is nothing to refund.'
      : `${input.returned} is being refunded to them, including that part’s share of the platform fee.`,
  ]);
