import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/min';
import { cleanLine } from '../contract/clean-text.ts';
import { toAsciiDigits } from '../contract/digits.ts';

/** Signs between its parts that the library doesn't take. */
const BETWEEN = /(?<=\d)[_~](?=[\d(])|(?<=(?<!\d)\d{3}),(?=\d{3})/g;
/** An extension behind a number, by whatever people call it. */
const EXTENSION =
  /(?<=[\p{L}\d)])(?:[\s,;(-]*(?<!\p{L})(?:e?x(?:t(?:e?n(?:si[o\u00f3]n|s)?)?)?|#)|[\s,;(-]+(?:opt(?:ion)?|opci[o\u00f3]n|press|dial|oprima|marque))[\s.:#=-]{0,3}(?:n(?:o|um(?:ber)?)[\s.]{1,2})?(\d{1,6})(?!\d)\)?/iu;
/** What people write or copy before a number ("Cell:"). */
const BEFORE = /^[^\d+]*?(?=(?:\+\s*)?\(?\s*\d)/;
/** Where a number may end that has a note behind it ("(text only)", "9-5"). */
const END = /(?=[\s,;(])|(?<=\d)(?=\D*$)|(?<=[a-z])(?=\W*$)/gi;
/** Another number, or the last digits of one. */
const OTHER_NUMBER = /\d{3}\D{0,2}\d{4}|(?:\d\d\W){4}\d|^\W*(?:or|and|o|y)?\W*[\d\s]+\W*$/i;
/** Ends in a word of four letters, or is one of seven. */
const ORDINARY = /^((?:\+?1)?[\s.(-]*[2-9]\d\d[\s.)-]*)((?:\d{3}[\s.-]*[a-z]{4}|[a-z]{3}[\s.-]*[a-z]{4}))$/i;
/** A free number that spells a word, of which seven letters are dialed. */
const SPELLED =
  /^((?:\+?1)?[\s.(-]*8(?:00|33|44|55|66|77|88)[\s.)-]*)([\da-z](?:[\s.-]*[\da-z]){6}(?:[\s.-]*[a-z])*)$/i;
const KEYS = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];
/** Mobile numbers of Mexico had a 1 of their own until 2020. */
const OLD_MEXICAN = /^(?:\+|00|011)\s*52[\s.-]*1[\s.-]*(?=(?:\D*\d){10}$)/;

/** From the number on, in ASCII digits and usual signs. */
const clean = (typed: string): string =>
  toAsciiDigits(cleanLine(typed).normalize('NFKC'))
    .replace(/[\u00b7\u2022\u2219\u22c5\u30fb]/g, '.')
    .replace(BEFORE, '')
    .replace(BETWEEN, '-')
    .trim();

function dialWord(text: string): string {
  const [, area = '', rest = ''] = SPELLED.exec(text) ?? ORDINARY.exec(text) ?? [];
  const seven = rest
    .replace(/[\s.-]/g, '')
    .slice(0, 7)
    .toLowerCase();
  if (!/[a-z]/.test(seven)) return text;
  return area + seven.replace(/[a-z]/g, (letter) => String(KEYS.findIndex((key) => key.includes(letter)) + 2));
}

const parse = (text: string) =>
  parsePhoneNumberFromString(text.replace(/^00(?=[1-9])/, '+'), { defaultCountry: 'US', extract: false });

/** The longest beginning that is a number, if only a note is behind it. */
function readBeginning(text: string): PhoneNumber | undefined {
  const ends = Array.from(text.matchAll(END), ({ index }) => index);
  for (const end of [text.length, ...ends.toReversed()]) {
    const written = text.slice(0, end).trim();
    const number = parse(dialWord(written).replace(OLD_MEXICAN, '+52 '));
    if (number?.isValid()) return isNote(text.slice(end), number, /[a-z]/i.test(written)) ? number : undefined;
  }
  return undefined;
}

/** Whether a text behind a number is none itself, or the same digits again, as in "541-555-PETS (7387)". */
function isNote(text: string, number: PhoneNumber, isSpelled: boolean): boolean {
  const digits = text.replace(/\D/g, '');
  if (digits.length >= 4 && number.number.endsWith(digits)) return true;
  // Any four letters of a sentence could be dialed.
  if (isSpelled && /^\s*\p{L}/u.test(text)) return false;
  return digits === '' || !OTHER_NUMBER.test(text);
}

/** No number is longer, whatever is around it. */
const TYPED_MAX = 200;

/**
 * A typed or pasted phone number as it is stored: E.164, with an extension as in RFC 3966 (`+15415550134;ext=5`). A number without a
 * country is one of the United States. Undefined where it can't be dialed.
 */
export function readPhoneNumber(typed: string): string | undefined {
  if (typed.length > TYPED_MAX) return undefined;
  const text = clean(typed);
  const labeled = EXTENSION.exec(text);
  const number = readBeginning(text.slice(0, labeled?.index));
  if (!number) return undefined;
  if (labeled && !isNote(text.slice(labeled.index + labeled[0].length), number, false)) return undefined;
  const extension = labeled?.[1] ?? number.ext;
  return extension ? `${number.number};ext=${extension}` : number.number;
}

/** A buyer's number, which no rule refuses: as it was typed where it can't be read. */
export const keepPhone = (typed: string | null): string | null => typed && (readPhoneNumber(typed) ?? typed);

/** A stored number as people of the United States write it, such as `(541) 555-0134 ext. 5`. Older ones were stored as typed. */
export function showPhoneNumber<Stored extends string | null>(stored: Stored): string | Stored {
  const number = stored === null ? undefined : parse(stored);
  if (!number?.isValid()) return stored;
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational();
}
