import { formatAmount } from '../../../contract/money.ts';
import type { PaymentSuccess } from '../../../contract/orders.ts';
import {
  isAutomaticRefund,
  automaticReason,
  PARTLY_RETURNED,
  RETURNED,
  returnSentence,
  returnTime,
} from '../../../contract/refund-descriptions.ts';

export interface PurchaseWords {
  headline: string;
  /** What happened, in one or two sentences. */
  summary: string;
  steps: string[];
}

const KEEP_ID = 'Keep the transaction ID in case you have a question.';

/** The page's texts for a purchase, by the state of its payment and refund. */
export function purchaseWords(purchase: PaymentSuccess, breederName: string | null): PurchaseWords {
  const { petName, refund, status, disputed } = purchase;
  const contact = `${breederName ?? 'The breeder'} will contact you to arrange pickup or delivery.`;
  if (refund && refund.state !== 'returned') return refundInFlight(purchase, refund, breederName ?? 'the breeder');
  if (purchase.awaitsPayment)
    return {
      headline: 'Payment not finished yet',
      summary: `We have received no payment for ${petName} so far. If you have just paid, this page updates automatically in a moment.`,
      steps: ['Otherwise go back to the checkout, or to the page of the pet, and pay there.', KEEP_ID],
    };
  if (status === 'processing')
    return {
      headline: 'Your payment is being confirmed',
      summary: 'This usually takes a few seconds. You can stay on this page; please don’t pay again.',
      steps: ['We’ll email your receipt as soon as the payment is confirmed.', contact, KEEP_ID],
    };
  const isAll = status === 'returned';
  const given =
    refund &&
    returnSentence({ reason: refund.reason, amount: formatAmount(refund.amount) }, isAll, {
      pet: petName,
      breeder: breederName,
    });
  const arrives = returnTime(purchase.paymentMethod, isAll);
  if (disputed)
    return {
      headline: 'Payment disputed',
      summary: ['You disputed this payment with your bank.', given].filter(Boolean).join(' '),
      steps: [
        'Your bank reviews what you and the breeder submit, and decides. This can take weeks.',
        'If it decides in your favor, the bank returns the money itself.',
        KEEP_ID,
      ],
    };
  if (given && isAll)
    return {
      headline: RETURNED,
      summary: given,
      steps: [arrives, 'You won’t be charged again. No action needed.', KEEP_ID],
    };
  if (given) return { headline: PARTLY_RETURNED, summary: given, steps: [arrives, KEEP_ID] };
  return {
    headline: 'Payment Successful!',
    summary: 'Thank you. We’ve received your payment.',
    steps: ['We’ll email your receipt as soon as the payment is confirmed.', contact, KEEP_ID],
  };
}

function refundInFlight(
  { petName, paymentMethod }: PaymentSuccess,
  refund: NonNullable<PaymentSuccess['refund']>,
  breeder: string,
): PurchaseWords {
  const amount = formatAmount(refund.amount);
  const { reason } = refund;
  const why = isAutomaticRefund(reason) ? `${automaticReason(petName, reason)} ` : '';
  if (refund.state === 'failed')
    return {
      headline: 'Your refund did not arrive',
      summary: `${why}We returned ${amount}, but your bank sent it back, often because a card was closed or replaced.`,
      steps: [
        `The money is safe and still yours. Please write to the address below or to ${breeder} to get it another way.`,
        KEEP_ID,
      ],
    };
  return {
    headline: 'Your payment is being returned',
    summary: `${why}Your whole payment of ${amount} is being returned. Please don’t pay again.`,
    steps: [
      ...(reason === 'mismatch' ? [] : ['An email tells you as soon as it is on its way.']),
      returnTime(paymentMethod, true),
      KEEP_ID,
    ],
  };
}
