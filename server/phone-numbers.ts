import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { cleanLine } from '../contract/clean-text.ts';
import { toAsciiDigits } from '../contract/digits.ts';

/** Signs between its parts that the library doesn't take. */
const BETWEEN = /(?<=\d)[_~](?=[\d(])|(?<=(?<!\d)\d{3}),(?=\d{3})/g;
/** What people call an extension. */
const CHOICE = /(?<=\d)[\s,;(-]+(?:opt(?:ion|\.)?|opci[o\u00f3]n|press|dial|oprima|marque)\s?(\d{1,6})\)?$/i;
/** What people write or copy before a number ("Cell:") and behind it ("(text only)"). */
const BEFORE = /^[^\d+]*?(?=(?:\+\s*)?\(?\s*\d)/;
const BEHIND =
  /(?:[\s,;(-]+(?:(?:after|before|until|till|between|from|despu[e\u00e9]s|antes|hasta|desde)\s|(?:mon|tue|wed|thu|fri|sat|sun|lun|mar|mi\u00e9|jue|vie|s\u00e1b|dom)\p{L}*|\d{1,2}(?::\d\d)?\s?[ap]\.?m).*|\D+)$/iu;
/** Ends in a word of four letters, or is one of seven. */
const ORDINARY = /^((?:\+?1)?[\s.(-]*[2-9]\d\d[\s.)-]*)((?:\d{3}[\s.-]*[a-z]{4}|[a-z]{3}[\s.-]*[a-z]{4}))$/i;
/** A free number that spells a word, of which seven letters are dialed. */
const SPELLED = /^((?:\+?1)?[\s.(-]*8(?:00|33|44|55|66|77|88)[\s.)-]*)([\da-z][\da-z\s.-]{6,})$/i;
const KEYS = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];
/** Mobile numbers of Mexico had a 1 of their own until 2020. */
const OLD_MEXICAN = /^(?:\+|00|011)\s*52[\s.-]*1[\s.-]*(?=(?:\D*\d){10}$)/;

/** The number alone, in ASCII digits. */
function plain(typed: string): string {
  const text = toAsciiDigits(cleanLine(typed).normalize('NFKC'))
    .replace(/[\u00b7\u2022\u2219\u22c5\u30fb]/g, '.')
    .replace(BEFORE, '')
    .replace(BETWEEN, '-')
    .replace(CHOICE, ' ext. $1');
  return dialWord(text).replace(BEHIND, '').replace(OLD_MEXICAN, '+52 ');
}

function dialWord(text: string): string {
  const [, area = '', rest = ''] = SPELLED.exec(text.trim()) ?? ORDINARY.exec(text.trim()) ?? [];
  const seven = rest
    .replace(/[\s.-]/g, '')
    .slice(0, 7)
    .toLowerCase();
  if (!/[a-z]/.test(seven)) return text;
  return area + seven.replace(/[a-z]/g, (letter) => String(KEYS.findIndex((key) => key.includes(letter)) + 2));
}

const parse = (text: string) =>
  parsePhoneNumberFromString(text.replace(/^00(?=[1-9])/, '+'), { defaultCountry: 'US', extract: false });

/**
 * A typed or pasted phone number as it is stored: E.164, with an extension as in RFC 3966 (`+15415550134;ext=5`). A number without a
 * country is one of the United States. Undefined where it can't be dialed.
 */
export function readPhoneNumber(typed: string): string | undefined {
  const number = parse(plain(typed));
  if (!number?.isValid()) return undefined;
  return number.ext ? `${number.number};ext=${number.ext}` : number.number;
}

/** A buyer's number, which no rule refuses: as it was typed where it can't be read. */
export const keepPhone = (typed: string | null): string | null => typed && (readPhoneNumber(typed) ?? typed);

/** A stored number as people of the United States write it, such as `(541) 555-0134 ext. 5`. Older ones were stored as typed. */
export function showPhoneNumber<Stored extends string | null>(stored: Stored): string | Stored {
  const number = stored === null ? undefined : parse(stored);
  if (!number?.isValid()) return stored;
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational();
}
