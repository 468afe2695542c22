import { clsx } from 'clsx';
import { DropdownMenu } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { Link } from 'wouter';

export type MenuItem =
  | { label: string; onSelect: () => unknown; isDanger?: boolean }
  /** A page outside of the app, in a tab of its own. */
  | { label: string; href: string }
  | { label: string; to: string };

const look =
  'flex min-h-11 cursor-pointer items-center rounded-control px-3 text-sm whitespace-nowrap outline-none select-none data-[highlighted]:bg-evergreen-soft';

/** A button that opens a menu; the arrow keys move in it, and the focus returns to the button. */
export function MoreMenu({ label, items, children }: { label: string; items: MenuItem[]; children: ReactNode }) {
  const chosen = useRef<() => unknown>(undefined);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={label}
        className="grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken"
      >
        {children}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          // Only now the button has the focus again: a dialog that opens remembers it, and gives it back.
          onCloseAutoFocus={() => {
            const run = chosen.current;
            chosen.current = undefined;
            if (run) setTimeout(run);
          }}
          className="z-40 min-w-48 rounded-card border border-line bg-surface p-1.5 text-ink shadow-card"
        >
          {items.map((item) =>
            'onSelect' in item ? (
              <DropdownMenu.Item
                key={item.label}
                className={clsx(look, item.isDanger && 'text-danger')}
                onSelect={() => {
                  chosen.current = item.onSelect;
                }}
              >
                {item.label}
              </DropdownMenu.Item>
            ) : (
              <DropdownMenu.Item key={item.label} asChild className={look}>
                {'href' in item ? (
                  <a href={item.href} target="_blank" rel="noreferrer">
                    {item.label}
                  </a>
                ) : (
                  <Link href={item.to}>{item.label}</Link>
                )}
              </DropdownMenu.Item>
            ),
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
