import type { ErrorCode } from '../error-codes.ts';
import { FORM_FIELDS, type WrongFields } from '../pages/page-basics.ts';
import * as english from './en.ts';
import { LANGUAGES, MAIN_LANGUAGE, type Language, type OtherLanguage } from '../language.ts';
import { fieldRefusals, refusals } from './es/refusals.ts';
import { refusalIn, createTranslate, type Refusals, type Translate, type Messages, type Texts } from './translate.ts';
import type { SameKeys } from './same-keys.ts';
import * as spanish from './es.ts';

interface Translation {
  texts: { [Group in keyof Texts]: SameKeys<Texts[Group]> };
  refusals: Refusals;
  /** What is wrong with a field of a buyer's form, by the last part of its name. */
  fieldRefusals: Record<string, string>;
}

const TRANSLATIONS: Record<OtherLanguage, Translation> = {
  es: { texts: spanish, refusals, fieldRefusals },
};

/** The sentence about a field in a language; undefined if it has none. */
function ofField(language: Language, path: string, sentence: string): string | undefined {
  if (language === MAIN_LANGUAGE) return sentence;
  return TRANSLATIONS[language].fieldRefusals[path.split('.').at(-1) ?? ''];
}

/** All messages of each locale, for the server. */
export const MESSAGES: Record<Language, Messages> = Object.fromEntries(
  LANGUAGES.map((language): [Language, Messages] => {
    const translation = language === MAIN_LANGUAGE ? undefined : TRANSLATIONS[language];
    return [language, { language, ...(translation ?? { texts: english }) }];
  }),
) as Record<Language, Messages>;

const TRANSLATE_BY_LANGUAGE = new Map(
  Object.values(MESSAGES).map((messages) => [messages.language, createTranslate(messages)]),
);

interface Refusal {
  code: ErrorCode;
  message: string;
  /** `errors`: a sentence per field. */
  details?: { errors?: Record<string, string> };
}

/** Why the server refused a form, for the page that shows it again: what is wrong with a field, if it is that. */
export function refusalFor(language: Language, { code, message, details }: Refusal): string {
  const [field] = Object.entries(details?.errors ?? {});
  const wrong = field && ofField(language, ...field);
  return wrong ?? refusalIn(MESSAGES[language], code, message) ?? translateIn(language)('pay.tryAgain');
}

/** A sentence for each field that was filled in wrongly, so that the page can name every one of them. */
export function wrongFields(language: Language, { details }: Refusal): WrongFields {
  const wrong: WrongFields = {};
  for (const [path, sentence] of Object.entries(details?.errors ?? {})) {
    const field = FORM_FIELDS.find((each) => each === path.split('.').at(-1));
    const said = ofField(language, path, sentence);
    if (field && said !== undefined) wrong[field] ??= said;
  }
  return wrong;
}

export const translateIn = (language: Language): Translate => TRANSLATE_BY_LANGUAGE.get(language)!;
