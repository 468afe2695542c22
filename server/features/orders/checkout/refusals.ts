import { formatMoney, fromAmount, totalCents } from '../../../../contract/money.ts';
import type { CheckoutRequest } from '../../../../contract/orders.ts';
import { conflict } from '../../../errors.ts';
import { pricingOf } from '../../payment-links/offer.ts';

export const SOLD = 'This pet has already been sold.';

/** Rejects a checkout whose total differs from the one the buyer saw. */
export function checkTotal({ total }: CheckoutRequest, priceCents: number): void {
  if (total !== null && fromAmount(total) !== totalCents(priceCents)) throw priceChanged(priceCents);
}

/** Carries the new pricing: the buyer confirms the new total or leaves. */
export const priceChanged = (priceCents: number) =>
  conflict(priceChangedSentence(totalCents(priceCents)), 'price_changed', { pricing: pricingOf(priceCents) });

/** The text of page and API for a changed total. */
export const priceChangedSentence = (cents: number): string =>
  `The price has changed since you opened this page: the total is now ${formatMoney(cents)}. Please check it before you pay.`;
