import { clsx } from 'clsx';
import { DropdownMenu } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { Link } from 'wouter';

export type MenuAction = { label: string; onSelect: () => unknown; isDanger?: boolean };
export type MenuItem =
  | MenuAction
  /** A page outside of the app, in a tab of its own, or what mails or calls somebody. */
  | { label: string; href: string }
  | { label: string; to: string };

const look =
  'flex min-h-11 cursor-pointer items-center rounded-control px-3 text-sm whitespace-nowrap outline-none select-none data-[highlighted]:bg-evergreen-soft';

/** Opens under its `trigger`, a button; the arrow keys move in it, and the focus returns to the button. */
export function Menu({ trigger, items }: { trigger: ReactNode; items: MenuItem[] }) {
  const chosen = useRef<() => unknown>(undefined);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          // Only now the button has the focus again: a dialog that opens remembers and restores it.
          onCloseAutoFocus={() => {
            const run = chosen.current;
            chosen.current = undefined;
            if (run) setTimeout(run);
          }}
          className="z-60 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-card"
        >
          {items.map((item) =>
            'onSelect' in item ? (
              <DropdownMenu.Item
                key={item.label}
                className={clsx(look, item.isDanger && 'text-danger data-[highlighted]:bg-danger-soft')}
                onSelect={() => {
                  chosen.current = item.onSelect;
                }}
              >
                {item.label}
              </DropdownMenu.Item>
            ) : (
              <DropdownMenu.Item key={item.label} asChild className={look}>
                {'href' in item ? (
                  <a
                    href={item.href}
                    {...(!/^(mailto|tel):/.test(item.href) && { target: '_blank', rel: 'noreferrer' })}
                  >
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
