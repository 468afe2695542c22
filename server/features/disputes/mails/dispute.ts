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
      `${buyer} asked their bank to take the payment back. Stripe holds ${amount} of your balance until the bank decides, and charges ${input.disputeFee} for the dispute, ${input.isKlarna ? 'which you get back if you win' : 'whether you win or lose'}. You can’t refund the payment until then.`,
      ...(saleUrl
        ? [
            `The bank looks at the evidence that you send: what was agreed and paid, messages with the buyer, and proof that the pet was handed over. We put it together for you. You send it with one click, and only once. If you don’t answer, you lose the dispute.${input.answerFee ? ` Stripe charges ${input.answerFee} for an answer, which you get back if you win.` : ''}`,
          ]
        : ['We’ll refund this payment as soon as the bank lets us, so you don’t need to answer.']),
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
    subject: `${petName}: the lost dispute is being appealed`,
    preview: `There will be a new decision on who gets ${amount}.`,
    heading: 'The lost dispute is being appealed',
    paragraphs: [
      greeting(input.fullName),
      `The dispute about the payment for ${petName} was lost, and there will be a new decision on who gets ${amount}. Until then, no money is moved.`,
      'Please answer the appeal in your Stripe dashboard, which shows what is still missing.',
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
        ? `The bank decided in your favor. You keep the payment for ${petName}, and ${amount} is back in your Stripe balance.`
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
    preview: `The buyer has ${amount} back, and you don’t need to answer.`,
    heading: 'The bank took the payment back',
    paragraphs: [
      greeting(fullName),
      `The buyer’s bank took back ${amount} that was paid for ${petName} from a bank account. Banks can do that for about 60 days after a payment. This is final: you can’t contest it, and Stripe charges a fee for it. The payment no longer counts as revenue.`,
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
