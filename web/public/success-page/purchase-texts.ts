import { formatAmount } from '../../../contract/money.ts';
import type { PaymentSuccess } from '../../../contract/orders/payment-success.ts';
import {
  isAutomaticRefund,
  automaticReason,
  returnSentence,
  returnTime,
} from '../../../contract/refunds/refund-descriptions.ts';
import type { Translate } from '../../../contract/locales/translate.ts';

export interface PurchaseTexts {
  headline: string;
  /** What happened, in one or two sentences. */
  summary: string;
  steps: string[];
}

/** The page's texts for a purchase, by the state of its payment and refund. */
export function toPurchaseTexts(
  translate: Translate,
  purchase: PaymentSuccess,
  breederName: string | null,
): PurchaseTexts {
  const { petName, refund, status, paymentMethod: method } = purchase;
  const contact =
    breederName === null
      ? translate('purchase.contactByBreeder')
      : translate('purchase.contact', { breeder: breederName });
  // A place has no pet to hand over yet.
  const arranged = purchase.forSpot ? [] : [contact];
  if (refund && refund.state !== 'returned') return refundInFlight(translate, purchase, refund, breederName);
  if (purchase.awaitsPayment)
    return {
      headline: translate('purchase.unfinished'),
      summary: translate('purchase.unfinishedText', { pet: petName }),
      steps: [translate('purchase.payThere'), translate('purchase.keepId')],
    };
  if (status === 'processing' && method === 'bank')
    return {
      headline: translate('bank.onItsWay'),
      summary: toBankSummary(translate, purchase),
      steps: [translate('bank.nextMail'), translate('purchase.keepId')],
    };
  if (status === 'processing')
    return {
      headline: translate('purchase.confirming'),
      summary: translate('purchase.confirmingText'),
      steps: [translate('purchase.receiptSoon'), ...arranged, translate('purchase.keepId')],
    };
  const settled = toSettledTexts(translate, purchase, breederName);
  if (settled) return settled;
  return {
    headline: translate('purchase.paid'),
    summary: paidText(translate, purchase),
    steps: purchase.forSpot
      ? [translate('purchase.keepId')]
      : [
          translate(purchase.due ? 'purchase.reservationSoon' : 'purchase.receiptSent'),
          contact,
          translate('purchase.keepId'),
        ],
  };
}

/** What is disputed, was returned or has ended; null for a payment that stands as it was made. */
function toSettledTexts(
  translate: Translate,
  { petName, refund, status, disputed, hasEnded, paymentMethod: method }: PaymentSuccess,
  breederName: string | null,
): PurchaseTexts | null {
  const isAll = status === 'returned';
  const isByBank = refund?.reason === 'bank';
  const given =
    refund &&
    (isByBank && method === 'bank'
      ? translate('refund.byBankOfBuyer', { amount: formatAmount(refund.amount) })
      : returnSentence(translate, { reason: refund.reason, amount: formatAmount(refund.amount) }, isAll, {
          pet: petName,
          breeder: breederName,
        }));
  // What a bank returns itself has arrived.
  const arrives = isByBank ? [] : [returnTime(translate, method, isAll)];
  if (disputed)
    return {
      headline: translate('purchase.disputed'),
      summary: [translate('purchase.disputedText', { method }), given].filter(Boolean).join(' '),
      steps: [
        translate('purchase.disputedStep', { method }),
        translate('purchase.disputedReturn', { method }),
        translate('purchase.keepId'),
      ],
    };
  if (given && isAll)
    return {
      headline: translate('refund.returned'),
      summary: given,
      steps: [...arrives, translate('purchase.noAction'), translate('purchase.keepId')],
    };
  if (given)
    return {
      headline: translate('refund.partlyReturned'),
      summary: given,
      steps: [...arrives, translate('purchase.keepId')],
    };
  if (hasEnded)
    return {
      headline: translate('reservation.state_released'),
      summary: translate('purchase.endedText'),
      steps: [translate('purchase.keepId')],
    };
  return null;
}

function paidText(translate: Translate, { petName, due, forSpot }: PaymentSuccess): string {
  if (forSpot) return translate('purchase.spotText', { litter: petName });
  return due
    ? translate('purchase.reservedText', { pet: petName, due: formatAmount(due) })
    : translate('purchase.paidText');
}

function refundInFlight(
  translate: Translate,
  { petName, paymentMethod }: PaymentSuccess,
  refund: NonNullable<PaymentSuccess['refund']>,
  breeder: string | null,
): PurchaseTexts {
  const amount = formatAmount(refund.amount);
  const { reason } = refund;
  const why = isAutomaticRefund(reason) ? `${automaticReason(translate, petName, reason)} ` : '';
  if (refund.state === 'failed')
    return {
      headline: translate('purchase.failed'),
      summary: `${why}${translate('purchase.failedText', { amount })}`,
      steps: [translate('purchase.failedStep'), translate('purchase.keepId')],
    };
  if (refund.state === 'waiting')
    return {
      headline: translate('purchase.waits'),
      summary: `${why}${breeder === null ? translate('purchase.waitsTextByBreeder', { amount }) : translate('purchase.waitsText', { amount, breeder })}`,
      steps: [translate('purchase.waitsStep'), translate('purchase.keepId')],
    };
  return {
    headline: translate('purchase.returning'),
    summary: `${why}${translate('purchase.returningText', { amount })}`,
    steps: [
      ...(reason === 'mismatch' ? [] : [translate('purchase.returningMail')]),
      returnTime(translate, paymentMethod, true),
      translate('purchase.keepId'),
    ],
  };
}

function toBankSummary(translate: Translate, { forSpot, isPart, isShared, petName }: PaymentSuccess): string {
  if (forSpot || isPart) return translate('bank.onItsWayBalance');
  return translate(isShared ? 'bank.onItsWayShared' : 'bank.onItsWayText', { pet: petName });
}
