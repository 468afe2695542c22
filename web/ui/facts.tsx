import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A description list in as many columns as fit; `wide` for long values. */
export function Facts({
  children,
  wide = false,
  className,
}: {
  children: ReactNode;
  wide?: boolean;
  className?: string;
}) {
  return (
    <dl
      className={clsx(
        'grid gap-x-5 gap-y-3',
        wide ? 'sm:grid-cols-2 lg:grid-cols-4' : 'grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))]',
        className,
      )}
    >
      {children}
    </dl>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}
