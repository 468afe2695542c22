/** Stripe's price for a payment in the United States: a share of the amount and a fixed part. */
const prices = {
  // https://stripe.com/pricing: 2.9% + 30¢ for domestic cards.
  card: { basisPoints: 290, fixedCents: 30 },
  // https://stripe.com/pricing/local-payment-methods: 5.99% + 30¢ for Klarna.
  klarna: { basisPoints: 599, fixedCents: 30 },
} as const;

export type Method = keyof typeof prices;

/** What Stripe keeps of a payment, in cents; half a cent rounds up. */
export function processingFee(method: Method, amount: number): number {
  const price = prices[method];
  return Math.floor((amount * price.basisPoints + 5_000) / 10_000) + price.fixedCents;
}

/**
 * The part of an application fee that goes back when `refundedInAll` of `amount` have been refunded, less what has
 * gone back before. Taken from the totals, so that several part refunds end at exactly the whole fee.
 */
export function proportionalFeeRefund(fee: number, feeRefunded: number, amount: number, refundedInAll: number): number {
  const due = Number((BigInt(fee) * BigInt(refundedInAll) * 2n + BigInt(amount)) / (BigInt(amount) * 2n));
  return Math.max(0, due - feeRefunded);
}

/** Klarna's limits for a purchase in one currency, in cents. */
export const klarnaLimits: Record<string, { min: number; max: number }> = {
  usd: { min: 1_000, max: 1_000_000 },
};
