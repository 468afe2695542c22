import { z } from 'zod';
import { CURRENCY } from './business.ts';
import { amount } from './fields.ts';

/** What a buyer pays, in its parts. */
export const pricing = z.object({
  price: amount,
  platformFee: amount,
  platformFeePercent: z.number(),
  total: amount,
  currency: z.literal(CURRENCY),
});
export type Pricing = z.infer<typeof pricing>;
