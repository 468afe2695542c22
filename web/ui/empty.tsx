import type { ReactNode } from 'react';

/** The empty state of a list. */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-card border border-dashed border-control px-6 py-10 text-center text-muted">{children}</p>
  );
}
