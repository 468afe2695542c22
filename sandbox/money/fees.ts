import { readTraits, type Method } from './methods.ts';

/** Stripe's processing fee in cents; half a cent rounds up. */
export function processingFee(method: Method, amount: number): number {
  const { basisPoints, fixed, most = Infinity } = readTraits(method).price;
  return Math.min(most, Math.floor((amount * basisPoints + 5_000) / 10_000) + fixed);
}

/**
 * The part of an application fee to refund once `refundedTotal` of `amount` has been refunded, less earlier fee
 * refunds. Computed from the totals, so that partial refunds add up to exactly the whole fee.
 */
export function proportionalFeeRefund(fee: number, feeRefunded: number, amount: number, refundedTotal: number): number {
  const due = Number((BigInt(fee) * BigInt(refundedTotal) * 2n + BigInt(amount)) / (BigInt(amount) * 2n));
  return Math.max(0, due - feeRefunded);
}
