/** Shown instead of an address whose town is uncertain. */
export const ADDRESS_AFTER_PAYMENT = 'Address shown after payment';

/** The last line of an address may be a country. */
export const COUNTRY = /^(usa?|u\.s\.(a\.)?|united states( of america)?|canada|germany|united kingdom|uk)$/i;
/** Postal abbreviation → name. */
export const US_STATES = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const;
const NAMES = new Map(Object.entries(US_STATES).map(([state, name]) => [name.toLowerCase(), state]));
/** A part with one of these words may be a street. */
export const STREET_WORD =
  /\b(?:street|str|st|road|rd|lane|ln|avenue|ave|drive|dr|boulevard|blvd|court|ct|circle|cir|way|place|pl|trail|trl|terrace|ter|highway|hwy|parkway|pkwy|route|farm|ranch|box|unit|apt|apartment|suite|ste|floor|building|bldg)\b\.?/i;
const STREET = new RegExp(`${STREET_WORD.source}|stra(?:ss|ß)e|weg$`, 'i');
const SAINT = /^(st|ste)\.?\s+/i;

/** The abbreviation of a state given by abbreviation or name; undefined for anything else. */
export const parseUsState = (part: string): string | undefined =>
  Object.hasOwn(US_STATES, part.toUpperCase()) ? part.toUpperCase() : NAMES.get(part.toLowerCase());
/** Contains no house number, street or postal code. */
export const isTown = (part: string) => part !== '' && !/\d/.test(part) && !STREET.test(part.replace(SAINT, ''));

/**
 * Town and state of a postal address, such as "Bend, OR", for a breeder who hides the full address. In doubt it returns
 * less: the state alone, or ADDRESS_AFTER_PAYMENT.
 */
export function townAndState(address: string): string {
  const parts = address
    .split(/[\n,;]/)
    .map((part) =>
      part
        .replace(/\b\d{5}(-\d{4})?\b/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => part !== '');
  if (parts.length > 1 && COUNTRY.test(parts.at(-1)!)) parts.pop();
  const last = parts.at(-1) ?? '';
  if (parseUsState(last)) {
    const town = parts.at(-2) ?? '';
    return isTown(town) ? `${town}, ${last}` : last;
  }
  // "Bend OR": town and state in one part.
  const words = last.split(' ');
  const state = words.pop() ?? '';
  if (Object.hasOwn(US_STATES, state)) {
    const town = words.join(' ');
    return isTown(town) ? `${town}, ${state}` : state;
  }
  return parts.length > 1 && isTown(last) ? last : ADDRESS_AFTER_PAYMENT;
}
