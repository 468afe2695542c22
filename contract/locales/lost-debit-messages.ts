import type { LostDebit } from '../orders/lost-debit.ts';
import type { Translate } from './translate.ts';

/** What its buyer has to know of it, in sentences; `amount` is for people. */
export function lostDebitMessages(
  translate: Translate,
  { amount, method, pet: left }: LostDebit,
  { pet, breeder }: { pet: string; breeder: string },
): [string, ...string[]] {
  return [
    translate('bank.lostText', { amount, method, breeder }),
    translate(method === 'bank' ? 'bank.lostAsk' : 'bank.lostAskCharged', { breeder }),
    ...(left === null ? [] : [translate(left === 'free' ? 'bank.lostFree' : 'bank.lostReserved', { pet })]),
  ];
}
