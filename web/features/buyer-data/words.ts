import { frame, yourData } from '../../../contract/words/en.ts';
import * as spanish from '../../../contract/words/es.ts';
import { toLanguage, type Language } from '../../../contract/words/language.ts';
import { refusals } from '../../../contract/words/refusals-es.ts';
import { refusalIn, sayIn, type Speech } from '../../../contract/words/say.ts';
import { ApiError } from '../../calls/api.ts';

const SPEECHES: Record<Language, Speech> = {
  en: { language: 'en', texts: { frame, yourData } },
  es: { language: 'es', texts: { frame: spanish.frame, yourData: spanish.yourData }, refusals },
};

/** The server has written it into the document, as on every page for buyers. */
export const language: Language = toLanguage(document.documentElement.lang) ?? 'en';
const speech = SPEECHES[language];

export const say = sayIn(speech);
export { speech };

/** Why a call failed, in the page's language. */
export function whyNot(error: Error): string {
  if (!(error instanceof ApiError) || error.code === 'no_answer' || error.code === 'unknown')
    return say('yourData.again');
  return refusalIn(speech, error.code, error.message) ?? say('yourData.again');
}

/** The same where a mailed link is used. */
export function whyNotByLink(error: Error): string {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'invalid') return say('yourData.badLink');
  return code === 'under_way' ? say('yourData.underWay') : whyNot(error);
}
