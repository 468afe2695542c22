import { ADDRESS, holdsAddress, spaceDots } from '../../contract/addresses-in-names.ts';
import { cleanLine } from '../../contract/clean-text.ts';
import { NAME_MAX } from '../../contract/fields.ts';
import type { Language } from '../../contract/language.ts';
import { translateIn } from '../../contract/locales/messages.ts';

/** The end of a country's domain, in small letters unlike a title before a registered name ("Am.Ch."). */
const ENDS_IN_TWO_LETTERS = /[\p{L}\p{N}-]\.\p{Ll}{2}(?![\p{L}\p{N}])/u;
const LINE_BREAK = /[\r\n\u0085\u2028\u2029]/;

/**
 * A name for a mail, as it looks. One that a mail program would turn into a link, or that reads as a message of ours, is left out:
 * forms refuse such names, but buyers type theirs at the provider, and older accounts may have one. A blank follows the dots of
 * "Mr.Page", since mail programs see a domain there.
 */
export function mailName<Otherwise>(name: string | null, otherwise: Otherwise): string | Otherwise {
  if (!name || LINE_BREAK.test(name)) return otherwise;
  const clean = cleanLine(name).trim();
  const isName = clean !== '' && clean.length <= NAME_MAX && !holdsAddress(clean) && !ENDS_IN_TWO_LETTERS.test(clean);
  return isName ? spaceDots(clean) : otherwise;
}

export function greeting(name: string | null, language: Language = 'en'): string {
  const known = mailName(name, null);
  return known === null
    ? translateIn(language)('mail.hello')
    : translateIn(language)('mail.helloName', { name: known });
}

/** How a sentence names the breeder; null: the account is closed, or its name can't be used in a mail. */
export const breederIn = (name: string | null, language: Language): string =>
  name ?? translateIn(language)('mail.breeder');

/** How a sentence to a buyer names the pet. */
export const petIn = (name: string, language: Language): string =>
  mailName(name, null) ?? translateIn(language)('mail.pet');

const SPOKEN = new RegExp(`(?<!\\S)\\S*(?:${ADDRESS.source})\\S*`, 'gi');

/** A stranger's text for a mail, without what a mail program would turn into a link; the page shows all of it. */
export const withoutAddresses = (text: string, language: Language = 'en'): string =>
  text.replace(SPOKEN, translateIn(language)('mail.addressLeftOut'));
