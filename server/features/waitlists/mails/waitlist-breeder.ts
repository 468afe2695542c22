import { formatTime } from '../../../../contract/language.ts';
import { EXPECTED_DAYS } from '../../../../contract/litters/litters.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import { greeting } from '../../../emails/mail-name.ts';

export interface ForBreeder {
  productName: string;
  fullName: string;
  litterName: string;
  /** The litter with its list. */
  url: string;
}

/** People who joined since the last of these mails. Without their names: the list shows them, also after one has left. */
export const joinedMail = (input: ForBreeder & { count: number; asks: boolean }): MailContent => {
  const { count, litterName, asks } = input;
  const people = count === 1 ? '1 person has' : `${count} people have`;
  const did = `${people} ${asks ? 'asked for a place on' : 'joined'} the waiting list of ${litterName}`;
  return mail(input, did, [
    asks ? `${did}. Please approve or decline each of them on the list.` : `${did}.`,
    'We email you about this at most once a day. The list always shows everyone, with name, email and note.',
  ]);
};

const OVER = {
  picked: {
    subject: 'A pet was chosen from',
    text: 'The person whose turn it was chose a pet, and paid for it or paid its deposit.',
  },
  passed: {
    subject: 'A turn was skipped in',
    text: 'The person whose turn it was let the next person choose.',
  },
  expired: {
    subject: 'A turn has ended in',
    text: 'The person whose turn it was didn’t choose a pet in time. You can put them back in line on the page of the litter.',
  },
} as const;

/** How a turn ended. */
export const turnOverMail = (
  input: ForBreeder & {
    outcome: keyof typeof OVER;
    /** The day on which a paid spot is refunded automatically; null without one. */
    returnsOn: string | null;
    /** Whether its terms let the breeder keep it until then. */
    mayBeKept: boolean;
    /** A bank decides about it first. */
    isDisputed: boolean;
  },
): MailContent =>
  mail(input, `${OVER[input.outcome].subject} ${input.litterName}`, [
    OVER[input.outcome].text,
    ...(input.returnsOn === null
      ? []
      : [
          `Their deposit is refunded to them automatically on ${formatTime('en', input.returnsOn, { dateStyle: 'long' })}, unless they are back in line by then. Until then you can put them back in line${input.mayBeKept ? ', or keep the deposit under its terms' : ''}.`,
        ]),
    ...(input.isDisputed
      ? ['Their bank is looking into their payment for the place. Any refund has to wait for the bank’s decision.']
      : []),
    'The next turn begins automatically, as long as someone is waiting and a pet is available.',
  ]);

export const picksEndedMail = (input: ForBreeder): MailContent =>
  mail(input, `The picks of ${input.litterName} have ended`, [
    'There is nobody left on the list, or no pet left to choose. Any remaining pets are now for sale to anyone.',
  ]);

/** An expected litter ended by the clock, and with it its list. */
export const overdueMail = (input: ForBreeder): MailContent =>
  mail(input, `${input.litterName} counts as not coming`, [
    `It was expected ${EXPECTED_DAYS.overdue} days ago, and nobody has said that it was born. So its waiting list is closed now, and everybody on it got an email.`,
    'They can move to another litter that you expect. Otherwise they get back what they paid.',
    'If it was born after all, please list its pets as a new litter.',
  ]);

const mail = (input: ForBreeder, subject: string, paragraphs: string[]): MailContent =>
  layout({
    productName: input.productName,
    subject,
    preview: paragraphs[0]!,
    heading: subject,
    paragraphs: [greeting(input.fullName), ...paragraphs],
    action: { label: 'See the waiting list', url: input.url },
    footnote: `You’re receiving this email because you sell with ${input.productName}.`,
  });
