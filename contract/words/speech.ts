import * as english from './en.ts';
import type { Language } from './language.ts';
import { sayIn, type Say, type Speech } from './say.ts';
import * as spanish from './es.ts';

/** All words of a language, for the server. */
export const SPEECHES: Record<Language, Speech> = {
  en: { language: 'en', texts: english },
  es: { language: 'es', texts: spanish },
};

const SAYING: Record<Language, Say> = { en: sayIn(SPEECHES.en), es: sayIn(SPEECHES.es) };

export const sayingIn = (language: Language): Say => SAYING[language];
