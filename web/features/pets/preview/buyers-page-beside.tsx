import { useSyncExternalStore } from 'react';
import { Picture } from './picture.tsx';

const WIDE = '(min-width: 80rem)';

/** The buyer's page of the pet that is being described, beside its form where there is room: its upper part, as high as its place. */
export default function BuyersPageBeside() {
  const isWide = useSyncExternalStore(hearWidth, () => matchMedia(WIDE).matches);
  if (!isWide) return null;
  return (
    <section aria-labelledby="buyers-page-title" className="flex h-full flex-col">
      <h2 id="buyers-page-title" className="mb-3 text-base">
        What your buyer sees
      </h2>
      <div className="min-h-0 flex-1 overflow-hidden rounded-card border border-line p-4">
        <Picture />
      </div>
    </section>
  );
}

function hearWidth(changed: () => void) {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
