import { LEGAL_TEXTS, LEGAL_UPDATED, TERMS_VERSION } from '../../contract/legal.ts';
import type { LegalPage } from '../../contract/pages/public-page.ts';
import PrivacyPolicy from '../legal/privacy-policy.tsx';
import TermsOfService from '../legal/terms-of-service.tsx';
import { Frame } from './parts/frame.tsx';

const TEXTS = { terms: TermsOfService, privacy: PrivacyPolicy };

/** Terms or privacy policy at an address of its own. */
export function LegalView({ page }: { page: LegalPage }) {
  const Text = TEXTS[page.text];
  return (
    <Frame page={page}>
      <main className="mx-auto w-full max-w-prose py-4">
        <h1>{LEGAL_TEXTS[page.text].title}</h1>
        <p className="mt-1 mb-5 text-sm text-muted">
          Last updated {LEGAL_UPDATED} (version {TERMS_VERSION})
        </p>
        <Text {...page.settings} heading="h2" />
      </main>
    </Frame>
  );
}
