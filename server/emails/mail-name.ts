import { ADDRESS, ADDRESS_IN_NAME, CONTROL, NAME_MAX } from '../../contract/fields.ts';
import type { Language } from '../../contract/language.ts';
import { translateIn } from '../../contract/locales/messages.ts';

/** The end of a country's domain, or of a title before a registered name ("Am.Ch."), which forms therefore accept. */
const ENDS_IN_TWO_LETTERS = /[\p{L}\p{N}-]\.\p{L}{2}(?![\p{L}\p{N}])/iu;
const SEVERAL_LINES_OR_DIRECTIONS = /[\r\n\u0085\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
/** No mail shows a name with one of these. */
const REFUSED = [SEVERAL_LINES_OR_DIRECTIONS, CONTROL, ADDRESS, ADDRESS_IN_NAME, ENDS_IN_TWO_LETTERS];

/**
 * A name for a mail. One that a mail program would turn into a link, or that reads as a message of ours, is left out:
 * forms refuse such names, but buyers type theirs at the provider, and older accounts may have one.
 */
export const mailName = <Otherwise>(name: string | null, otherwise: Otherwise): string | Otherwise =>
  name && name.length <= NAME_MAX && !REFUSED.some((pattern) => pattern.test(name)) ? name : otherwise;

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

const SPOKEN = new RegExp(`\\S*(?:${ADDRESS.source})\\S*`, 'gi');

/** A stranger's text for a mail, without what a mail program would turn into a link; the page shows all of it. */
export const withoutAddresses = (text: string, language: Language = 'en'): string =>
  text.replace(SPOKEN, translateIn(language)('mail.addressLeftOut'));
