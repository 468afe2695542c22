import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { METHODS, PAYMENT_METHODS } from '../payment-methods/payment-methods.ts';
import { user } from './accounts.ts';
import { paymentMethodName } from './shown-to-buyers.ts';

const METHODS_RULE = 'Buyers need a way to pay that everyone can use: a card or a bank account';
/** 0: it is for sale again at once. */
export const KEEPS_PET_HOURS = [0, 24, 48, 72] as const;

/** The methods of a breeder or a link. A card can be left out only where everyone can pay by another one. */
export const methodChoice = z
  .array(paymentMethodName, { error: METHODS_RULE })
  .transform((chosen) => PAYMENT_METHODS.filter((method) => chosen.includes(method)))
  .refine((chosen) => chosen.some((method) => !METHODS[method].isFinancing), METHODS_RULE);

export const setPaymentMethods = endpoint({
  method: 'PATCH',
  path: '/api/me/payment-methods',
  who: 'user',
  changes: ['account', 'links'],
  whileSuspended: false,
  summary: 'How buyers can pay, and for how long a pet is kept for one whose bank payment has failed',
  body: z.object({
    paymentMethods: methodChoice,
    keepsPetHours: z.union(
      KEEPS_PET_HOURS.map((hours) => z.literal(hours)),
      { error: 'Please choose how long a pet is held' },
    ),
  }),
  answer: z.object({ user }),
});
