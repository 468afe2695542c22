import type { ErrorCode } from '../error-codes.ts';
import * as english from './en.ts';
import type { Language } from './language.ts';
import { refusals } from './refusals-es.ts';
import { refusalIn, sayIn, type Say, type Speech } from './say.ts';
import * as spanish from './es.ts';

/** All words of a language, for the server. */
export const SPEECHES: Record<Language, Speech> = {
  en: { language: 'en', texts: english },
  es: { language: 'es', texts: spanish, refusals },
};

const SAYING: Record<Language, Say> = { en: sayIn(SPEECHES.en), es: sayIn(SPEECHES.es) };

/** Why the server refused a form, for the page that shows it again. */
export const refusalFor = (language: Language, { code, message }: { code: ErrorCode; message: string }): string =>
  refusalIn(SPEECHES[language], code, message) ?? sayingIn(language)('pay.tryAgain');

export const sayingIn = (language: Language): Say => SAYING[language];
