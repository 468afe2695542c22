import { Tabs as Radix } from 'radix-ui';
import type { ReactNode, SyntheticEvent } from 'react';

interface Tab {
  value: string;
  label: string;
  content: ReactNode;
}

/** Tabs; the arrow keys move between them. */
export function Tabs({ label, tabs }: { label: string; tabs: [Tab, ...Tab[]] }) {
  return (
    <Radix.Root defaultValue={tabs[0].value}>
      {/* On phones one row that scrolls, with a tab cut off at its end. */}
      <Radix.List
        aria-label={label}
        className="-mx-5 flex gap-x-2 overflow-x-auto border-b border-line px-3 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:gap-x-4 sm:overflow-visible sm:px-0"
      >
        {tabs.map(({ value, label: name }) => (
          <Radix.Trigger
            key={value}
            value={value}
            onFocus={showWhole}
            onClick={showWhole}
            className="min-h-11 shrink-0 -outline-offset-3 rounded-t-control sm:-mb-px border-b-2 border-transparent px-2 text-sm font-medium text-muted sm:text-base hover:text-ink data-[state=active]:border-evergreen data-[state=active]:text-ink"
          >
            {name}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ value, content }) => (
        <Radix.Content key={value} value={value} className="rounded-control pt-6">
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** On phones the chosen tab may be the one that is cut off. Safari doesn't focus a tab that is pressed. */
const showWhole = ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' });
