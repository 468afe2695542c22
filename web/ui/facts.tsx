import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Names and values of one thing, in as many columns as fit. */
export function Facts({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <dl className={clsx('grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-x-6 gap-y-3', className)}>
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
