import type { ReactNode } from 'react';
import { Empty } from './empty.tsx';
import { Retry } from './retry.tsx';

interface ListFrameProps<Item> {
  items: Item[] | undefined;
  /** The list's name, to complete "We couldn't load …". */
  what: string;
  isError: boolean;
  onRetry: () => unknown;
  emptyText: string;
  children: (item: Item) => ReactNode;
}

/** A list with its loading, error and empty states. */
export function ListFrame<Item>({ items, what, isError, onRetry, emptyText, children }: ListFrameProps<Item>) {
  if (!items) return isError ? <Retry what={what} onRetry={onRetry} /> : <Shape />;
  if (items.length === 0) return <Empty>{emptyText}</Empty>;
  return <ul className="divide-y divide-line rounded-card border border-line bg-surface">{items.map(children)}</ul>;
}

function Shape() {
  return (
    <div className="after-a-blink divide-y divide-line rounded-card border border-line bg-surface" aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <div key={row} className="p-4 sm:p-5">
          <div className="skeleton h-6 w-48" />
          <div className="skeleton mt-4 h-5 w-full max-w-lg" />
        </div>
      ))}
    </div>
  );
}
