import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Letters that no normalization takes apart, and their plain ones. */
const STROKES = { from: 'ØøŁłĐđĦħŦŧıÞþÐð', to: 'ooLlDdHhTtiTtDd' };
const ACCENTS = '\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff';
/** Within a class of a pattern, the database's or ours. */
export const APOSTROPHES = "'`\\u00b4\\u02b0-\\u02ff\\u2018-\\u201b\\u2032";
/** Hyphens and dashes, dots and brackets: people type them in many ways, or not at all. */
const MARKS = '"().\\u2010-\\u2015\\u2212\\u201c-\\u201f-';

/** A constant in an expression of an index, which can't have parameters. */
export const literal = (text: string): SQL => sql.raw(`'${text.replaceAll("'", "''")}'`);

const plain = (text: SQLWrapper, leftOut: string): SQL =>
  sql`lower(translate(regexp_replace(normalize(${text}, NFKD), ${literal(`[${leftOut}]`)}, '', 'g'), ${literal(STROKES.from)}, ${literal(STROKES.to)}))`;

/** A text without accents, apostrophes, case and width. */
export const withoutAccents = (text: SQLWrapper): SQL => plain(text, ACCENTS + APOSTROPHES);

/** Whether `text` contains the word, however both are accented and hyphenated. The database folds both, so that they always agree. */
export const containsFolded = (text: SQLWrapper, word: string): SQL =>
  sql`strpos(${plain(text, ACCENTS + APOSTROPHES + MARKS)}, ${plain(sql`${word}::text`, ACCENTS + APOSTROPHES + MARKS)}) > 0`;
