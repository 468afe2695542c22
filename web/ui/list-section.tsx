import type { ReactNode } from 'react';
import { SeeAll } from './see-all.tsx';

interface ListSectionProps {
  id: string;
  title: string;
  /** Where the whole list is, if this is its newest part. */
  all?: { what: string; href: string };
  children: ReactNode;
}

/** A list with its heading. */
export function ListSection({ id, title, all, children }: ListSectionProps) {
  return (
    <section aria-labelledby={`${id}-title`}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`${id}-title`} tabIndex={-1} className="text-xl outline-none sm:text-2xl">
          {title}
        </h2>
        {all && <SeeAll {...all} />}
      </div>
      {children}
    </section>
  );
}
