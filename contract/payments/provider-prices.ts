import type { PaymentMethod } from '../payment-methods/payment-methods.ts';

/**
 * What the provider takes from the breeder of a payment, by method; shown, never computed with. Prices of the United
 * States and of cards from there, https://stripe.com/pricing as of 2026-09-20. Other cards cost more.
 */
export const PROVIDER_PRICES = {
  card: '2.9% + $0.30',
  klarna: '5.99% + $0.30',
} as const satisfies Record<PaymentMethod, string>;

/** Follows "Stripe keeps". */
export const PROVIDER_PRICES_TEXT = `${PROVIDER_PRICES.card} of each card payment and ${PROVIDER_PRICES.klarna} of each Klarna payment`;
