import { METHODS, type PaymentMethod } from './payment-methods.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Until when the provider refunds a payment by a method; null: for as long as anybody could ask. */
export function refundableUntil(method: PaymentMethod, paidAt: Date): Date | null {
  const { refundDays } = METHODS[method];
  return refundDays === null ? null : new Date(paidAt.getTime() + refundDays * DAY_MS);
}
