import type { IncomingHttpHeaders } from 'node:http';
import { TERMS_HEADER, TERMS_VERSION } from '../../../contract/legal.ts';
import { conflict } from '../../errors.ts';

const CHANGED = 'Our terms have changed since you opened this page. Please reload it and read them.';

/** Refuses a page that showed older terms; null: the caller named no version. Throws Conflict. */
export function checkTerms(shown: string | null): void {
  if (shown !== null && shown !== TERMS_VERSION) throw conflict(CHANGED, 'terms_changed');
}

/** What is kept of an acceptance, with what it was given for. */
export const acceptance = (shown: string | null, now: Date) => ({
  termsVersion: shown,
  termsAcceptedAt: shown === null ? null : now,
});

/** The version of the terms that the browser's page showed. */
export function readShownTermsVersion(headers: IncomingHttpHeaders): string | null {
  const shown = headers[TERMS_HEADER.toLowerCase()];
  return typeof shown === 'string' ? shown : null;
}
