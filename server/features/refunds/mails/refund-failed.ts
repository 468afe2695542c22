import { layout, type MailContent } from '../../../emails/layout.ts';
import { greeting } from '../../../emails/mail-name.ts';

/** To a breeder: the buyer's bank returned a refund. */
export function refundFailedMail(input: {
  productName: string;
  petName: string;
  breederName: string | null;
  clientName: string | null;
  total: string;
  saleUrl: string;
}): MailContent {
  const { petName, total, clientName } = input;
  return layout({
    productName: input.productName,
    subject: `${petName}: a refund did not reach the buyer`,
    preview: `${total} came back from the buyer’s bank.`,
    heading: `A refund for ${petName} came back`,
    paragraphs: [
      greeting(input.breederName),
      `The buyer’s bank didn’t accept the refund of ${total}, often because the card has expired. The money is back in your Stripe balance, and ${clientName ?? 'the buyer'} is still waiting for it.`,
      'Please ask them how you can return it. If the sale shows as paid again, you can also retry the refund there.',
    ],
    facts: [['Returned to you', total]],
    action: { label: 'Open the sale', url: input.saleUrl },
    footnote: `You’re receiving this email because you sell with ${input.productName}.`,
  });
}
