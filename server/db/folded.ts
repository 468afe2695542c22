import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Letters that no normalization takes apart, and their plain ones. */
const STROKES = {
  from: '\u00d8\u00f8\u0141\u0142\u0110\u0111\u0126\u0127\u0166\u0167\u0131\u00de\u1e9e\u00c6\u0152\u00d0\u00f0',
  to: 'ooLlDdHhTti\u00fe\u00df\u00e6\u0153Dd',
};
/** Those that people write as two. */
const TWO_LETTERS = Object.entries({ '\u00df': 'ss', '\u00e6': 'ae', '\u0153': 'oe', '\u00fe': 'th' });
/** A blank and an accent, once it is normalized. */
const ACUTE = '\u00b4';
const ACCENTS = '\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff';
/** Within a class of a pattern, the database's or ours. */
export const APOSTROPHES = "'`\\u00b4\\u02b0-\\u02ff\\u2018-\\u201b\\u2032";
/** Hyphens and dashes, dots and brackets: people type them in many ways, or not at all. */
const MARKS = '"().\\u2010-\\u2015\\u2212\\u201c-\\u201f-';

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
