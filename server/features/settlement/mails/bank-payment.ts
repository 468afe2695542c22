import type { Language } from '../../../../contract/language.ts';
import { lostDebitMessages } from '../../../../contract/locales/lost-debit-messages.ts';
import type { LostDebit } from '../../../../contract/orders/lost-debit.ts';
import { translateIn } from '../../../../contract/locales/messages.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import { breederIn } from '../../../emails/mail-name.ts';

interface BankPayment {
  productName: string;
  petName: string;
  /** Null: see `breederIn`. */
  breederName: string | null;
  /** What the buyer pays. */
  amount: string;
}

interface BuyersMail extends BankPayment {
  language: Language;
}

interface BreedersMail extends BankPayment {
  clientName: string | null;
  saleUrl: string;
  /** It is a part of a balance. */
  isPart: boolean;
}

/** A mail to the buyer, whose first paragraph is also its preview. An action without an address is left out. */
function toBuyer(
  { productName, language }: BuyersMail,
  subject: string,
  paragraphs: [string, ...string[]],
  { label, url }: { label: string; url: string | null } = { label: '', url: null },
): MailContent {
  return layout({
    productName,
    language,
    subject,
    preview: paragraphs[0],
    heading: subject,
    paragraphs,
    ...(url ? { action: { label, url } } : {}),
    footnote: translateIn(language)('mail.paymentWhy', { product: productName }),
  });
}

const toBreeder = (
  { productName, saleUrl }: Pick<BreedersMail, 'productName' | 'saleUrl'>,
  { subject, ...words }: { subject: string; preview: string; paragraphs: string[] },
): MailContent =>
  layout({
    productName,
    subject,
    heading: subject,
    ...words,
    action: { label: 'Open the sale', url: saleUrl },
    footnote: `You’re receiving this email because you sell with ${productName}.`,
  });

/**
 * To the buyer: the debit has begun, and is certain only days later. `pet`: nobody else can pay for it meanwhile, or it isn't kept, since
 * somebody else pays too or it is off sale; null for a payment that opens no order of a pet. `paymentUrl`: of the page after paying; `reservationUrl`: of what it is a part of.
 */
export function debitStartedMail(
  input: BuyersMail & { pet: 'kept' | 'shared' | null; paymentUrl: string | null; reservationUrl: string | null },
): MailContent {
  const { petName: pet, amount, paymentUrl, reservationUrl } = input;
  const translate = translateIn(input.language);
  const about =
    input.pet === null
      ? translate('bank.startedWait')
      : translate(input.pet === 'kept' ? 'bank.startedKept' : 'bank.startedShared', { pet });
  const paragraphs: [string, ...string[]] = [
    translate('bank.startedText', { amount }),
    about,
    translate('bank.nextMail'),
  ];
  return toBuyer(input, translate('bank.startedSubject', { pet }), paragraphs, {
    label: translate(reservationUrl ? 'reservation.open' : 'bank.seePayment'),
    url: reservationUrl ?? paymentUrl,
  });
}

/** To the buyer: another payment for the pet was certain first, while the bank is still asked for theirs. */
export function debitOvertakenMail(input: BuyersMail): MailContent {
  const { petName: pet, amount } = input;
  const translate = translateIn(input.language);
  return toBuyer(input, translate('bank.overtakenSubject', { pet }), [
    translate('bank.overtakenText', { pet, amount }),
    translate('bank.nextMail'),
  ]);
}

/** To the breeder: somebody pays by bank, and the pet stays where it is until that is certain. */
export function debitStartedForBreederMail(input: BreedersMail): MailContent {
  const { petName, amount, isPart } = input;
  const buyer = input.clientName ?? 'A buyer';
  return toBreeder(input, {
    subject: `A bank payment for ${petName} is on its way`,
    preview: `${buyer} is paying ${amount} from a bank account. The payment isn’t confirmed yet.`,
    paragraphs: [
      `${buyer} is paying ${amount}${isPart ? ' of the balance' : ''} from a bank account. The bank confirms it within 4 business days.`,
      `Please don’t hand over ${petName} before then. ${isPart ? 'Until the payment is confirmed, you can’t record cash, and can’t move or end the reservation' : 'Nobody else can pay in the meantime'}. We’ll email you as soon as it’s confirmed.`,
    ],
  });
}

/** To the buyer: the bank didn't pay. `keptUntil`: the pet is kept for them until then, for people; `isByCard`: no other bank payment would be taken. `pet` is null for a place on a list. */
export function debitFailedMail(
  input: BuyersMail & { pet: Left | { keptUntil: string; isByCard: boolean } | null; url: string | null },
): MailContent {
  const { petName: pet, amount, url, language } = input;
  const translate = translateIn(language);
  const text = translate('bank.failedText', { amount, breeder: breederIn(input.breederName, language) });
  const about =
    input.pet === null
      ? []
      : typeof input.pet === 'string'
        ? [translate('bank.failedFree', { pet })]
        : [
            translate(input.pet.isByCard ? 'bank.failedKeptByCard' : 'bank.failedKept', {
              pet,
              time: input.pet.keptUntil,
            }),
          ];
  return toBuyer(input, translate('bank.failedSubject', { pet }), [text, ...about], {
    label: translate('bank.payAgain'),
    url,
  });
}

/** To the buyer: the breeder has disconnected the account meanwhile, so nobody reports to us whether the bank pays. */
export function debitLostMail(input: BuyersMail & Pick<LostDebit, 'pet'>): MailContent {
  const { petName: pet, language } = input;
  const translate = translateIn(language);
  const breeder = breederIn(input.breederName, language);
  const paragraphs = lostDebitMessages(translate, { ...input, method: 'bank' }, { pet, breeder });
  return toBuyer(input, translate('bank.lostSubject', { method: 'bank', pet }), paragraphs);
}

/** To the breeder, who has disconnected the account that a bank payment goes to. */
export function debitLostForBreederMail(input: Omit<BreedersMail, 'isPart'> & Pick<LostDebit, 'pet'>): MailContent {
  const { petName, amount, pet } = input;
  const buyer = input.clientName ?? 'A buyer';
  const left =
    pet === null ? '' : pet === 'free' ? `${petName} is no longer held for the buyer. ` : `${petName} stays reserved. `;
  return toBreeder(input, {
    subject: `We can no longer track the bank payment for ${petName}`,
    preview: `Your Stripe account was disconnected while ${amount} was on its way.`,
    paragraphs: [
      `${buyer} paid ${amount} from a bank account, and your Stripe account was disconnected before the bank confirmed the payment. We can’t see whether the money arrives, so please check your Stripe dashboard.`,
      `${left}If the money arrives, please refund it there, or agree with the buyer on what it’s for.`,
    ],
  });
}

/** What a failed payment leaves its pet in, as the breeder reads it. */
const LEFT = {
  reserved: (pet) => `${pet} stays reserved. The buyer can pay again with the link in their email.`,
  settled: () => 'The buyer has nothing left to pay.',
  for_sale: (pet) => `${pet} is for sale again.`,
  kept_for_other: (pet) => `${pet} is held for another buyer, whose payment is on its way.`,
  not_for_sale: (pet) => `Nothing changes for ${pet}, which isn’t for sale.`,
} satisfies Record<string, (pet: string) => string>;

export type Left = keyof typeof LEFT;

/** To the breeder: the bank didn't pay. `keptUntil`: the pet is kept for its buyer until then, for people. `pet` is null for a place on a list. */
export function debitFailedForBreederMail(
  input: Omit<BreedersMail, 'isPart'> & { pet: Left | { keptUntil: string } | null },
): MailContent {
  const { petName, amount, pet } = input;
  const buyer = input.clientName ?? 'The buyer';
  return toBreeder(input, {
    subject: `The bank payment for ${petName} failed`,
    preview: `${buyer}’s bank did not pay ${amount}.`,
    paragraphs: [
      `${buyer}’s bank did not pay ${amount}, so you haven’t received any money.`,
      ...(pet === null
        ? []
        : typeof pet === 'string'
          ? [LEFT[pet](petName)]
          : [
              `${petName} is held for this buyer until ${pet.keptUntil}. They can pay again before then. After that, ${petName} is for sale again.`,
            ]),
    ],
  });
}
