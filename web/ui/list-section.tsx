import type { ReactNode } from 'react';
import { SeeAll } from './see-all.tsx';

interface ListSectionProps {
  id: string;
  title: string;
  /** Where the whole list is, if this is its newest part. */
  all?: { what: string; href: string } | undefined;
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

interface EmptyListProps {
  id: string;
  title: string;
  /** What its first row takes. */
  emptyText: string;
}

/** A list without a row yet: its title and a sentence, in little room. */
export function EmptyList({ id, title, emptyText }: EmptyListProps) {
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} tabIndex={-1} className="text-base outline-none">
        {title}
      </h2>
      <p className="mt-0.5 text-sm text-muted">{emptyText}</p>
    </section>
  );
}
