import { sql, type SQL } from 'drizzle-orm';
import { SEARCH_WORDS_MAX } from '../../../contract/page.ts';
import { accountSearchVector, users } from '../../db/schema.ts';

/** True for accounts whose name and email have a word that begins with each word of `q`; undefined, which is no condition, for a blank one. */
export function matchesSearch(q: string): SQL | undefined {
  if (!q) return undefined;
  // In lower case, since a database of the locale C leaves letters such as É as they are. Letters and digits only: other characters
  // have a meaning in the database's language of searches.
  const words = q.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const beginnings = words.slice(0, SEARCH_WORDS_MAX).map((word) => `${word}:*`);
  return sql`${accountSearchVector(users)} @@ to_tsquery('simple'::regconfig, ${beginnings.join(' & ')})`;
}
