import type { OtherLanguage } from '../../../contract/language.ts';
import type { Speech } from '../../../contract/words/say.ts';
import { ENGLISH } from './english.ts';

/** A page loads the words of its language alone; English comes with the script. */
const OTHERS: Record<OtherLanguage, () => Promise<Speech>> = {
  es: async () => (await import('./spanish.ts')).SPANISH,
};

/** Words of the language in which the server has rendered the page. */
export const loadSpeech = async (): Promise<Speech> =>
  OTHERS[document.documentElement.lang as OtherLanguage]?.() ?? ENGLISH;
