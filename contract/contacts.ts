import type { Translate } from './locales/translate.ts';

/** No phone number and no email address contains it. */
const OR = ' or ';

/** Ways to reach someone as one text, in English. */
export const contactText = (ways: string[]): string => ways.join(OR);

/** The ways of such a text, so that each can be a link and the word between them can be translated. */
export const contactWays = (contact: string): string[] => contact.split(OR);

/** Ways to reach somebody, joined in a reader's language. */
export const contactIn = (translate: Translate, contact: string): string =>
  contactWays(contact).join(` ${translate('frame.or')} `);

/** What a phone dials: a number of ten digits is one of the United States, and what follows "ext." its extension. */
export function telephoneAddress(number: string): string {
  const [main = '', extension] = number.split(/;ext=|ext\.?/);
  const digits = main.replace(/[^\d+]/g, '');
  const dialed = /^[2-9]\d{9}$/.test(digits) ? `+1${digits}` : digits;
  return `tel:${dialed}${extension ? `;ext=${extension.trim()}` : ''}`;
}
