import { SkipLink } from '../app/skip-link.tsx';
import { usePage } from '../app/use-page.ts';
import { SignedIn } from '../features/accounts/signed-in.tsx';
import { ArchiveButton } from '../features/books/archive-button.tsx';
import { RecordedSection } from '../features/books/recorded/recorded-section.tsx';
import { StatementSection } from '../features/books/statement-section.tsx';
import { DashboardHeader } from '../features/dashboard/header.tsx';
import { Footer } from '../features/legal/footer.tsx';
import { Card } from '../ui/card.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { screens } from '../../contract/screens.ts';

export default function BooksPage() {
  return (
    <SignedIn>
      {(user) => (
        <div className="flex min-h-dvh flex-col">
          <SkipLink />
          <DashboardHeader user={user} />
          <Books />
          <Footer />
        </div>
      )}
    </SignedIn>
  );
}

function Books() {
  const main = usePage('Books');
  return (
    <main id="main" ref={main} tabIndex={-1} className="mx-auto w-full max-w-3xl flex-1 px-5 pt-4 pb-20">
      <h1 className="text-3xl sm:text-4xl">Books</h1>
      <TextLink className="inline-flex min-h-11 items-center text-sm" href={screens.account.path}>
        Your account
      </TextLink>
      <div className="mt-4 space-y-10">
        <StatementSection />
        <RecordedSection />
        <Card aria-labelledby="archive-title">
          <h2 id="archive-title" className="mb-2 text-xl">
            Everything in one file
          </h2>
          <p className="mb-4 text-muted">Your data as JSON and CSV, your photos, and the receipts as PDFs.</p>
          <ArchiveButton />
        </Card>
      </div>
    </main>
  );
}
