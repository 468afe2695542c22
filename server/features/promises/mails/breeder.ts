import { formatDayIn } from '../../../../contract/language.ts';
import { PROMISE } from '../../../../contract/promises/terms.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import { greeting } from '../../../emails/mail-name.ts';

interface BreedersMail {
  productName: string;
  petName: string;
  clientName: string | null;
  breederName: string | null;
  amount: string;
  answerBy: Date;
  timeZone: string;
  saleUrl: string;
}

/** `returned`: by the breeder's silence. `givenUp`: the buyer had their data deleted. `denied`: the buyer says that a payment by hand hasn't arrived. */
export type BreedersNews = 'proof' | 'extension' | 'extended' | 'returned' | 'lapsed' | 'givenUp' | 'denied';

/** What a breeder is mailed about a buyer's promise. */
export function promiseForBreederMail(input: BreedersMail & { news: BreedersNews }): MailContent {
  const { productName, petName, amount } = input;
  const buyer = input.clientName ?? 'The buyer';
  const day = formatDayIn('en', input.answerBy, input.timeZone);
  const [subject, text] = (
    {
      proof: [
        `Proof for ${petName} waits for your answer`,
        `${buyer} sent proof of the promise. Please accept or refuse it on the page of the sale by ${day}. Without an answer by then, ${amount} of the price goes back to the buyer.`,
      ],
      extension: [
        `More time for the promise about ${petName}?`,
        `${buyer} asks for ${PROMISE.extensionDays} more days. Please answer on the page of the sale by ${day}. Without an answer by then, the buyer has them.`,
      ],
      extended: [
        `More time for the promise about ${petName}`,
        `You didn’t answer within ${PROMISE.answerDays} days, so ${buyer} has ${PROMISE.extensionDays} more days.`,
      ],
      returned: [
        `The promise about ${petName} counts as kept`,
        `${amount} of the price goes back to the buyer, with the platform fee on it, which we pay: the proof wasn’t answered within ${PROMISE.answerDays} days, or your account was closed.`,
      ],
      lapsed: [
        `The promise about ${petName} has ended`,
        `No proof that you accepted came in time, so the ${amount} stay with you. From now on they count as revenue.`,
      ],
      givenUp: [
        `The promise about ${petName} was given up`,
        `The buyer had their data deleted, and gave the promise up with it. So the ${amount} stay with you. From now on they count as revenue.`,
      ],
      denied: [
        `Your payment for ${petName} hasn’t arrived`,
        `${buyer} says that what you owe them for the promise hasn’t arrived. It stays owed. Please pay it, and say so again on the page of the sale.`,
      ],
    } as const
  )[input.news];
  return layout({
    productName,
    subject,
    preview: text,
    heading: subject,
    paragraphs: [greeting(input.breederName), text],
    action: { label: 'Open the sale', url: input.saleUrl },
    footnote: `You’re receiving this email because you sell with ${productName}.`,
  });
}
