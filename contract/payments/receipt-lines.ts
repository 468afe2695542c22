import { formatAmount } from '../money.ts';
import { formatDayIn, formatTime, type Language } from '../language.ts';
import type { Translate } from '../locales/translate.ts';
import { methodNameIn } from './payment-method-names.ts';
import type { Receipt, ReceiptPart } from '../receipts/receipts.ts';

/** A part of a price on the receipt of its sale: kind, day, method and, where it has one, the number of its receipt. */
export function receiptPartName(
  translate: Translate,
  language: Language,
  { kind, at, methodName, receiptNumber }: ReceiptPart,
  timeZone: string,
): string {
  const part = translate(`receipt.${kind}`, {
    day: formatDayIn(language, at, timeZone),
    method: methodNameIn(translate, methodName),
  });
  return receiptNumber === null ? part : translate('receipt.numbered', { part, number: receiptNumber });
}

/** What a receipt of one payment is for: "Deposit for Biscuit". */
export const receiptPartTitle = (translate: Translate, kind: ReceiptPart['kind'], pet: string): string =>
  kind === 'deposit' ? translate('reservation.depositFor', { pet }) : translate('receipt.partFor', { pet });

/** How it stood after one payment: the whole, what was paid of it, and what was left until when, unless the reservation has ended. */
export const listBalanceLines = (
  translate: Translate,
  language: Language,
  { total, paid, due, dueOn, hasEnded }: NonNullable<Receipt['part']>,
): [name: string, amount: string][] => {
  const left =
    dueOn === null
      ? translate('receipt.leftAtHandOver')
      : translate('receipt.leftBy', { day: formatTime(language, dueOn, { dateStyle: 'medium' }) });
  return [
    [translate('receipt.whole'), formatAmount(total)],
    [translate('reservation.paid'), formatAmount(paid)],
    ...(hasEnded ? [] : [[left, formatAmount(due)] as [string, string]]),
  ];
};

/** What comes after one payment: the receipt of the whole, or nothing once the reservation has ended. */
export const afterPartText = (translate: Translate, { hasEnded }: NonNullable<Receipt['part']>): string =>
  translate(hasEnded ? 'reservation.state_released' : 'receipt.partOnly');
