import type { ErrorCode } from '../error-codes.ts';
import { FORM_FIELDS, type WrongFields } from '../pages/page-basics.ts';
import * as english from './en.ts';
import type { Language } from '../language.ts';
import { fieldRefusals, refusals } from './refusals-es.ts';
import { refusalIn, sayIn, type Say, type Speech, type Texts } from './say.ts';
import type { Same } from './same.ts';
import * as spanish from './es.ts';

/** All words of a language, for the server. */
export const SPEECHES: Record<Language, Speech> = {
  en: { language: 'en', texts: english },
  es: { language: 'es', texts: spanish satisfies { [Group in keyof Texts]: Same<Texts[Group]> }, refusals },
};

const SAYING: Record<Language, Say> = { en: sayIn(SPEECHES.en), es: sayIn(SPEECHES.es) };

interface Refusal {
  code: ErrorCode;
  message: string;
  /** `errors`: a sentence per field. */
  details?: { errors?: Record<string, string> };
}

/** Why the server refused a form, for the page that shows it again: what is wrong with a field, if it is that. */
export function refusalFor(language: Language, { code, message, details }: Refusal): string {
  const [field] = Object.entries(details?.errors ?? {});
  const ofField = language === 'en' ? field?.[1] : fieldRefusals[field?.[0].split('.').at(-1) ?? ''];
  return ofField ?? refusalIn(SPEECHES[language], code, message) ?? sayingIn(language)('pay.tryAgain');
}

/** A sentence for each field that was filled in wrongly, so that the page can name every one of them. */
export function wrongFields(language: Language, { details }: Refusal): WrongFields {
  const wrong: WrongFields = {};
  for (const [path, sentence] of Object.entries(details?.errors ?? {})) {
    const field = FORM_FIELDS.find((each) => each === path.split('.').at(-1));
    const said = language === 'en' ? sentence : field && fieldRefusals[field];
    if (field && said !== undefined) wrong[field] ??= said;
  }
  return wrong;
}

export const sayingIn = (language: Language): Say => SAYING[language];
