import { z } from 'zod';
import { searchText } from '../page.ts';
import { FALLBACK_METHOD, OTHER_METHODS } from '../payment-methods/payment-methods.ts';
import { timeZone } from '../addresses/time-zone.ts';

/** `refunded`: in full or in part; `disputed`: open and lost ones, also reservations of which a payment is disputed. */
export const saleTab = z.enum(['all', 'paid', 'reserved', 'refunded', 'disputed'], { error: 'There is no such tab.' });
export type SaleTab = z.infer<typeof saleTab>;

/** Sorts by the time at which the buyer opened the checkout, or by price. */
export const saleSort = z.enum(['newest', 'oldest', 'highest', 'lowest'], {
  error: 'The list can’t be sorted like this.',
});
export type SaleSort = z.infer<typeof saleSort>;

/** How a part of the price was paid at least; `direct`: in cash or by Zelle. */
export const saleMethod = z.enum([FALLBACK_METHOD, ...OTHER_METHODS, 'direct'], {
  error: 'There is no such payment method.',
});
export type SaleMethod = z.infer<typeof saleMethod>;

const DAY_RULE = 'Please write the day as in 2026-11-24';
const day = z.iso.date(DAY_RULE).startsWith('20', DAY_RULE).optional();

/** Which sales a list has, and their order. */
export const saleFilters = z.object({
  tab: saleTab.default('all'),
  /** Every word occurs in the pet's name, or in the buyer's name, email or phone number. */
  q: searchText,
  sort: saleSort.default('newest'),
  method: saleMethod.optional(),
  /** The first and the last day on which they were paid; a reservation counts on the day of its deposit. */
  from: day,
  to: day,
  /** Where these days begin and end. */
  timeZone,
});
export type SaleFilters = z.output<typeof saleFilters>;
