import type { PaymentMethod } from './orders.ts';

/** Names of payment methods: one wording for the buyer's pages, mails, the dashboard and shared messages. */

export const CARD_NAME = 'Credit card';
const PAY_IN_FOUR = '4 interest-free payments';

/** Klarna's plans by the provider's `payment_method_category`. */
const KLARNA_PLANS = new Map([
  ['pay_in_installments', PAY_IN_FOUR],
  ['pay_later', 'Klarna (Pay later)'],
  ['pay_now', 'Klarna (Pay now)'],
  ['pay_with_financing', 'Klarna (Financing)'],
]);

/** The method that was paid with; plain "Klarna" while the plan is unknown. */
export function paidWith(method: PaymentMethod, klarnaCategory: string | null): string {
  return method === 'card' ? CARD_NAME : (KLARNA_PLANS.get(klarnaCategory ?? '') ?? 'Klarna');
}

/**
 * Klarna's name before paying. The buyer picks the plan on Klarna's page, so four payments are named only for a total
 * within the ceiling of this installation (`inFour`).
 */
export function klarnaName(inFour: boolean): string {
  return inFour ? PAY_IN_FOUR : 'Klarna: pay over time, subject to approval';
}
