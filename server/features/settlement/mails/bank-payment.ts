import type { Language } from '../../../../contract/language.ts';
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

/**
 * To the buyer: the debit has begun, and is certain only days later. `pet`: nobody else can pay for it meanwhile, or somebody else pays for
 * it too; null for a payment that opens no order of a pet. `reservationUrl`: of what it is a part of.
 */
export function debitStartedMail({
  language,
  pet,
  reservationUrl,
  ...input
}: BuyersMail & { pet: 'kept' | 'shared' | null; reservationUrl: string | null }): MailContent {
  const { productName, petName, amount } = input;
  const translate = translateIn(language);
  const text = translate('bank.startedText', { amount });
  return layout({
    productName,
    language,
    subject: translate('bank.startedSubject', { pet: petName }),
    preview: text,
    heading: translate('bank.startedSubject', { pet: petName }),
    paragraphs: [
      text,
      pet === null
        ? translate('bank.startedWait')
        : translate(pet === 'kept' ? 'bank.startedKept' : 'bank.startedShared', { pet: petName }),
      translate('bank.nextMail'),
    ],
    ...(reservationUrl ? { action: { label: translate('reservation.open'), url: reservationUrl } } : {}),
    footnote: translate('mail.paymentWhy', { product: productName }),
  });
}

/** To the buyer: another payment for the pet was certain first, while the bank is still asked for theirs. */
export function debitOvertakenMail({ language, ...input }: BuyersMail): MailContent {
  const { productName, petName, amount } = input;
  const translate = translateIn(language);
  const text = translate('bank.overtakenText', { pet: petName, amount });
  return layout({
    productName,
    language,
    subject: translate('bank.overtakenSubject', { pet: petName }),
    preview: text,
    heading: translate('bank.overtakenSubject', { pet: petName }),
    paragraphs: [text, translate('bank.nextMail')],
    footnote: translate('mail.paymentWhy', { product: productName }),
  });
}

/** To the breeder: somebody pays by bank, and the pet stays where it is until that is certain. `isPart`: of a balance. */
export function debitStartedForBreederMail({
  clientName,
  saleUrl,
  isPart,
  ...input
}: BankPayment & { clientName: string | null; saleUrl: string; isPart: boolean }): MailContent {
  const { productName, petName, amount } = input;
  const buyer = clientName ?? 'A buyer';
  return layout({
    productName,
    subject: `A bank payment for ${petName} is on its way`,
    preview: `${buyer} pays ${amount} by bank. It isn’t certain yet.`,
    heading: `A bank payment for ${petName} is on its way`,
    paragraphs: [
      `${buyer} pays ${amount}${isPart ? ' of the balance' : ''} by bank. The bank confirms it within 4 business days.`,
      `Please don’t hand over ${petName} before then. ${isPart ? 'You can’t record cash, and can’t move or end the reservation' : 'Nobody else can pay'} meanwhile, and we email you as soon as it’s certain.`,
    ],
    action: { label: 'Open the sale', url: saleUrl },
    footnote: `You’re receiving this email because you sell with ${productName}.`,
  });
}

/** To the buyer: the bank didn't pay. `keptUntil`: for people; null once anybody can buy the pet. */
export function debitFailedMail({
  language,
  keptUntil,
  url,
  ...input
}: BuyersMail & { keptUntil: string | null; url: string | null }): MailContent {
  const { productName, petName, amount } = input;
  const translate = translateIn(language);
  const text = translate('bank.failedText', { amount, breeder: breederIn(input.breederName, language) });
  return layout({
    productName,
    language,
    subject: translate('bank.failedSubject', { pet: petName }),
    preview: text,
    heading: translate('bank.failedSubject', { pet: petName }),
    paragraphs: [
      text,
      keptUntil === null
        ? translate('bank.failedFree', { pet: petName })
        : translate('bank.failedKept', { pet: petName, time: keptUntil }),
    ],
    ...(url ? { action: { label: translate('bank.payAgain'), url } } : {}),
    footnote: translate('mail.paymentWhy', { product: productName }),
  });
}

/** To the buyer: the breeder has disconnected the account meanwhile, so nobody reports to us whether the bank pays. */
export function debitLostMail({ language, ...input }: BuyersMail): MailContent {
  const { productName, petName, amount } = input;
  const translate = translateIn(language);
  const breeder = breederIn(input.breederName, language);
  const text = translate('bank.lostText', { amount, breeder });
  return layout({
    productName,
    language,
    subject: translate('bank.lostSubject', { pet: petName }),
    preview: text,
    heading: translate('bank.lostSubject', { pet: petName }),
    paragraphs: [text, translate('bank.lostNext', { pet: petName, breeder })],
    footnote: translate('mail.paymentWhy', { product: productName }),
  });
}

/** To the breeder: the bank didn't pay. `keptUntil`: for people; null once anybody can buy the pet. `isPart`: of a balance. */
export function debitFailedForBreederMail({
  clientName,
  keptUntil,
  saleUrl,
  isPart,
  ...input
}: BankPayment & {
  clientName: string | null;
  keptUntil: string | null;
  saleUrl: string;
  isPart: boolean;
}): MailContent {
  const { productName, petName, amount } = input;
  const buyer = clientName ?? 'the buyer';
  return layout({
    productName,
    subject: `The bank payment for ${petName} failed`,
    preview: `The bank of ${buyer} did not pay ${amount}.`,
    heading: `The bank payment for ${petName} failed`,
    paragraphs: [
      `The bank of ${buyer} did not pay ${amount}. Nothing was paid to you.`,
      isPart
        ? `${petName} stays reserved. The buyer can pay again by the link in their email.`
        : keptUntil === null
          ? `${petName} is for sale again.`
          : `${petName} is kept for this buyer until ${keptUntil}, who can pay again before then. After that it is for sale again.`,
    ],
    action: { label: 'Open the sale', url: saleUrl },
    footnote: `You’re receiving this email because you sell with ${productName}.`,
  });
}
