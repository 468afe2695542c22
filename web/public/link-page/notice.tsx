import type { LinkPage } from '../../../contract/pages/public-page.ts';
import { useSay } from '../words/words.tsx';

/** The outcome of an earlier payment attempt, taken from the URL. */
export function Notice({ notice }: { notice: NonNullable<LinkPage['notice']> }) {
  const say = useSay();
  if (notice === 'success')
    return (
      <p role="status" className="notice bg-evergreen-soft">
        {say('link.completed')}
      </p>
    );
  return (
    <p role="alert" className="notice bg-apricot-soft text-apricot-ink">
      {say('link.cancelled')}
    </p>
  );
}
