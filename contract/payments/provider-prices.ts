import { formatMoney, totalCents } from '../money.ts';
import type { PaymentMethod } from '../payment-methods/payment-methods.ts';

interface ProviderPrice {
  /** Share of what the buyer pays; 290 is 2.9%. */
  basisPoints: number;
  fixedCents: number;
  /** At most; null without a limit. */
  maxCents: number | null;
}

/**
 * What the provider takes from the breeder of a payment, by method; shown, never booked. The operator may edit this table. Prices of
 * the United States and of cards from there, https://stripe.com/pricing and https://stripe.com/pricing/local-payment-methods as of
 * 2026-11-29. Other cards cost more; a bank payment that fails costs $4.00.
 */
export const PROVIDER_PRICES = {
  card: { basisPoints: 290, fixedCents: 30, maxCents: null },
  klarna: { basisPoints: 599, fixedCents: 30, maxCents: null },
  bank: { basisPoints: 80, fixedCents: 0, maxCents: 500 },
} as const satisfies Record<PaymentMethod, ProviderPrice>;

/** A price for people: "2.9% + $0.30", "0.8%, at most $5.00". */
export function priceText(method: PaymentMethod): string {
  const { basisPoints, fixedCents, maxCents }: ProviderPrice = PROVIDER_PRICES[method];
  const fixed = fixedCents > 0 ? ` + ${formatMoney(fixedCents)}` : '';
  return `${basisPoints / 100}%${fixed}${maxCents === null ? '' : `, at most ${formatMoney(maxCents)}`}`;
}

/** What the breeder receives of a price in cents that a buyer pays at once, together with the platform's fee. */
export function receivedCents(method: PaymentMethod, priceCents: number): number {
  const { basisPoints, fixedCents, maxCents }: ProviderPrice = PROVIDER_PRICES[method];
  const charged = Math.floor((totalCents(priceCents) * basisPoints + 5_000) / 10_000) + fixedCents;
  return priceCents - Math.min(charged, maxCents ?? Infinity);
}

/** Follows "Stripe keeps". */
export const PROVIDER_PRICES_TEXT = `${priceText('card')} of each card payment and ${priceText('klarna')} of each Klarna payment`;
