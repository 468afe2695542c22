import type { LinkPage } from '../../../contract/public-page.ts';

/** The outcome of an earlier payment attempt, taken from the URL. */
export function Notice({ notice }: { notice: NonNullable<LinkPage['notice']> }) {
  if (notice === 'success')
    return (
      <p role="status" className="notice bg-evergreen-soft">
        Payment completed successfully!
      </p>
    );
  return (
    <p role="alert" className="notice bg-apricot-soft text-apricot-ink">
      Payment was cancelled. You can try again below.
    </p>
  );
}
