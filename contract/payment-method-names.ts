import type { CashMethod } from './cash.ts';
import type { PaymentMethod } from './orders.ts';
import { methods } from './words/en.ts';
import type { Say } from './words/say.ts';

/** Names of payment methods: one wording for the buyer's pages, mails, the dashboard and shared messages. */

export const CARD_NAME = methods.card;

/** Klarna's plans by the provider's `payment_method_category`. */
const KLARNA_PLANS = new Map<string, string>([
  ['pay_in_installments', methods.inFour],
  ['pay_later', methods.later],
  ['pay_now', methods.now],
  ['pay_with_financing', methods.financing],
]);

/** The method that was paid with; plain "Klarna" while the plan is unknown. */
export function paidWith(method: PaymentMethod | CashMethod, klarnaCategory: string | null, hasCash = false): string {
  if (hasCash) return methods.direct;
  if (method === 'cash' || method === 'zelle') return methods[method];
  return method === 'card' ? CARD_NAME : (KLARNA_PLANS.get(klarnaCategory ?? '') ?? 'Klarna');
}

/** A name of `paidWith` in the reader's language; receipts and the API keep the English one. */
export function methodNameIn(say: Say, name: string): string {
  const found = (Object.keys(methods) as (keyof typeof methods)[]).find((key) => methods[key] === name);
  return found ? say(`methods.${found}`) : name;
}

/**
 * Klarna's name before paying. The buyer picks the plan on Klarna's page, so four payments are named only for a total
 * within the ceiling of this installation (`inFour`).
 */
export function klarnaName(inFour: boolean): string {
  return inFour ? methods.inFour : methods.overTime;
}
