import type { PublicDeposit } from '../../../../contract/pets/deposits.ts';
import { PASSED_DAYS } from '../../../../contract/waitlists/list-deposit.ts';
import type { Language } from '../../../../contract/language.ts';
import { spotTermsMessages } from '../../../../contract/words/place-words.ts';
import { sayingIn } from '../../../../contract/words/speech.ts';
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
  pageUrl ? { action: { label: sayingIn(language)('waitlist.openPage'), url: pageUrl } } : {};

/** The receipt of a spot. */
export function spotPaidMail(input: SpotMail & { place: number }): MailContent {
  const { productName, language, litterName, paid, price, platformFee, deposit, place } = input;
  const say = sayingIn(language);
  const breeder = breederIn(input.breederName, language);
  const subject = say('waitlist.paidSubject', { litter: litterName });
  return layout({
    productName,
    language,
    subject,
    preview: say('waitlist.place', { place }),
    heading: subject,
    paragraphs: [
      say('waitlist.paidText', { paid, breeder }),
      say('waitlist.place', { place }),
      ...spotTermsMessages(say, language, deposit),
    ],
    facts: [
      [say('waitlist.placePrice'), price],
      [say('mail.platformFee'), platformFee],
      [say('reservation.paid'), paid],
    ],
    ...openWaitlistAction(input),
    footnote: say('mail.paymentWhy', { product: productName }),
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
  breederMail(input, `A place on the waiting list of ${input.litterName} is paid`, [
    `${personNameOrDefault(input)} has paid ${input.paid} and is on the list.`,
    'The money is in your own Stripe account. Please keep it until the person has a pet or leaves: then it counts toward the pet, or follows the terms that the person read.',
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
  const say = sayingIn(language);
  const breeder = breederIn(input.breederName, language);
  const subject = say('waitlist.endedSubject', { litter: litterName });
  return layout({
    productName,
    language,
    subject,
    preview: returned === null ? subject : say('reservation.back', { returned }),
    heading: subject,
    paragraphs: [
      say(ENDED_FOR_BUYER[by], { litter: litterName, breeder }),
      ...(returned === null ? [] : [say('reservation.back', { returned })]),
      // The bank has returned it.
      ...(returned === null && by !== 'bank' ? [say('waitlist.nothingBack')] : []),
    ],
    ...openWaitlistAction(input),
    footnote: say('mail.refundWhy', { product: productName, breeder }),
  });
}

const ENDED: Record<EndedMail['by'], string> = {
  buyer: 'has left the list.',
  breeder: 'is off the list.',
  bank: 'is off the list: their bank took the payment back.',
  account: 'is off the list, since your account is closed.',
  clock: `is off the list, because every pet of the litter is sold, their turn passed ${PASSED_DAYS} days ago, or they have paid for a pet another way.`,
};

export const spotEndedForBreederMail = (input: EndedMail): MailContent =>
  breederMail(input, `A paid place on the waiting list of ${input.litterName} has ended`, [
    `${personNameOrDefault(input)} ${ENDED[input.by]}`,
    input.returned === null
      ? 'There is nothing to refund.'
      : `${input.returned} goes back to them, with the platform fee in proportion.`,
  ]);
