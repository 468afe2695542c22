import { LEGAL_TEXTS, type LegalTextName } from '../../../contract/legal.ts';
import { publicPaths } from '../../../contract/public-page.ts';
import { LANGUAGE_NAMES, LANGUAGE_QUERY, LANGUAGES } from '../../../contract/words/language.ts';
import { settings } from '../../app/settings.ts';
import { language, say } from './words.ts';

const LINK = 'inline-flex min-h-11 items-center px-2 hover:text-ink hover:underline';

/** The footer of the buyers' pages, in their language; with `switches`, with a link to the other language. */
export function BuyerFooter({ switches }: { switches: boolean }) {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap px-3 py-5 text-sm text-muted">
        <a className={LINK} href={`mailto:${settings.supportEmail}`}>
          {settings.supportEmail}
        </a>
        <a className={LINK} href={publicPaths.verify}>
          {say('frame.verify')}
        </a>
        {(Object.keys(LEGAL_TEXTS) as LegalTextName[]).map((text) => (
          <a key={text} className={LINK} href={LEGAL_TEXTS[text].path}>
            {say(`frame.${text}`)}
          </a>
        ))}
        {switches &&
          LANGUAGES.filter((each) => each !== language).map((each) => (
            <a key={each} className={LINK} href={`?${LANGUAGE_QUERY}=${each}`} hrefLang={each} lang={each}>
              {LANGUAGE_NAMES[each]}
            </a>
          ))}
      </div>
    </footer>
  );
}
