import { layout, type MailContent } from '../../../emails/layout.ts';
import { greeting } from '../../../emails/mail-name.ts';
import type { DisputeMail } from './dispute.ts';

const REFUNDED_ANYWAY = 'We return this payment anyway, so there is nothing for you to do.';

/** What all of them share: one choice, its deadline and its price. */
function warningMail(
  { productName, fullName, amount, answerBy, saleUrl }: DisputeMail,
  content: { subject: string; heading: string; happened: string; choice: string[] },
): MailContent {
  const { subject, heading, happened, choice } = content;
  return layout({
    productName,
    subject,
    preview: happened,
    heading,
    paragraphs: [greeting(fullName), happened, ...(saleUrl ? choice : [REFUNDED_ANYWAY])],
    facts: [['Payment', amount], ...(answerBy ? ([['Answer by', answerBy]] as [string, string][]) : [])],
    ...(saleUrl ? { action: { label: 'See the sale and choose', url: saleUrl } } : {}),
    footnote: `You’re receiving this email because you sell with ${productName}.`,
  });
}

/** The buyer's bank asks before it takes money back. */
export function inquiryMail(input: DisputeMail): MailContent {
  const { petName, amount, answerBy, disputeFee } = input;
  return warningMail(input, {
    subject: `${petName}: the buyer’s bank asks about the payment${answerBy ? `, please answer by ${answerBy}` : ''}`,
    heading: `The buyer’s bank asks about the payment for ${petName}`,
    happened: `${input.clientName ?? 'The buyer'} has asked their bank about the payment of ${amount}. Nothing has been taken from your Stripe balance.`,
    choice: [
      'You have one choice to make. Refund the payment in full now: this ends the inquiry, and Stripe takes no dispute fee. Or answer with your evidence: we put it together, and you send it with one click.',
      `If you do neither, the bank can take the money back. Such a dispute costs ${disputeFee} at Stripe, won or lost.`,
    ],
  });
}

/** Klarna asks: for 21 days a refund settles it; it takes no evidence before it is a chargeback. */
export function klarnaInquiryMail(input: DisputeMail): MailContent {
  const { petName, amount, answerBy, disputeFee } = input;
  return warningMail(input, {
    subject: `${petName}: the buyer complained to Klarna${answerBy ? `, please settle it by ${answerBy}` : ''}`,
    heading: `The buyer complained to Klarna about ${petName}`,
    happened: `${input.clientName ?? 'The buyer'} has complained to Klarna about the payment of ${amount}. Nothing has been taken from your Stripe balance.`,
    choice: [
      `You have one choice to make${answerBy ? `, until ${answerBy}` : ''}. Talk to the buyer, who can withdraw the complaint in the Klarna app. Or refund ${amount}: this settles it without a fee. Klarna takes no evidence yet.`,
      `After that it becomes a dispute: Klarna takes the money and ${disputeFee}, nobody can refund the payment anymore, and you have a few days to send your evidence. If you win, both come back.`,
    ],
  });
}

/** The bank that issued the buyer's card reports the payment as fraud. */
export function fraudWarningMail(input: DisputeMail): MailContent {
  const { petName, amount, disputeFee } = input;
  return warningMail(input, {
    subject: `${petName}: the bank of the buyer’s card suspects fraud`,
    heading: `The payment for ${petName} may be fraud`,
    happened: `The bank that issued the buyer’s card reports the payment of ${amount} as possible fraud. Nothing has been taken from your Stripe balance.`,
    choice: [
      'You have one choice to make. Refund the payment in full now: then it can’t be disputed anymore. Or keep it, if you are sure that the owner of the card paid you: there is nothing to answer, and no deadline.',
      `A dispute often follows such a warning. It costs ${disputeFee} at Stripe, won or lost. Please don’t hand the pet over before you are sure.`,
    ],
  });
}

/** A rule of the provider asks somebody to look at the payment. */
export function reviewMail(input: DisputeMail): MailContent {
  const { petName, amount, disputeFee } = input;
  return warningMail(input, {
    subject: `${petName}: Stripe asks you to review the payment`,
    heading: `Please review the payment for ${petName}`,
    happened: `Stripe’s fraud protection noticed something about the payment of ${amount} and asks you to look at it. The payment stands, and nothing is held back.`,
    choice: [
      'You have one choice to make. Approve the payment in your Stripe dashboard, if you know who paid. Or refund it in full now. There is no deadline.',
      `If the owner of the card disputes it, that costs ${disputeFee} at Stripe, won or lost. Please don’t hand the pet over before you are sure.`,
    ],
  });
}
