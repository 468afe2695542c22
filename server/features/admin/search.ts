import { or, sql, type SQL } from 'drizzle-orm';
import { SEARCH_WORDS_MAX } from '../../../contract/page.ts';
import { APOSTROPHES, withoutAccents } from '../../db/folded.ts';
import { accountSearchVector, accountWords, users } from '../../db/schema.ts';

const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'g');

/** True for accounts whose name and email have a word that begins with each word of `q`; undefined, which is no condition, for a blank one. */
export function matchesSearch(q: string): SQL | undefined {
  if (!q) return undefined;
  const [lower, bare] = [q, q.replace(APOSTROPHE, '')].map((each) => each.normalize('NFKC').toLowerCase()) as [
    string,
    string,
  ];
  // "OBrien" finds "O’Brien" by its plain words, "Brien" by the parts of the name as it is written.
  const plain = sql`${accountWords(users)} @@ to_tsquery('simple'::regconfig, ${withoutAccents(sql`${toBeginnings(bare)}::text`)})`;
  const written = sql`${accountSearchVector(users)} @@ to_tsquery('simple'::regconfig, ${toBeginnings(lower)})`;
  return or(plain, written);
}

/**
 * In lower case, since a database of the locale C leaves letters such as \u0416 as they are. Letters and digits only: other characters have
 * a meaning in the database's language of searches.
 */
const toBeginnings = (lower: string): string =>
  (lower.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    .slice(0, SEARCH_WORDS_MAX)
    .map((word) => `${word}:*`)
    .join(' & ');
