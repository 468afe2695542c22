import { layout, type MailContent } from '../../../emails/layout.ts';
import { greeting } from '../../../emails/mail-name.ts';

export interface DisputeMail {
  productName: string;
  fullName: string | null;
  petName: string;
  clientName: string | null;
  amount: string;
  /** What the provider takes for each dispute. */
  disputeFee: string;
  /** Whether Klarna decides, which takes its fee only if the dispute is lost. */
  isKlarna: boolean;
  /** What the provider takes for an answer, and returns if the dispute is won; null if nothing. */
  answerFee: string | null;
  /** The last day to answer, for people. */
  answerBy: string | null;
  /** Whether the pet counts as sold to this buyer; a reservation that a bank ends frees it. */
  isSold: boolean;
  /** URL of the sale's page, where the breeder sends the evidence; null for a payment that is being refunded, which needs none. */
  saleUrl: string | null;
}

export function disputeOpenedMail(input: DisputeMail): MailContent {
  const { petName, amount, answerBy, saleUrl } = input;
  const buyer = input.clientName ?? 'The buyer';
  return layout({
    productName: input.productName,
    subject: `${petName}: the payment is disputed${answerBy ? `, please answer by ${answerBy}` : ''}`,
    preview: `${buyer} asked their bank to take ${amount} back.`,
    heading: `The payment for ${petName} is disputed`,
    paragraphs: [
      greeting(input.fullName),
      `${buyer} has asked their bank to take the payment back. Until the bank decides, Stripe holds ${amount} of your balance. It takes ${input.disputeFee} for the dispute, ${input.isKlarna ? 'and returns it if you win' : 'won or lost'}. Until the bank decides, nobody can refund the payment.`,
      ...(saleUrl
        ? [
            `The bank decides by the evidence that you send: what was agreed and paid, messages with the buyer, and proof that the pet was handed over. We put it together for you. You send it with one click, and only once. If you don’t answer, you lose the dispute.${input.answerFee ? ` To answer costs ${input.answerFee} at Stripe, which you get back if you win.` : ''}`,
          ]
        : ['We return this payment as soon as the bank lets us, so there is nothing to answer.']),
    ],
    facts: [['Disputed', amount], ...(answerBy ? ([['Answer by', answerBy]] as [string, string][]) : [])],
    ...(saleUrl ? { action: { label: 'See and send the evidence', url: saleUrl } } : {}),
    footnote: `You’re receiving this email because you sell with ${input.productName}.`,
  });
}

export function disputeAppealedMail(input: DisputeMail): MailContent {
  const { petName, amount, answerBy } = input;
  return layout({
    productName: input.productName,
    subject: `${petName}: the lost dispute is appealed`,
    preview: `It is decided again who gets ${amount}.`,
    heading: 'The lost dispute is appealed',
    paragraphs: [
      greeting(input.fullName),
      `The dispute about the payment for ${petName} was lost, and it is decided again who gets ${amount}. Until then nothing moves.`,
      'An appeal is answered in your Stripe dashboard: it tells you what is still missing.',
    ],
    facts: [['Disputed', amount], ...(answerBy ? ([['Answer by', answerBy]] as [string, string][]) : [])],
    footnote: `You’re receiving this email because you sell with ${input.productName}.`,
  });
}

export function disputeClosedMail(input: DisputeMail & { won: boolean }): MailContent {
  const { petName, amount, won } = input;
  return layout({
    productName: input.productName,
    subject: won ? `${petName}: you won the dispute` : `${petName}: the dispute was lost`,
    preview: won ? `${amount} is back in your Stripe balance.` : `${amount} stays with the buyer.`,
    heading: won ? 'You won the dispute' : 'The dispute was lost',
    paragraphs: [
      greeting(input.fullName),
      won
        ? `The bank decided in your favor: the payment for ${petName} stands, and ${amount} is returned to your Stripe balance.`
        : `The bank decided in the buyer’s favor: ${amount} of the payment for ${petName} stays with them. It no longer counts as revenue.${howToSellAgain(input)}`,
    ],
    facts: [[won ? 'Returned to you' : 'Lost', amount]],
    footnote: `You’re receiving this email because you sell with ${input.productName}.`,
  });
}

/** A bank payment that its bank took back, which Stripe makes a dispute that is lost at once (docs/decisions/0104-bank-payments.md). */
export function debitReturnedMail(input: DisputeMail): MailContent {
  const { productName, fullName, petName, amount, saleUrl } = input;
  return layout({
    productName,
    subject: `${petName}: the bank took the payment back`,
    preview: `${amount} is back with the buyer, and there is nothing to answer.`,
    heading: 'The bank took the payment back',
    paragraphs: [
      greeting(fullName),
      `The buyer’s bank has taken back ${amount} that was paid for ${petName} from a bank account. Banks can do that for about 60 days after a payment. It is final: Stripe takes no answer, and charges its fee for it. It no longer counts as revenue.`,
      `If ${petName} is with the buyer, please ask them to pay another way.${howToSellAgain(input)}`,
    ],
    facts: [['Taken back', amount]],
    ...(saleUrl ? { action: { label: 'Open the sale', url: saleUrl } } : {}),
    footnote: `You’re receiving this email because you sell with ${productName}.`,
  });
}

/** A sale whose money is gone keeps its pet sold, so that it is nobody else's by mistake. */
const howToSellAgain = ({ petName, isSold }: DisputeMail): string =>
  isSold ? ` If ${petName} is still with you, you can list it again as a new pet.` : '';
