import { formatMoney, totalCents } from '../../../contract/money.ts';
import { conflict } from '../../errors.ts';
import { heldUntil, type Hold, presentPricing } from '../payment-links/api.ts';
import type { Language } from '../../../contract/language.ts';
import { translateIn } from '../../../contract/locales/messages.ts';

export const SOLD = 'This pet has already been sold.';

const HELD = 'Someone is paying for this pet right now. Please try again in a while.';
const KEPT_FOR_BUYER = 'This pet is held for another buyer right now. Please try again in a while.';
const OWN_IN_FLIGHT = 'Your payment for this pet is being checked. We’ll email you as soon as we know more.';

const KEPT = 'This pet is reserved for the waiting list of its litter.';

export const kept = () => conflict(KEPT, 'kept');
export const held = (hold: Hold) =>
  conflict(hold.isRetry ? KEPT_FOR_BUYER : HELD, 'held', { heldUntil: heldUntil(hold) });
export const ownInFlight = () => conflict(OWN_IN_FLIGHT, 'under_way');

/** Carries the new pricing: the buyer confirms the new total or leaves. */
export const priceChanged = (priceCents: number) =>
  conflict(priceChangedSentence(totalCents(priceCents)), 'price_changed', { pricing: presentPricing(priceCents) });

/** The text of page and API for a changed total. */
export const priceChangedSentence = (cents: number, language: Language = 'en'): string =>
  translateIn(language)('installments.priceChanged', { total: formatMoney(cents) });
