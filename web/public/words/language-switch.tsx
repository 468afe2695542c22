import { createContext, useContext } from 'react';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../contract/language.ts';
import { useLanguage } from './words.tsx';

/** The address of the same page in the other language. */
export const OtherAddress = createContext('');

/** A plain link, which needs no script; the server remembers the choice. */
export function LanguageSwitch() {
  const spoken = useLanguage();
  const address = useContext(OtherAddress);
  if (address === '') return null;
  return LANGUAGES.filter((each) => each !== spoken).map((each) => (
    <a key={each} className="link inline-flex min-h-11 items-center" href={address} hrefLang={each} lang={each}>
      {LANGUAGE_NAMES[each]}
    </a>
  ));
}
