import type { ReactNode } from 'react';
import { LEGAL_TEXTS, type LegalTextName } from '../../../contract/legal.ts';
import type { WrongFields } from '../../../contract/pages/page-basics.ts';
import { publicPaths, type PublicPage } from '../../../contract/pages/public-page.ts';
import { Mark } from '../../ui/mark.tsx';
import { LanguageSwitch } from '../locales/language-switch.tsx';
import { useTranslate } from '../locales/messages.tsx';
import { Lock } from './marks.tsx';
import { WrongFieldsOfPage } from './wrong-fields.tsx';

const PAYING: PublicPage['kind'][] = ['link', 'agreement', 'success', 'reservation', 'reserve', 'entry'];

const NOTHING_WRONG: WrongFields = {};

/** The layout of a public page: no menu, so that nothing distracts from paying. */
export function Frame({ page, children }: { page: PublicPage; children: ReactNode }) {
  const translate = useTranslate();
  const { productName, sandbox, notice, supportEmail } = page.settings;
  return (
    <WrongFieldsOfPage value={page.wrong ?? NOTHING_WRONG}>
      <div className="frame mx-auto flex max-w-[72rem] flex-col px-4 sm:px-6 lg:px-10">
        <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2 lg:min-h-14">
          <span className="mr-auto flex items-center gap-2 font-display text-lg font-semibold">
            <Mark className="size-7" />
            {productName}
          </span>
          {PAYING.includes(page.kind) && (
            <span className="flex items-center gap-1.5 text-sm text-muted">
              <Lock />
              {translate('frame.secure')}
            </span>
          )}
          {sandbox && !notice && (
            <p className="w-full rounded-control bg-apricot-soft px-3 py-1 text-center text-sm text-apricot-ink sm:w-auto">
              {translate('frame.testMode')}
            </p>
          )}
        </header>
        {children}
        <footer className="mt-auto flex flex-wrap items-center gap-x-6 pt-8 pb-6 text-sm text-muted">
          <span className="sm:mr-auto">
            {translate('frame.questions')}{' '}
            <a className="link inline-flex min-h-11 items-center" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          </span>
          {/* A link's page has its own, with its code. */}
          {page.kind !== 'link' && page.kind !== 'verify' && (
            <a className="link inline-flex min-h-11 items-center" href={publicPaths.verify}>
              {translate('frame.verify')}
            </a>
          )}
          <a className="link inline-flex min-h-11 items-center" href={publicPaths.yourData}>
            {translate('frame.yourData')}
          </a>
          {(Object.keys(LEGAL_TEXTS) as LegalTextName[]).map((text) => (
            <a key={text} className="link inline-flex min-h-11 items-center" href={LEGAL_TEXTS[text].path}>
              {translate(`frame.${text}`)}
            </a>
          ))}
          {page.kind !== 'legal' && <LanguageSwitch />}
        </footer>
      </div>
    </WrongFieldsOfPage>
  );
}
