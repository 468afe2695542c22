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
};

/**
 * What is the same for every spelling of a town: without accents, apostrophes and blanks, with usual abbreviations written out.
 * "Port St. Lucie" and "Port Saint Lucie", "Coeur d’Alene" and "Coeur D Alene" are the same.
 */
export const townKey = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['\u2018\u2019\u02bb\u02bc`\u00b4]/g, '')
    .split(/[^\p{L}]+/u)
    .map((word) => (Object.hasOwn(WORDS, word) ? WORDS[word]! : word))
    .join('');
