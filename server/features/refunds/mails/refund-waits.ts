import { STRIPE_BALANCE_URL } from '../../../emails/stripe-balance.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import { greeting } from '../../../emails/mail-name.ts';

/** To a breeder: a refund waits until their balance at Stripe covers it. */
export function refundWaitsMail(input: {
  productName: string;
  petName: string;
  breederName: string | null;
  clientName: string | null;
  total: string;
}): MailContent {
  const { petName, total, clientName } = input;
  return layout({
    productName: input.productName,
    subject: `${petName}: please add ${total} to your Stripe balance`,
    preview: 'A refund waits until your balance covers it.',
    heading: `A refund for ${petName} is waiting`,
    paragraphs: [
      greeting(input.breederName),
      `Your Stripe balance doesn’t cover the refund of ${total} to ${clientName ?? 'the buyer'} yet, so Stripe hasn’t sent it.`,
      `Please add ${total} to your balance at Stripe. Stripe sends the refund as soon as the money is there; new sales count too. You don’t need to do anything here.`,
    ],
    facts: [['Waiting', total]],
    action: { label: 'Add money at Stripe', url: STRIPE_BALANCE_URL },
    footnote: `You’re receiving this email because you sell with ${input.productName}.`,
  });
}
