import { cleanLine } from './clean-text.ts';
import { toAsciiDigits } from './digits.ts';

const DOLLARS =
  '(?:(?:u\\.?s\\.?|united states)\\s+)?(?:dollars?|bucks)|dll?s|d[o\u00f3]lar(?:es)?(?:\\s+(?:americanos|estadounidenses))?';
const BEFORE = new RegExp(`^(?:(?:usd?|u)?\\s*\\$s?|usd?|${DOLLARS})`, 'i');
const BEHIND = new RegExp(`(?:(?:usd?|u)?\\s*\\$s?\\s*(?:usd?)?|usd?|${DOLLARS})\\.?$`, 'i');

/** Digits of other keyboards, and their signs between digits, as ASCII ones. */
const toAscii = (text: string): string => toAsciiDigits(text).replaceAll('\u066b', '.').replaceAll('\u066c', ',');

/** Whole dollars, plain or in groups of three by one sign. */
const WHOLE = /^(?:\d{1,9}|\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*)$/;

/**
 * Dollars as a person types them ("1200", "$1,200.50", "1.200,50", "1 200 USD"), as integer cents; undefined for what can be read in
 * two ways ("1.200") or in none.
 */
export function readTypedCents(typed: string): number | undefined {
  let text = toAscii(cleanLine(typed).normalize('NFKC'))
    .replace(/[\u2018\u2019]/g, "'")
    .trim()
    // "Price: 1200", and in quotes.
    .replace(/^\p{L}+\s*:\s*/u, '')
    .replace(/^["'\u201c-\u201f\u00ab](.*)["'\u201c-\u201f\u00bb]$/, '$1')
    .trim();
  // Before and behind, as in "$1,200 USD".
  for (let sign = 0; sign < 2; sign++) text = text.replace(BEFORE, '').trim().replace(BEHIND, '').trim();
  const [, thousands, part = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s?k$/i.exec(text) ?? [];
  if (thousands) return Number(thousands + part.padEnd(3, '0')) * 100;
  text = text
    // "1200.-", "1200,–" and "1200/-" have no cents, and a dot or a comma may end the sentence.
    .replace(/(?<=\.\d{3}),[-\u2010-\u2015\u2212]{1,2}$/, ',00')
    .replace(/[.,/][-\u2010-\u2015\u2212]{1,2}$|(?<=\d)[.,]$/, '')
    .replace(/^\.(?=\d)/, '0.')
    // Phones write a blank behind each comma and dot.
    .replace(/(?<=\d)\s?\.\s?(?=\d{2}$)/, '.')
    .replace(/,\s+(?=\d{3}(?!\d))/g, ',');
  const [, whole = text, mark = '', cents = ''] = /^(.*\d)([.,])(\d{1,2})$/.exec(text) ?? [];
  const group = WHOLE.exec(whole);
  if (!group) return undefined;
  // "1.200" is a dollar and twenty cents, or 1200 dollars.
  if (!mark && group[1] === '.' && whole.length < 9) return undefined;
  if (mark && group[1] === mark) return undefined;
  // "1,20" may lack a digit.
  if (mark === ',' && !group[1] && whole.length < 3 && Number(whole) > 0) return undefined;
  return Number(whole.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'));
}
