import type { ReactNode } from 'react';

/** A list of names with their figures. */
export function Ranking({ title, emptyText, children }: { title: string; emptyText: string; children: ReactNode[] }) {
  return (
    <div className="min-w-0">
      <h3 className="font-sans text-sm font-medium tracking-normal text-muted">{title}</h3>
      {children.length === 0 ? <p className="mt-2">{emptyText}</p> : <dl className="mt-2 space-y-1">{children}</dl>}
    </div>
  );
}
