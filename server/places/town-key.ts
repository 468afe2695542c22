const WORDS: Record<string, string> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  mtn: 'mountain',
  pt: 'point',
  n: 'north',
  no: 'north',
  s: 'south',
  so: 'south',
  e: 'east',
  w: 'west',
  hts: 'heights',
  hgts: 'heights',
  spg: 'springs',
  spgs: 'springs',
  spring: 'springs',
  vlg: 'village',
  vly: 'valley',
  bch: 'beach',
  is: 'island',
  jct: 'junction',
  ctr: 'center',
  twp: 'township',
  lk: 'lake',
  pk: 'park',
  clg: 'college',
  nyc: 'newyork',
};

const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const ROUND = { 100: 'hundred', 1000: 'thousand' };

/** Numbers that towns are named by, such as 29 Palms, 84 and 1000 Oaks. */
const NUMBERS = new Map<string, string>([
  ...ONES.split(' ').map((word, index) => [String(index + 1), word] as const),
  ...TENS.split(' ').flatMap((ten, index) =>
    ['', ...ONES.split(' ').slice(0, 9)].map((one, ones) => [String((index + 2) * 10 + ones), ten + one] as const),
  ),
  ...Object.entries(ROUND),
]);

/** Whether a name begins with a letter, or with a number that can be that of a town. */
export const beginsLikeTown = (name: string): boolean => /^\p{L}/u.test(name) || NUMBERS.has(name.split(' ', 1)[0]!);

/**
 * What is the same for every spelling of a town: without accents, apostrophes and blanks, with usual abbreviations and numbers written out.
 * "Port St. Lucie" and "Port Saint Lucie", "Coeur d’Alene" and "Coeur D Alene" are the same.
 */
export const townKey = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['\u2018\u2019\u02bb\u02bc`\u00b4]/g, '')
    .split(/[^\p{L}\d]+/u)
    .map((word) => (Object.hasOwn(WORDS, word) ? WORDS[word]! : (NUMBERS.get(word) ?? word.replace(/\d/g, ''))))
    .join('');
