import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { STROKES, TWO_LETTERS } from '../../contract/plain-letters.ts';

/** A blank and an accent, once it is normalized. */
const ACUTE = '\u00b4';
const ACCENTS = '\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff';
/** Within a class of a pattern, the database's or ours. */
export const APOSTROPHES = "'`\\u00b4\\u02b0-\\u02ff\\u2018-\\u201b\\u2032";
/** Hyphens and dashes, dots and brackets, the vowel signs of Hebrew and Arabic: people type them in many ways, or not at all. */
const MARKS =
  '"().\\u0591-\\u05bd\\u05bf-\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u2010-\\u2015\\u2212\\u201c-\\u201f-';

/** A constant in an expression of an index, which can't have parameters. */
export const literal = (text: string): SQL => sql.raw(`'${text.replaceAll("'", "''")}'`);

function plain(text: SQLWrapper, leftOut: string): SQL {
  const letters = sql`regexp_replace(normalize(replace(${text}, ${literal(ACUTE)}, ''), NFKD), ${literal(`[${leftOut}]`)}, '', 'g')`;
  const single = sql`translate(${letters}, ${literal(STROKES.from)}, ${literal(STROKES.to)})`;
  return sql`lower(${TWO_LETTERS.reduce((folded, [one, two]) => sql`replace(${folded}, ${literal(one)}, ${literal(two)})`, single)})`;
}

/** A text without accents, apostrophes, case and width, and with "ss" and "ae" written out. */
export const withoutAccents = (text: SQLWrapper): SQL => plain(text, ACCENTS + APOSTROPHES);

/** Whether `text` contains the word, however both are accented and hyphenated. The database folds both, so that they always agree. */
export const containsFolded = (text: SQLWrapper, word: string): SQL =>
  sql`strpos(${plain(text, ACCENTS + APOSTROPHES + MARKS)}, ${plain(sql`${word}::text`, ACCENTS + APOSTROPHES + MARKS)}) > 0`;
