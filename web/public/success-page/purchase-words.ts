import { formatAmount } from '../../../contract/money.ts';
import type { PaymentSuccess } from '../../../contract/orders/orders.ts';
import {
  isAutomaticRefund,
  automaticReason,
  returnSentence,
  returnTime,
} from '../../../contract/refunds/refund-descriptions.ts';
import type { Say } from '../../../contract/words/say.ts';

export interface PurchaseTexts {
  headline: string;
  /** What happened, in one or two sentences. */
  summary: string;
  steps: string[];
}

/** The page's texts for a purchase, by the state of its payment and refund. */
export function toPurchaseTexts(say: Say, purchase: PaymentSuccess, breederName: string | null): PurchaseTexts {
  const { petName, refund, status, disputed } = purchase;
  const contact =
    breederName === null ? say('purchase.contactByBreeder') : say('purchase.contact', { breeder: breederName });
  // A place has no pet to hand over yet.
  const arranged = purchase.forPlace ? [] : [contact];
  if (refund && refund.state !== 'returned') return refundInFlight(say, purchase, refund, breederName);
  if (purchase.awaitsPayment)
    return {
      headline: say('purchase.unfinished'),
      summary: say('purchase.unfinishedText', { pet: petName }),
      steps: [say('purchase.payThere'), say('purchase.keepId')],
    };
  if (status === 'processing')
    return {
      headline: say('purchase.confirming'),
      summary: say('purchase.confirmingText'),
      steps: [say('purchase.receiptSoon'), ...arranged, say('purchase.keepId')],
    };
  const isAll = status === 'returned';
  const given =
    refund &&
    returnSentence(say, { reason: refund.reason, amount: formatAmount(refund.amount) }, isAll, {
      pet: petName,
      breeder: breederName,
    });
  const arrives = returnTime(say, purchase.paymentMethod, isAll);
  if (disputed)
    return {
      headline: say('purchase.disputed'),
      summary: [say('purchase.disputedText'), given].filter(Boolean).join(' '),
      steps: [say('purchase.disputedStep'), say('purchase.disputedReturn'), say('purchase.keepId')],
    };
  if (given && isAll)
    return {
      headline: say('refund.returned'),
      summary: given,
      steps: [arrives, say('purchase.noAction'), say('purchase.keepId')],
    };
  if (given)
    return { headline: say('refund.partlyReturned'), summary: given, steps: [arrives, say('purchase.keepId')] };
  return {
    headline: say('purchase.paid'),
    summary: paidText(say, purchase),
    steps: purchase.forPlace
      ? [say('purchase.keepId')]
      : [say(purchase.due ? 'purchase.reservationSoon' : 'purchase.receiptSent'), contact, say('purchase.keepId')],
  };
}

function paidText(say: Say, { petName, due, forPlace }: PaymentSuccess): string {
  if (forPlace) return say('purchase.placeText', { litter: petName });
  return due ? say('purchase.reservedText', { pet: petName, due: formatAmount(due) }) : say('purchase.paidText');
}

function refundInFlight(
  say: Say,
  { petName, paymentMethod }: PaymentSuccess,
  refund: NonNullable<PaymentSuccess['refund']>,
  breeder: string | null,
): PurchaseTexts {
  const amount = formatAmount(refund.amount);
  const { reason } = refund;
  const why = isAutomaticRefund(reason) ? `${automaticReason(say, petName, reason)} ` : '';
  if (refund.state === 'failed')
    return {
      headline: say('purchase.failed'),
      summary: `${why}${say('purchase.failedText', { amount })}`,
      steps: [
        breeder === null ? say('purchase.failedStepByBreeder') : say('purchase.failedStep', { breeder }),
        say('purchase.keepId'),
      ],
    };
  return {
    headline: say('purchase.returning'),
    summary: `${why}${say('purchase.returningText', { amount })}`,
    steps: [
      ...(reason === 'mismatch' ? [] : [say('purchase.returningMail')]),
      returnTime(say, paymentMethod, true),
      say('purchase.keepId'),
    ],
  };
}
