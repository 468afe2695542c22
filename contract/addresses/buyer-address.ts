import { z } from 'zod';
import { US_STATES, type UsState } from './us-states.ts';
import { readZip, zipFitsState } from './zip-codes.ts';

const STATE_RULE = 'Please choose your state';
const ZIP_RULE = 'Please enter your ZIP code';

export const usState = z.enum(Object.keys(US_STATES) as [UsState, ...UsState[]], { error: STATE_RULE });

/** In the usual form, however it is typed. */
const zipCode = z
  .string({ error: ZIP_RULE })
  .max(40, { error: ZIP_RULE, abort: true })
  .overwrite((text) => readZip(text) ?? '')
  .min(5, ZIP_RULE);

/** Where a buyer lives, as they say: a state, and a ZIP code that fits it. */
export const buyerAddress = z
  .object({ state: usState, zip: zipCode }, { error: STATE_RULE })
  .refine(({ state, zip }) => zipFitsState(zip, state), {
    path: ['zip'],
    error: 'This ZIP code is not in the state you chose',
  });
export type BuyerAddress = z.infer<typeof buyerAddress>;
