import type { Payer } from './payer.ts';

/** Klarna's plans, as the values of `payment_method_details.klarna.payment_method_category`. */
export const klarnaCategories = ['pay_in_installments', 'pay_later', 'pay_with_financing', 'pay_now'] as const;
export type KlarnaCategory = (typeof klarnaCategories)[number];

/** What the buyer enters on Klarna's page before approving. */
export interface KlarnaChoice {
  payer: Payer;
  category: KlarnaCategory;
}
