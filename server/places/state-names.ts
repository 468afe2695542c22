import { US_STATES, type UsState } from '../../contract/addresses/us-states.ts';

/**
 * Besides code and name: traditional abbreviations (those of the Government Publishing Office's Style Manual, of the press and
 * older ones), and what people call territories. Blanks, periods and case don't count.
 */
const OTHER_NAMES: Partial<Record<UsState, string>> = {
  AL: 'Ala',
  AK: 'Alas|Alaska Terr',
  AS: 'Amer Samoa|Am Samoa|Samoa Americana',
  AZ: 'Ariz|Az Terr',
  AR: 'Ark',
  AA: 'Armed Forces the Americas|Armed Forces of the Americas',
  AE: 'Armed Forces Africa|Armed Forces Canada|Armed Forces Middle East|Armed Forces Europe the Middle East and Canada',
  CA: 'Calif|Cal|Cali|Californ',
  CO: 'Colo|Col',
  CT: 'Conn',
  DE: 'Del|Dela',
  DC: 'Dist of Columbia|Dist of Col|Dist Col',
  FL: 'Fla|Flor',
  GU: 'Territory of Guam',
  HI: 'Haw|Hawai\u02bbi|Hawai\u2019i',
  ID: 'Ida',
  IL: 'Ill|Ills',
  IN: 'Ind',
  IA: 'Iowa State',
  KS: 'Kan|Kans|Kas',
  KY: 'Ken|Kent|Kty',
  LA: 'Lou|Louis',
  MD: 'Mary|Maryl',
  MA: 'Mass',
  MI: 'Mich',
  MN: 'Minn',
  MS: 'Miss',
  MT: 'Mont',
  NE: 'Neb|Nebr',
  NV: 'Nev',
  NH: 'N Hamp|New Hamp',
  NJ: 'N Jersey|New Jers',
  NM: 'N Mex|New Mex|Nuevo Mexico|Nuevo M\u00e9xico',
  NY: 'N York|New York State|NYS|Nueva York',
  NC: 'N Car|No Car|N Carolina|No Carolina|N Caro|North Car',
  ND: 'N Dak|No Dak|N Dakota|No Dakota|NoDak|North Dak',
  MP: 'CNMI|N Mariana Islands|Northern Marianas|Northern Mariana Is|Mariana Islands|Commonwealth of the Northern Mariana Islands',
  OK: 'Okla',
  OR: 'Ore|Oreg',
  PA: 'Penn|Penna|Penns|Pennsylv|Pensilvania',
  RI: 'R Isl|R Island|Rhode Isl|Rhode Is',
  SC: 'S Car|So Car|S Carolina|So Carolina|S Caro|South Car',
  SD: 'S Dak|So Dak|S Dakota|So Dakota|SoDak|South Dak',
  TN: 'Tenn',
  TX: 'Tex|Tejas',
  VI: 'USVI|Virgin Islands|US Virgin Islands|USA Virgin Islands|United States Virgin Islands|Virgin Islands of the United States|Virgin Is',
  VT: 'Verm',
  VA: 'Virg|Virgin',
  WA: 'Wash|Wn|Washington State|State of Washington',
  WV: 'W Va|West Va|W Virg|West Virg|W Virginia|Wva',
  WI: 'Wis|Wisc',
  WY: 'Wyo',
};

const letters = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}]+/gu, '')
    .toLowerCase();

const STATES = new Map(
  (Object.entries(US_STATES) as [UsState, string][]).flatMap(([state, name]) =>
    [state, name, `State of ${name}`, `Commonwealth of ${name}`, ...(OTHER_NAMES[state]?.split('|') ?? [])].map(
      (each) => [letters(each), state] as const,
    ),
  ),
);

/** The most words that a state's name has. */
export const STATE_WORDS_MAX = 6;

/** The state of these words, by code, name or traditional abbreviation, with and without periods; undefined for anything else. */
export const parseState = (words: string): UsState | undefined => STATES.get(letters(words));
