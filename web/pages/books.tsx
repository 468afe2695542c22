import type { User } from '../../contract/accounts/accounts.ts';
import { ArchiveButton } from '../features/books/archive-button.tsx';
import { RecordedSection } from '../features/books/recorded/recorded-section.tsx';
import { StatementSection } from '../features/books/statement-section.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { Card } from '../ui/card.tsx';

export default function BooksPage({ user }: { user: User }) {
  return (
    <>
      <PageTitle>Books</PageTitle>
      <div className="mt-6 max-w-3xl space-y-10">
        <StatementSection />
        <RecordedSection />
        {!user.worksFor && (
          <Card aria-labelledby="archive-title">
            <h2 id="archive-title" tabIndex={-1} className="mb-2 text-xl outline-none">
              Everything in one file
            </h2>
            <p className="mb-4 text-muted">Your data as JSON and CSV, your photos, and the receipts as PDFs.</p>
            <ArchiveButton />
          </Card>
        )}
      </div>
    </>
  );
}
