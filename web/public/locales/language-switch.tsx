import { createContext, useContext } from 'react';
import { LANGUAGE_FACTS, LANGUAGES } from '../../../contract/language.ts';
import type { OtherAddresses } from '../../../contract/pages/rendering.ts';

/** The addresses of the same page in the other languages. */
const Addresses = createContext<OtherAddresses>({});
export const OtherAddressesOfPage = Addresses.Provider;

/** A plain link, which needs no script; the server remembers the choice. */
export function LanguageSwitch() {
  const addresses = useContext(Addresses);
  return LANGUAGES.filter((each) => addresses[each] !== undefined).map((each) => (
    <a key={each} className="link inline-flex min-h-11 items-center" href={addresses[each]} hrefLang={each} lang={each}>
      {LANGUAGE_FACTS[each].name}
    </a>
  ));
}
