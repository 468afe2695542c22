import { useEffect, useRef } from 'react';
import { Anchor } from './anchor.tsx';

interface LinkTabsProps {
  label: string;
  /** The path of the page that is open. */
  current: string;
  tabs: { href: string; label: string }[];
}

/** Pages that belong together, as one bar of links that looks like tabs; on phones one row that scrolls. */
export function LinkTabs({ label, current, tabs }: LinkTabsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav aria-label={label} className="-mt-2 sm:mt-0">
      <ul
        ref={list}
        className="-mx-5 flex gap-x-2 overflow-x-auto border-b border-line px-3 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:gap-x-4 sm:overflow-visible sm:px-0"
      >
        {tabs.map((tab) => (
          <li key={tab.href} className="shrink-0">
            <Anchor
              href={tab.href}
              aria-current={tab.href === current ? 'page' : undefined}
              className="flex min-h-11 items-center -outline-offset-3 rounded-t-control border-b-2 border-transparent px-2 text-sm font-medium text-muted sm:-mb-px sm:text-base hover:text-ink aria-[current]:border-evergreen aria-[current]:text-ink"
            >
              {tab.label}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
