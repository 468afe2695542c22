import type { ReactNode } from 'react';
import { LEGAL_DAY, LEGAL_TEXTS, type LegalTextName } from '../../../contract/legal.ts';
import { formatTime } from '../../../contract/language.ts';
import { Rich, useLanguage } from '../locales/messages.tsx';

/** What the buyer agrees to by paying. */
export function Agreement() {
  const day = formatTime(useLanguage(), LEGAL_DAY, { dateStyle: 'long' });
  return (
    <p className="mt-2 text-center text-sm text-muted">
      <Rich text="pay.agreement" values={{ day }} tags={{ terms: legalLink('terms'), privacy: legalLink('privacy') }} />
    </p>
  );
}

const legalLink = (text: LegalTextName) =>
  function LegalLink(title: ReactNode) {
    return (
      <a className="link" href={LEGAL_TEXTS[text].path} target="_blank" rel="noreferrer">
        {title}
      </a>
    );
  };
