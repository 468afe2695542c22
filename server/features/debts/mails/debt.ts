import type { Language } from '../../../../contract/language.ts';
import { translateIn } from '../../../../contract/locales/messages.ts';
import type { Sale } from '../../../../contract/sales/sales.ts';
import { STRIPE_BALANCE_URL } from '../../../../contract/stripe-dashboard.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import { breederIn, greeting } from '../../../emails/mail-name.ts';

/**
 * Why a refund hasn't arrived: the breeder's balance, the buyer's bank, an account that we can't reach, a payment that is too old for its
 * method, or anything else.
 */
export type DebtCause = NonNullable<Sale['owed']>[number]['cause'];

export interface DebtMail {
  productName: string;
  supportEmail: string;
  petName: string;
  /** Null: see `breederIn`. */
  breederName: string | null;
  amount: string;
  cause: DebtCause;
}

/** To the buyer: money that is owed to them has not arrived. */
export function debtForBuyerMail(input: DebtMail & { language: Language; clientName: string | null }): MailContent {
  const { productName, language, petName, amount, cause, clientName, supportEmail } = input;
  const translate = translateIn(language);
  const values = { amount, pet: petName, breeder: breederIn(input.breederName, language), support: supportEmail };
  const headline = translate('owed.headline');
  const step = { bank: 'owed.bankStep', account: 'owed.accountStep', expired: 'owed.accountStep' } as const;
  return layout({
    productName,
    language,
    subject: translate('mail.subject', { headline, pet: petName }),
    preview: translate('owed.preview', values),
    heading: headline,
    paragraphs: [
      ...(clientName ? [greeting(clientName, language)] : []),
      translate(`owed.${cause}`, values),
      translate(cause === 'expired' ? 'owed.yoursStill' : 'owed.yours'),
      translate(step[cause as keyof typeof step] ?? 'owed.help', values),
    ],
    facts: [[translate('owed.fact'), amount]],
    footnote: translate('mail.paymentWhy', { product: productName }),
  });
}

/** To the breeder: what to do, so that the buyer gets what is owed. */
export function debtForBreederMail(
  input: DebtMail & { clientName: string | null; isLate: boolean; saleUrl: string; setupUrl: string },
): MailContent {
  const { productName, petName, amount, cause, supportEmail } = input;
  const buyer = input.clientName ?? 'the buyer';
  const { subject, why, todo, action } = {
    balance: {
      subject: `${petName}: please add ${amount} to your Stripe balance`,
      why: `Your Stripe balance doesn’t cover a refund of ${amount} to ${buyer}, so Stripe didn’t send it.`,
      todo: `Please add ${amount} to your balance at Stripe. We’ll try again within a day, and you don’t need to do anything else.`,
      action: { label: 'Add money at Stripe', url: STRIPE_BALANCE_URL },
    },
    bank: {
      subject: `${petName}: a refund came back`,
      why: `The buyer’s bank didn’t accept the refund of ${amount}. This often happens when a card was closed or replaced. The money is back in your Stripe balance, and ${buyer} is still waiting for it.`,
      todo: `We’ll try again within a day. Please ask ${buyer} if the card still works. If you agree on another way to pay, write to ${supportEmail} before you pay. We’ll stop trying, so that nobody is paid twice.`,
      action: undefined,
    },
    account: {
      subject: `${petName}: we can’t refund ${amount} for you`,
      why: `You owe ${buyer} ${amount}, but your Stripe account is no longer connected to ${productName}, so we can’t send the refund.`,
      todo: `Please refund the payment in your Stripe dashboard, or connect the same account again. If you pay ${buyer} another way, write to ${supportEmail}.`,
      action: { label: 'Connect your account', url: input.setupUrl },
    },
    expired: {
      subject: `${petName}: please pay ${amount} back another way`,
      why: `You owe ${buyer} ${amount}, but a payment like this can only be refunded within 180 days, and that time has passed.`,
      todo: `Please agree with ${buyer} on another way, such as a check or a bank transfer. Keep proof of it, and write to ${supportEmail} once you’ve paid, so that we can mark it as paid.`,
      action: undefined,
    },
    other: {
      subject: `${petName}: Stripe refused a refund`,
      why: `Stripe didn’t accept a refund of ${amount} to ${buyer}, who is still waiting for it.`,
      todo: `We’ll try again within a day. Please look at the payment in your Stripe dashboard, where Stripe may ask you for something. If you need help, write to ${supportEmail}.`,
      action: undefined,
    },
  }[cause];
  const open = action ?? (input.isLate ? undefined : { label: 'Open the sale', url: input.saleUrl });
  return layout({
    productName,
    subject,
    preview: `${amount} is owed to ${buyer}.`,
    heading: `${amount} is owed to a buyer`,
    paragraphs: [
      greeting(input.breederName),
      ...(input.isLate ? [`A payment for ${petName} arrived too late, so it has to be refunded to the buyer.`] : []),
      why,
      todo,
    ],
    facts: [['Owed to the buyer', amount]],
    ...(open ? { action: open } : {}),
    footnote: `You’re receiving this email because you sell with ${productName}.`,
  });
}
