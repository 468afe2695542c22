import type { LinkPage } from '../../../contract/pages/public-page.ts';
import { useTranslate } from '../locales/messages.tsx';

/** The outcome of an earlier payment attempt, taken from the URL. */
export function Notice({ notice }: { notice: NonNullable<LinkPage['notice']> }) {
  const translate = useTranslate();
  if (notice === 'success')
    return (
      <p role="status" className="notice bg-evergreen-soft">
        {translate('link.completed')}
      </p>
    );
  return (
    <p role="alert" className="notice bg-apricot-soft text-apricot-ink">
      {translate(notice === 'expired' ? 'link.unpaid' : 'link.cancelled')}
    </p>
  );
}
