import { z } from 'zod';
import { parseUsState, US_STATES } from './postal-address.ts';
import { listStatesOfZip, zipFitsState } from './zip-codes.ts';

export type UsState = keyof typeof US_STATES;

export const ZIP = /^\d{5}(-\d{4})?$/;
const STATE_RULE = 'Please choose your state';
const ZIP_RULE = 'Please enter your ZIP code';

export const usState = z.enum(Object.keys(US_STATES) as [UsState, ...UsState[]], { error: STATE_RULE });

/** Where a buyer lives, as they say: a state, and a ZIP code that fits it. */
export const buyerAddress = z
  .object({ state: usState, zip: z.string({ error: ZIP_RULE }).trim().regex(ZIP, ZIP_RULE) }, { error: STATE_RULE })
  .refine(({ state, zip }) => zipFitsState(zip, state), {
    path: ['zip'],
    error: 'This ZIP code is not in the state you chose',
  });
export type BuyerAddress = z.infer<typeof buyerAddress>;

const STATE_AT_END =
  /(?:^|[\s,])([a-z.]+(?: [a-z]+){0,2})[\s,]*(?:\d{5}(?:-\d{4})?)?[\s,]*(?:usa?|united states)?\s*$/i;

const ZIP_AT_END = /(\d{5})(?:-\d{4})?[\s,]*(?:usa?|united states)?\s*$/i;

/** The states that a breeder's postal address may be in: the one that it names, and those of its ZIP code. */
export function findStatesInAddress(address: string): UsState[] {
  const zip = ZIP_AT_END.exec(address)?.[1];
  const named = findStateInAddress(address);
  return [...new Set([...(named ? [named] : []), ...(zip ? (listStatesOfZip(zip) as UsState[]) : [])])];
}

/** The state in a breeder's postal address; null when none is found. */
export function findStateInAddress(address: string): UsState | null {
  const lines = address.replace(/\s+/g, ' ');
  const words = STATE_AT_END.exec(lines)?.[1]?.split(' ') ?? [];
  for (let count = words.length; count > 0; count--) {
    const state = parseUsState(words.slice(-count).join(' '));
    if (state) return state as UsState;
  }
  return null;
}
