import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface Tab {
  value: string;
  label: string;
  content: ReactNode;
}

/** Tabs; the arrow keys move between them. */
export function Tabs({ label, tabs }: { label: string; tabs: [Tab, ...Tab[]] }) {
  return (
    <Radix.Root defaultValue={tabs[0].value}>
      <Radix.List aria-label={label} className="flex flex-wrap gap-x-3 border-b border-line sm:gap-x-6">
        {tabs.map(({ value, label: name }) => (
          <Radix.Trigger
            key={value}
            value={value}
            className="-mb-px min-h-11 rounded-t-control border-b-2 border-transparent px-1 text-sm font-medium text-muted sm:text-base hover:text-ink data-[state=active]:border-evergreen data-[state=active]:text-ink"
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
