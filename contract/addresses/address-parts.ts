import { z } from 'zod';
import { line } from '../fields.ts';
import { isMilitary, isUsState, US_STATES, type UsState } from './us-states.ts';
import { listStatesOfZip, readZip, zipFitsState } from './zip-codes.ts';

/** What is read of a postal address; null for what can't be read. */
export const addressParts = z.object({
  street: z.string().nullable(),
  town: z.string().nullable(),
  state: z.enum(Object.keys(US_STATES) as [UsState, ...UsState[]]).nullable(),
  zip: z.string().nullable(),
});
export type AddressParts = z.infer<typeof addressParts>;

export const NOTHING_READ: AddressParts = { street: null, town: null, state: null, zip: null };

/** Shown instead of an address whose town is uncertain. */
export const ADDRESS_AFTER_PAYMENT = 'Address shown after payment';

/** What a breeder whose address is not plausible is asked for. */
export const ADDRESS_RULE =
  'To be shown as a Verified Breeder, give street and number, town, state, and a ZIP code of that state.';

/**
 * Town and state, such as "Bend, OR", for a breeder who hides the full address. Where the town is unknown it returns less: the
 * state alone, or ADDRESS_AFTER_PAYMENT.
 */
export const townAndState = (parts: AddressParts): string => knownTown(parts) ?? ADDRESS_AFTER_PAYMENT;

/** Town and state as far as they are known; null where neither is. */
export const knownTown = ({ town, state }: AddressParts): string | null =>
  [town, state].filter(Boolean).join(', ') || null;

/**
 * The states whose rules count for an address: the one that is read, and those of the ZIP code if that lies elsewhere. None
 * where no state is known: then the strictest rules count.
 */
export function listStatesOfAddress({ state, zip }: AddressParts): UsState[] {
  if (state === null) return [];
  return zip === null || zipFitsState(zip, state) ? [state] : [...new Set([state, ...listStatesOfZip(zip)])];
}

/** Whether each part is read, and none contradicts another. */
export const isReadWhole = ({ street, town, state, zip }: AddressParts): boolean =>
  street !== null && town !== null && state !== null && zip !== null && zipFitsState(zip, state);

/** A box at a post office, with its number. "RR 2 Box 152" is at a road. */
const POST_OFFICE_BOX =
  /\b(?:p\.?\s?[o0]\.?\s?(?:b(?:ox|x)?\b|b(?:ox|x)?(?=\d)|drawer\b)|post(?:al)?\s?(?:office\s?)?(?:box|bx)\b|(?:apartado|apdo|casilla)\b\.?(?:\s+postal)?(?=[\s.#]*\d)|caller\s(?:box|service)\b)[\s.#-]*(?:\d[\w-]*|[a-z]{1,2}\b)?/gi;
const BOX_ALONE = /^(?:box|bx|lock ?box|drawer)\b/i;
const UNIT_ALONE =
  /^(?:apt|apartment|ste|suite|unit|lot|room|rm|fl|floor|bldg|building|trlr|trailer|spc|space|pmb|mailbox)\b[\s.#-]*\w[\w-]*$/i;
const TELEPHONE = /\d{3}\W{1,2}\d{3}\W\d{4}/;
/** Number of a house, in digits or as a word. */
const NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)\b/i;
/** One letter, over and over. */
const FILLER = /^([a-z])\1+$/i;

/**
 * Whether an address is plausibly a place in the United States: street with a number, town, state, and a ZIP code that
 * fits the state. A post office box is no place. Says nothing about whether the address exists.
 */
export function isPlausibleAddress({ street, town, state, zip }: AddressParts): boolean {
  if (street === null || town === null || state === null || zip === null) return false;
  // A ship has no number.
  const isPlace = (part: string) => isStreet(part) || (isMilitary(state) && hasWord(part));
  const parts = street.replace(POST_OFFICE_BOX, '').split(/[,;\n]/);
  return zipFitsState(zip, state) && hasWord(town.replaceAll('.', '')) && parts.some((part) => isPlace(part.trim()));
}

const isStreet = (part: string) =>
  NUMBER.test(part) && hasName(part) && ![BOX_ALONE, UNIT_ALONE, TELEPHONE].some((other) => other.test(part));

/** Between digits and letters. */
const CHANGE = /(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/gi;
/** "450 N 100 W", "4500 M-37" and "2000 S A1A" */
const NUMBERED_STREET = /^\d+\s+(?:[a-z]\.?\s?){1,3}-?\d+\b/i;
/** "R.R. 2", "R.F.D. #2" and "HC 68", without their signs. */
const ROUTE = /^(?:rr?|rf?d|hc)\d/i;
/** "100 E K" */
const LETTERED_STREET = /^\d+ (?:[NSEW]\.? )?(?![NSEWX])[A-Z]$/;

/** Streets that have no word are streets, too. */
const hasName = (part: string) =>
  hasWord(part) ||
  NUMBERED_STREET.test(part.replace(CHANGE, ' ')) ||
  ROUTE.test(part.replace(/[\s.#-]/g, '')) ||
  LETTERED_STREET.test(part);

/** Has a word of at least two letters that are not all the same. */
const hasWord = (part: string) => part.split(/[^\p{L}]+/u).some((word) => word.length > 1 && !FILLER.test(word));

/** What a breeder says instead of what was read. */
export const correctedParts = z
  .object({
    street: line(1, 200, 'Please enter street and number'),
    town: line(1, 100, 'Please enter the town'),
    state: z.string({ error: 'Please choose the state' }).refine(isUsState, 'Please choose the state'),
    zip: z
      .string({ error: 'Please enter the ZIP code' })
      .max(40, { error: 'Please enter the ZIP code', abort: true })
      .overwrite((text) => readZip(text) ?? '')
      .min(5, 'Please enter the ZIP code'),
  })
  .refine(({ state, zip }) => zipFitsState(zip, state), {
    path: ['zip'],
    error: 'This ZIP code is not in that state',
  });
export type CorrectedParts = z.infer<typeof correctedParts>;
