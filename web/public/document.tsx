import { LANGUAGE_FACTS } from '../../contract/language.ts';
import type { PublicPage } from '../../contract/pages/public-page.ts';
import type { PageAssets, Reader } from '../../contract/pages/rendering.ts';
import { MESSAGES, translateIn } from '../../contract/locales/messages.ts';
import { AbsentView } from './absent-view.tsx';
import { PromiseView } from './promise-page/promise-view.tsx';
import { AlertView, StopAlertsView } from './alert-page/alert-view.tsx';
import { HeadTags } from './head-tags.tsx';
import { toScriptJson } from './json.ts';
import { KennelView } from './kennel-page/kennel-view.tsx';
import { LegalView } from './legal-view.tsx';
import { LinkView } from './link-page/link-view.tsx';
import { LitterView } from './litter-page/litter-view.tsx';
import { AgreementView } from './agreement-page/agreement-view.tsx';
import { AskView } from './question-page/ask-view.tsx';
import { AskFirstView } from './request-page/ask-first-view.tsx';
import { RequestView } from './request-page/request-view.tsx';
import { QuestionView } from './question-page/question-view.tsx';
import { PressView } from './press-view.tsx';
import { ReceiptView } from './receipt-page/receipt-view.tsx';
import { ReportView } from './report-page/report-view.tsx';
import { ReviewView } from './review-page/review-view.tsx';
import { ReservationView } from './reservation-page/reservation-view.tsx';
import { OtherAddressesOfPage } from './locales/language-switch.tsx';
import { MessagesProvider } from './locales/messages.tsx';
import { VerifyView } from './verify-page/verify-view.tsx';
import { ReserveView } from './waitlist-page/reserve-view.tsx';
import { EntryView } from './waitlist-page/entry-view.tsx';
import { JoinView } from './waitlist-page/join-view.tsx';
import { SuccessView } from './success-page/success-view.tsx';
import { YourDataView } from './your-data-page/your-data-view.tsx';

interface PublicDocumentProps {
  page: PublicPage;
  assets: PageAssets;
  reader: Reader;
}

export function PublicDocument({ page, assets, reader }: PublicDocumentProps) {
  const translate = translateIn(reader.language);
  const { notice } = page.settings;
  return (
    <html lang={reader.language} dir={LANGUAGE_FACTS[reader.language].direction}>
      <head>
        <HeadTags page={page} translate={translate} language={reader.language} />
        <link rel="icon" type="image/svg+xml" href={assets.icon} />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {needsScript(page) && <script type="module" src={assets.script} />}
      </head>
      <body>
        {notice && (
          <aside className="installation-notice" aria-label={translate(`frame.${notice}`)}>
            {translate(`frame.${notice}Notice`)}
          </aside>
        )}
        <MessagesProvider messages={MESSAGES[reader.language]}>
          <OtherAddressesOfPage value={reader.otherAddresses}>
            <View page={page} />
          </OtherAddressesOfPage>
        </MessagesProvider>
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

/** The pages of a litter and a kennel have only links, these others only plain forms. */
const PLAIN: PublicPage['kind'][] = [
  'litter',
  'kennel',
  'join',
  'entry',
  'reserve',
  'reservation',
  'verify',
  'agreement',
  'ask-first',
  'reservation-request',
  'alert',
  'promise',
  'stop-alerts',
  'press',
  'your-data',
  'review',
];
const needsScript = (page: PublicPage) => !PLAIN.includes(page.kind);

/** What is in the HTML, and the script needs nothing of, isn't sent twice. */
function forScript(page: PublicPage): PublicPage {
  if (page.kind !== 'link') return page;
  const { link } = page;
  const pet = { ...link.pet, id: '', description: '', details: null };
  const paymentLink = { ...link.paymentLink, createdAt: '' };
  const checks = { paymentAccount: null, emailConfirmed: null, plausibleAddress: null };
  const { kennel: _, ...rest } = page;
  return { ...rest, photo: null, furtherPhotos: [], checks, link: { ...link, paymentLink, pet } };
}

function View({ page }: { page: PublicPage }) {
  if (page.kind === 'link') return <LinkView page={page} />;
  if (page.kind === 'litter') return <LitterView page={page} />;
  if (page.kind === 'kennel') return <KennelView page={page} />;
  if (page.kind === 'join') return <JoinView page={page} />;
  if (page.kind === 'entry') return <EntryView page={page} />;
  if (page.kind === 'reserve') return <ReserveView page={page} />;
  if (page.kind === 'success') return <SuccessView page={page} />;
  if (page.kind === 'receipt') return <ReceiptView page={page} />;
  if (page.kind === 'verify') return <VerifyView page={page} />;
  if (page.kind === 'report') return <ReportView page={page} />;
  if (page.kind === 'review') return <ReviewView page={page} />;
  if (page.kind === 'agreement') return <AgreementView page={page} />;
  if (page.kind === 'ask') return <AskView page={page} />;
  if (page.kind === 'question') return <QuestionView page={page} />;
  if (page.kind === 'ask-first') return <AskFirstView page={page} />;
  if (page.kind === 'reservation-request') return <RequestView page={page} />;
  if (page.kind === 'promise') return <PromiseView page={page} />;
  if (page.kind === 'alert') return <AlertView page={page} />;
  if (page.kind === 'stop-alerts') return <StopAlertsView page={page} />;
  if (page.kind === 'press') return <PressView page={page} />;
  if (page.kind === 'your-data') return <YourDataView page={page} />;
  if (page.kind === 'reservation') return <ReservationView page={page} />;
  if (page.kind === 'legal') return <LegalView page={page} />;
  return <AbsentView page={page} />;
}
