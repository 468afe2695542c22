import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { cleanLine } from '../contract/clean-text.ts';

/** What people write or copy before a number. */
const LABEL = /^(?:tel|telephone|phone|mobile|cell|call|text|fax|whatsapp)?\s*[.:]?\s*/i;

const parse = (text: string) =>
  parsePhoneNumberFromString(text.replace(/^00(?=[1-9])/, '+'), { defaultCountry: 'US', extract: false });

/**
 * A typed or pasted phone number as it is stored: E.164, with an extension as in RFC 3966 (`+15415550134;ext=5`). A number without a
 * country is one of the United States. Undefined where it can't be dialed.
 */
export function readPhoneNumber(typed: string): string | undefined {
  const number = parse(cleanLine(typed).normalize('NFKC').trim().replace(LABEL, ''));
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
