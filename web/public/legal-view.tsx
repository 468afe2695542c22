import { ACCESSIBILITY, LEGAL_PAGES, LEGAL_UPDATED, TERMS_VERSION } from '../../contract/legal.ts';
import type { LegalPage } from '../../contract/pages/public-page.ts';
import AccessibilityStatement from '../legal/accessibility-statement.tsx';
import PrivacyPolicy from '../legal/privacy-policy.tsx';
import TermsOfService from '../legal/terms-of-service.tsx';
import { Frame } from './parts/frame.tsx';

const UPDATED = `Last updated ${LEGAL_UPDATED} (version ${TERMS_VERSION})`;
const TEXTS = {
  terms: { Text: TermsOfService, updated: UPDATED },
  privacy: { Text: PrivacyPolicy, updated: UPDATED },
  accessibility: {
    Text: AccessibilityStatement,
    updated: `Last updated ${ACCESSIBILITY.day}`,
  },
};

/** A long text at an address of its own. */
export function LegalView({ page }: { page: LegalPage }) {
  const { Text, updated } = TEXTS[page.text];
  return (
    <Frame page={page}>
      <main className="mx-auto w-full max-w-prose py-4">
        <h1>{LEGAL_PAGES[page.text].title}</h1>
        <p className="mt-1 mb-5 text-sm text-muted">{updated}</p>
        <Text {...page.settings} heading="h2" />
        {page.text !== 'accessibility' && (
          <p className="mt-6 text-sm">
            <a className="link inline-flex min-h-11 items-center" href={ACCESSIBILITY.path}>
              {ACCESSIBILITY.title}
            </a>
          </p>
        )}
      </main>
    </Frame>
  );
}
