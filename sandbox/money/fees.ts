/** Stripe's prices for payments in the United States: a percentage and a fixed part. */
const prices = {
  // https://stripe.com/pricing: 2.9% + 30¢ for domestic cards.
  card: { basisPoints: 290, fixedCents: 30 },
  // https://stripe.com/pricing/local-payment-methods: 5.99% + 30¢ for Klarna.
  klarna: { basisPoints: 599, fixedCents: 30 },
} as const;

export type Method = keyof typeof prices;

/** Stripe's processing fee in cents; half a cent rounds up. */
export function processingFee(method: Method, amount: number): number {
  const price = prices[method];
  return Math.floor((amount * price.basisPoints + 5_000) / 10_000) + price.fixedCents;
}

/**
 * The part of an application fee to refund once `refundedTotal` of `amount` has been refunded, less earlier fee
 * refunds. Computed from the totals, so that partial refunds add up to exactly the whole fee.
 */
export function proportionalFeeRefund(fee: number, feeRefunded: number, amount: number, refundedTotal: number): number {
  const due = Number((BigInt(fee) * BigInt(refundedTotal) * 2n + BigInt(amount)) / (BigInt(amount) * 2n));
  return Math.max(0, due - feeRefunded);
}

/** Klarna's limits per purchase, in cents. */
export const klarnaLimits = { min: 1_000, max: 1_000_000 };
