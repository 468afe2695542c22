import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

export interface MenuAction {
  label: string;
  onSelect: () => void;
  danger?: boolean;
}

/** A button that opens a list of actions. */
export function Menu({ trigger, actions }: { trigger: ReactNode; actions: MenuAction[] }) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-60 min-w-44 rounded-control border border-line bg-surface p-1 shadow-card"
        >
          {actions.map(({ label, onSelect, danger }) => (
            <DropdownMenu.Item
              key={label}
              onSelect={onSelect}
              className={`flex min-h-11 cursor-pointer items-center rounded-lg px-3 outline-none ${
                danger ? 'text-danger data-highlighted:bg-danger-soft' : 'data-highlighted:bg-evergreen-soft'
              }`}
            >
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
