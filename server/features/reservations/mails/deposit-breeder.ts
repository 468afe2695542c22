import { formatTime } from '../../../../contract/language.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import type { MailText } from '../../../emails/mail-text.ts';
import { greeting } from '../../../emails/mail-name.ts';
import type { ReleasedMail, ReservationMail } from './deposit.ts';

export interface ForBreeder extends ReservationMail {
  fullName: string | null;
  clientName: string | null;
  saleUrl: string;
  picture?: MailText['picture'];
}

const HELD = 'The money is in your own Stripe account. Please don’t spend it until the pet is handed over.';

export const breederMail = (
  { productName, fullName, paid, due, saleUrl, petName, picture }: ForBreeder,
  subject: string,
  paragraphs: string[],
  hasFacts = true,
): MailContent =>
  layout({
    productName,
    subject,
    preview: paragraphs[0]!,
    heading: subject,
    picture,
    paragraphs: [greeting(fullName), ...paragraphs],
    facts: hasFacts
      ? [
          ['Pet', petName],
          ['Paid so far', paid],
          ['Balance', due],
        ]
      : [['Pet', petName]],
    action: { label: 'Open the sale', url: saleUrl },
    footnote: `You’re receiving this email because you sell with ${productName}.`,
  });

export const buyerNameOrDefault = ({ clientName }: ForBreeder) => clientName ?? 'A buyer';

export const reservedForBreederMail = (input: ForBreeder): MailContent =>
  breederMail(input, `${input.petName} is reserved`, [
    `${buyerNameOrDefault(input)} has reserved ${input.petName} with a deposit of ${input.paid}.`,
    HELD,
  ]);

export const partPaidForBreederMail = (input: ForBreeder & { part: string; isDirect: boolean }): MailContent =>
  breederMail(
    input,
    `Part of the price of ${input.petName} has been paid`,
    input.isDirect
      ? [
          `${buyerNameOrDefault(input)} confirmed the payment of ${input.part} that you recorded. There is no platform fee for it.`,
        ]
      : [`${buyerNameOrDefault(input)} has paid ${input.part} more for ${input.petName}.`, HELD],
  );

export const cashDeclinedForBreederMail = (input: ForBreeder & { amount: string; words: string }): MailContent =>
  breederMail(input, `The buyer didn’t confirm ${input.amount}`, [
    `${buyerNameOrDefault(input)} didn’t confirm the ${input.amount} that you recorded for ${input.petName}, and wrote:`,
    `“${input.words}”`,
    'The payment doesn’t count until the buyer confirms it. Please talk to the buyer; you can record it again.',
  ]);

const ENDED: Record<ReleasedMail['by'], string> = {
  breeder: 'You ended this reservation.',
  buyer: 'The buyer canceled this reservation.',
  bank: 'The buyer’s bank took a payment back, which ended this reservation.',
  account: 'Your account is closed, which ended this reservation.',
  clock: 'This reservation ended automatically.',
};

export const releasedForBreederMail = (
  input: ForBreeder & Pick<ReleasedMail, 'by' | 'returned' | 'byHand' | 'kept'>,
): MailContent =>
  breederMail(
    input,
    `The reservation of ${input.petName} has ended`,
    [
      `${ENDED[input.by]} ${input.petName} is for sale again.`,
      ...(input.returned === null
        ? []
        : [`${input.returned} is being refunded to the buyer, including its share of the platform fee.`]),
      ...(input.byHand === null
        ? []
        : [
            `The buyer paid you ${input.byHand} directly. Please pay that back yourself, and record it on the sale’s page.`,
          ]),
      ...(input.kept === null ? [] : [`Under the terms, you keep ${input.kept}.`]),
      ...([input.returned, input.byHand, input.kept].some((amount) => amount !== null)
        ? []
        : ['There is nothing more to refund.']),
    ],
    false,
  );

export const overdueForBreederMail = (input: ForBreeder): MailContent =>
  breederMail(input, `The balance for ${input.petName} is overdue`, [
    `${buyerNameOrDefault(input)} has not paid the balance for ${input.petName} by the due date. ${formatGraceDays(input)}`,
    'Nothing happens automatically: the pet stays reserved until the balance is paid or you end the reservation.',
  ]);

export const daysMovedForBreederMail = (input: ForBreeder): MailContent =>
  breederMail(input, `The balance for ${input.petName} is due later`, [
    `${buyerNameOrDefault(input)}’s deadline for the balance was on hold for a while, so every date of this reservation is now ${input.movedDays === 1 ? '1 day' : `${input.movedDays} days`} later.`,
    `The balance is now due on ${formatDay(input.dueOn)}. After ${formatDay(input.lastDay)} you can end the reservation under its terms.`,
  ]);

const formatDay = (day: string | null) => formatTime('en', day ?? '', { dateStyle: 'long' });

const formatGraceDays = ({ graceUntil }: ForBreeder) =>
  graceUntil === null
    ? 'You can end the reservation under its terms now.'
    : `After ${formatTime('en', graceUntil, { dateStyle: 'long' })} you can end the reservation under its terms.`;
