import { COUNTRY, isTown, parseUsState, STREET_WORD } from './postal-address.ts';
import { zipFitsState } from './zip-codes.ts';

const UNITED_STATES = /^u\.?s|^united states/i;
const ZIP_AT_END = /^(.*?)[\s,]*(\d{5}(?:-\d{4})?)$/;
/** "12 Oak Lane Bend": street and town without a comma between them. */
const STREET_BEFORE_TOWN = new RegExp(`^(.*\\d.*?${STREET_WORD.source}) (.+)$`, 'i');
const POST_OFFICE_BOX = /\bp\.? ?o\.? box\b/i;
/** One letter, over and over. */
const FILLER = /^([a-z])\1+$/i;

/** What a breeder whose address is not plausible is asked for. */
export const ADDRESS_RULE =
  'To be shown as a Verified Breeder, give street and number, town, state, and a ZIP code of that state.';

/**
 * Whether an address is plausibly a place in the United States: street with a number, town, state, and a ZIP code that
 * fits the state. A post office box is no place. Says nothing about whether the address exists.
 */
export function isPlausibleAddress(address: string): boolean {
  const parts = splitAddress(address);
  const country = parts.length > 1 && COUNTRY.test(parts.at(-1)!) ? parts.pop() : undefined;
  if (country !== undefined && !UNITED_STATES.test(country)) return false;
  const [, beforeZip, zip] = ZIP_AT_END.exec(parts.join(', ')) ?? [];
  if (beforeZip === undefined || zip === undefined) return false;
  const { state, rest } = withoutState(beforeZip);
  return state !== undefined && zipFitsState(zip, state) && isStreetAndTown(splitAddress(rest));
}

const splitAddress = (address: string) =>
  address
    .split(/[\n,;]/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '');

/** Takes the state off the end; a name may have up to three words. */
function withoutState(text: string): { state: string | undefined; rest: string } {
  const words = text.split(' ');
  for (const count of [3, 2, 1]) {
    const state = parseUsState(words.slice(-count).join(' '));
    if (state !== undefined) return { state, rest: words.slice(0, -count).join(' ') };
  }
  return { state: undefined, rest: text };
}

function isStreetAndTown(parts: string[]): boolean {
  const [, street, after] = parts.length === 1 ? (STREET_BEFORE_TOWN.exec(parts[0]!) ?? []) : [];
  const town = after ?? parts.at(-1);
  const streets = street === undefined ? parts.slice(0, -1) : [street];
  return town !== undefined && isTown(town) && isWord(town) && streets.some(isStreet);
}

const isStreet = (part: string) => /\d/.test(part) && isWord(part) && !POST_OFFICE_BOX.test(part);

/** Has a word of at least two letters that are not all the same. */
const isWord = (part: string) => part.split(/[^\p{L}]+/u).some((word) => word.length > 1 && !FILLER.test(word));
