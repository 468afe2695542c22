import { layout, type MailContent } from '../../../emails/layout.ts';
import { greeting } from '../../../emails/mail-name.ts';
import type { DisputeMail } from './dispute.ts';

const REFUNDED_ANYWAY = 'We’re refunding this payment anyway, so you don’t need to do anything.';

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
    subject: `${petName}: the buyer’s bank is asking about the payment${answerBy ? `, please answer by ${answerBy}` : ''}`,
    heading: `The buyer’s bank is asking about the payment for ${petName}`,
    happened: `${input.clientName ?? 'The buyer'} asked their bank about the payment of ${amount}. No money has been taken from your Stripe balance.`,
    choice: [
      'You have two options. Refund the payment in full now: this ends the inquiry, and Stripe charges no dispute fee. Or answer with your evidence: we put it together, and you send it with one click.',
      `If you do neither, the bank can take the money back. Stripe charges ${disputeFee} for a dispute, whether you win or lose.`,
    ],
  });
}

/** Klarna asks: for 21 days a refund settles it; it takes no evidence before it is a chargeback. */
export function klarnaInquiryMail(input: DisputeMail): MailContent {
  const { petName, amount, answerBy, disputeFee } = input;
  return warningMail(input, {
    subject: `${petName}: the buyer complained to Klarna${answerBy ? `, please settle it by ${answerBy}` : ''}`,
    heading: `The buyer complained to Klarna about ${petName}`,
    happened: `${input.clientName ?? 'The buyer'} complained to Klarna about the payment of ${amount}. No money has been taken from your Stripe balance.`,
    choice: [
      `You have two options${answerBy ? `, until ${answerBy}` : ''}. Talk to the buyer, who can withdraw the complaint in the Klarna app. Or refund ${amount}: this settles it without a fee. Klarna doesn’t accept evidence yet.`,
      `After that it becomes a dispute: Klarna takes the money plus a fee of ${disputeFee}, you can no longer refund the payment, and you have a few days to send your evidence. If you win, you get both back.`,
    ],
  });
}

/** The bank that issued the buyer's card reports the payment as fraud. */
export function fraudWarningMail(input: DisputeMail): MailContent {
  const { petName, amount, disputeFee } = input;
  return warningMail(input, {
    subject: `${petName}: the buyer’s card issuer suspects fraud`,
    heading: `The payment for ${petName} may be fraud`,
    happened: `The bank that issued the buyer’s card reported the payment of ${amount} as possible fraud. No money has been taken from your Stripe balance.`,
    choice: [
      'You have two options. Refund the payment in full now, so that it can no longer be disputed. Or keep it, if you’re sure that the owner of the card paid you: you don’t need to answer, and there is no deadline.',
      `A warning like this is often followed by a dispute. Stripe charges ${disputeFee} for a dispute, whether you win or lose. Please don’t hand over the pet until you’re sure.`,
    ],
  });
}

/** A rule of the provider asks somebody to look at the payment. */
export function reviewMail(input: DisputeMail): MailContent {
  const { petName, amount, disputeFee } = input;
  return warningMail(input, {
    subject: `${petName}: Stripe asks you to review the payment`,
    heading: `Please review the payment for ${petName}`,
    happened: `Stripe’s fraud protection flagged the payment of ${amount} and asks you to look at it. The payment went through, and Stripe isn’t holding any of it.`,
    choice: [
      'You have two options. Approve the payment in your Stripe dashboard, if you know who paid. Or refund it in full now. There is no deadline.',
      `If the owner of the card disputes it, Stripe charges ${disputeFee}, whether you win or lose. Please don’t hand over the pet until you’re sure.`,
    ],
  });
}
