import { screens } from '../../contract/screens.ts';
import { ApiKeys } from '../features/programs/api-keys.tsx';
import { RECEIVER_EXAMPLE } from '../features/programs/receiver-example.ts';
import { Webhooks } from '../features/programs/webhooks.tsx';
import { AccountSection } from '../features/workspace/account-page.tsx';
import { BackLink } from '../features/workspace/back-link.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { TextLink } from '../ui/text-link.tsx';

export default function ProgramsPage() {
  return (
    <>
      <BackLink href={screens.accountData.path}>Data and help</BackLink>
      <PageTitle>Programs</PageTitle>
      <p className="mt-2 max-w-2xl text-muted">
        For programs that you or your developer write. The <TextLink href="/api/docs">API’s documentation</TextLink>{' '}
        describes every call.
      </p>
      <div className="mt-6 max-w-3xl space-y-6">
        <AccountSection id="api-keys" title="API keys">
          <ApiKeys />
        </AccountSection>
        <AccountSection id="webhooks" title="Webhooks">
          <Webhooks />
        </AccountSection>
        <AccountSection id="receiver" title="How to receive events">
          <p className="text-muted">
            We post JSON, signed by the{' '}
            <a className="link" href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
              Standard Webhooks
            </a>{' '}
            scheme, and expect a status from 200 to 299 within 15 seconds. An event may arrive twice, under the same id;
            the next event of a sale waits for it.
          </p>
          <details className="mt-4 rounded-control border border-line">
            <summary className="min-h-11 cursor-pointer px-4 py-3">See a whole receiver in Node</summary>
            <pre className="border-t border-line px-4 py-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
              {RECEIVER_EXAMPLE}
            </pre>
          </details>
        </AccountSection>
      </div>
    </>
  );
}
