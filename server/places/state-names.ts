import { US_STATES, type UsState } from '../../contract/addresses/us-states.ts';

/**
 * Besides code and name: traditional abbreviations (those of the Government Publishing Office's Style Manual, of the press and
 * older ones), Spanish names, and what people call territories. Blanks, periods and case don't count.
 */
const OTHER_NAMES: Partial<Record<UsState, string>> = {
  AL: 'Ala',
  AK: 'Alas|Alaska Terr',
  AS: 'Amer Samoa|Am Samoa|Samoa Americana',
  AZ: 'Ariz|Az Terr',
  AR: 'Ark',
  AA: 'Armed Forces the Americas|Armed Forces of the Americas',
  AE: 'Armed Forces Africa|Armed Forces Canada|Armed Forces Middle East|Armed Forces Europe the Middle East and Canada',
  CA: 'Calif|Cal|Cali|Californ|Kalifornien',
  CO: 'Colo|Col',
  CT: 'Conn',
  DE: 'Del|Dela',
  DC: 'Dist of Columbia|Dist of Col|Dist Col|Distrito de Columbia',
  FL: 'Fla|Flor',
  GU: 'Territory of Guam',
  HI: 'Haw|Hawai|Hawai\u02bbi|Hawai\u2019i',
  ID: 'Ida',
  IL: 'Ill|Ills',
  IN: 'Ind',
  KS: 'Kan|Kans|Kas',
  KY: 'Kty',
  LA: 'Luisiana',
  MD: 'Maryl',
  MA: 'Mass',
  MI: 'Mich',
  MN: 'Minn',
  MS: 'Miss|Misisipi',
  MT: 'Mont',
  NE: 'Neb|Nebr',
  NV: 'Nev',
  MO: 'Misuri',
  NH: 'N Hamp|New Hamp|Nuevo Hampshire|Nueva Hampshire',
  NJ: 'N Jersey|New Jers|Nueva Jersey',
  NM: 'N Mex|New Mex|Nuevo Mexico|Nuevo M\u00e9xico',
  NY: 'N York|NYS|Nueva York',
  NC: 'N Car|No Car|N Carolina|No Carolina|N Caro|North Car|Carolina del Norte',
  ND: 'N Dak|No Dak|N Dakota|No Dakota|NoDak|North Dak|Dakota del Norte',
  MP: 'CNMI|N Mariana Islands|Northern Marianas|Northern Mariana Is|Mariana Islands|Commonwealth of the Northern Mariana Islands|Islas Marianas del Norte',
  OK: 'Okla',
  OR: 'Ore|Oreg',
  PA: 'Penn|Penna|Penns|Pennsylv|Pensilvania',
  PR: 'Pto Rico|P Rico|Porto Rico',
  RI: 'R Isl|R Island|Rhode Isl|Rhode Is|Rhode Island and Providence Plantations',
  SC: 'S Car|So Car|S Carolina|So Carolina|S Caro|South Car|Carolina del Sur',
  SD: 'S Dak|So Dak|S Dakota|So Dakota|SoDak|South Dak|Dakota del Sur',
  TN: 'Tenn',
  TX: 'Tex|Tejas',
  VI: 'USVI|Virgin Islands|US Virgin Islands|USA Virgin Islands|United States Virgin Islands|Virgin Islands of the United States|Virgin Is|Islas V\u00edrgenes|Islas V\u00edrgenes Americanas|Islas V\u00edrgenes de los Estados Unidos',
  VT: 'Verm',
  VA: 'Virg',
  WA: 'Wash|Wn',
  WV: 'W Va|West Va|W Virg|West Virg|W Virginia|Wva|Virginia Occidental|Virginia del Oeste',
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
    [
      state,
      `US-${state}`,
      name,
      `${state} State`,
      `${name} State`,
      `State of ${name}`,
      `Estado de ${name}`,
      `Commonwealth of ${name}`,
      ...(OTHER_NAMES[state]?.split('|') ?? []),
    ].map((each) => [letters(each), state] as const),
  ),
);

/** The most words that a state's name has. */
export const STATE_WORDS_MAX = 6;

/** The state of these words, by code, name or traditional abbreviation, with and without periods; undefined for anything else. */
export const parseState = (words: string): UsState | undefined => STATES.get(letters(words));

/** How many letters one must change, add or leave out to make one word of another. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (let index = 0; index < other.length; index++)
      next.push(Math.min(row[index + 1]! + 1, next[index]! + 1, row[index]! + Number(other[index] !== letter)));
    row = next;
  }
  return row.at(-1)!;
}

/** The name of one of these states with a wrong letter or two ("Pensylvania") off the end of a text. */
export function readMisspelledState(text: string, states: UsState[]): { rest: string; state: UsState | null } {
  const words = text.split(' ');
  for (const state of states)
    for (let count = Math.min(3, words.length); count > 0; count--) {
      const name = letters(US_STATES[state]);
      const written = letters(words.slice(-count).join(' '));
      if (name.length > 4 && distance(written, name) <= (name.length > 7 ? 2 : 1))
        return {
          rest: words
            .slice(0, -count)
            .join(' ')
            .replace(/(?<![\s,.])[\s,.]+$/, ''),
          state,
        };
    }
  return { rest: text, state: null };
}
