import type { PageAssets, PublicPage } from '../../contract/public-page.ts';
import { SANDBOX_NOTICE } from '../../contract/settings.ts';
import { AbsentView } from './absent-view.tsx';
import { HeadTags } from './head-tags.tsx';
import { toScriptJson } from './json.ts';
import { LegalView } from './legal-view.tsx';
import { LinkView } from './link-page/link-view.tsx';
import { LitterView } from './litter-page/litter-view.tsx';
import { AskView } from './question-page/ask-view.tsx';
import { QuestionView } from './question-page/question-view.tsx';
import { ReceiptView } from './receipt-page/receipt-view.tsx';
import { ReportView } from './report-page/report-view.tsx';
import { SuccessView } from './success-page/success-view.tsx';

export function PublicDocument({ page, assets }: { page: PublicPage; assets: PageAssets }) {
  return (
    <html lang="en">
      <head>
        <HeadTags page={page} />
        <link rel="icon" type="image/svg+xml" href={assets.icon} />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {needsScript(page) && <script type="module" src={assets.script} />}
      </head>
      <body>
        {page.settings.publicSandbox && (
          <aside className="sandbox-notice" aria-label="Sandbox">
            {SANDBOX_NOTICE}
          </aside>
        )}
        <View page={page} />
        {needsScript(page) && (
          <script
            type="application/json"
            id="page"
            dangerouslySetInnerHTML={{ __html: toScriptJson(forScript(page)) }}
          />
        )}
      </body>
    </html>
  );
}

/** A litter's page has only links. */
const needsScript = (page: PublicPage) => page.kind !== 'litter';

/** What is in the HTML, and the script needs nothing of, isn't sent twice. */
function forScript(page: PublicPage): PublicPage {
  if (page.kind !== 'link') return page;
  const { link } = page;
  const pet = { ...link.pet, description: '', details: null };
  return { ...page, photo: null, furtherPhotos: [], link: { ...link, pet } };
}

function View({ page }: { page: PublicPage }) {
  if (page.kind === 'link') return <LinkView page={page} />;
  if (page.kind === 'litter') return <LitterView page={page} />;
  if (page.kind === 'success') return <SuccessView page={page} />;
  if (page.kind === 'receipt') return <ReceiptView page={page} />;
  if (page.kind === 'report') return <ReportView page={page} />;
  if (page.kind === 'ask') return <AskView page={page} />;
  if (page.kind === 'question') return <QuestionView page={page} />;
  if (page.kind === 'legal') return <LegalView page={page} />;
  return <AbsentView page={page} />;
}
