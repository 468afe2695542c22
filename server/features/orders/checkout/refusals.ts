import { formatMoney, totalCents } from '../../../../contract/money.ts';
import { conflict } from '../../../errors.ts';
import { pricingOf } from '../../payment-links/presenter.ts';

export const SOLD = 'This pet has already been sold.';

/** Carries the new pricing: the buyer confirms the new total or leaves. */
export const priceChanged = (priceCents: number) =>
  conflict(priceChangedSentence(totalCents(priceCents)), 'price_changed', { pricing: pricingOf(priceCents) });

/** The text of page and API for a changed total. */
export const priceChangedSentence = (cents: number): string =>
  `The price has changed since you opened this page: the total is now ${formatMoney(cents)}. Please check it before you pay.`;
