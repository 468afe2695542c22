import type { OtherLanguage } from '../../../contract/language.ts';
import type { Messages } from '../../../contract/locales/translate.ts';
import { ENGLISH } from './english.ts';

/** A page loads the words of its language alone; English comes with the script. */
const OTHERS: Record<OtherLanguage, () => Promise<Messages>> = {
  es: async () => (await import('./spanish.ts')).SPANISH,
};

/** Words of the language in which the server has rendered the page. */
export const loadMessages = async (): Promise<Messages> =>
  OTHERS[document.documentElement.lang as OtherLanguage]?.() ?? ENGLISH;
