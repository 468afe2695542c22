import { z } from 'zod';
import { dayAfter, toUtcDay } from '../day.ts';
import { lines } from '../fields.ts';

/** How a part of a price can be paid to the breeder directly, outside the provider. */
export const CASH_METHODS = ['cash', 'zelle'] as const;
export type CashMethod = (typeof CASH_METHODS)[number];

export const CASH_METHOD_LABELS: Record<CashMethod, string> = { cash: 'Cash', zelle: 'Zelle' };

export const CASH_WORDS_MAX = 500;

/** How many days before its order a part may have been received. */
export const CASH_DAYS_BEFORE = 7;

/** The first day on which the breeder can have received a part of an order's price. */
export const findFirstCashDay = (orderedAt: Date): string => dayAfter(toUtcDay(orderedAt), -CASH_DAYS_BEFORE);

/** The buyer's reason for declining a recorded payment. */
export const cashReason = lines(1, CASH_WORDS_MAX, 'Please say what is wrong');

/** A recorded cash payment and the buyer's answer; `returned`: whether it was, or must be, returned by hand. */
export const cashFacts = z.object({
  method: z.enum(CASH_METHODS),
  receivedOn: z.iso.date(),
  declinedBecause: z.string().nullable(),
  returned: z.enum(['no', 'owed', 'yes']),
});
