import { Command as Cmdk, useCommandState } from 'cmdk';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { User } from '../../../../contract/accounts/accounts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useSignOut } from '../../accounts/queries.ts';
import { isMember } from '../../accounts/membership.ts';
import { listCommands, type Command } from './commands.ts';
import { commandsOfFound } from './found-commands.ts';
import { useFound } from './found.ts';
import { Keys } from '../keyboard/keys.tsx';
import { matching } from './matching.ts';

export interface PaletteProps {
  user: User;
  onHelp: () => void;
  onClose: () => void;
}

/** Every page and action, the breeder's pets and sales, by a few letters. */
export default function Palette({ user, onHelp, onClose }: PaletteProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const chosen = useRef<() => void>(undefined);
  const signOut = useSignOut();
  const found = commandsOfFound(useFound(user.worksFor ? '' : text, isMember(user) && !user.worksFor));
  const all = listCommands(user, { showHelp: onHelp, signOut: signOut.mutate });
  const groups = [...matching(all, text), { title: 'Pets and sales', commands: found }];
  const choose = ({ run, isImmediate }: Command) => {
    if (isImmediate) run();
    else chosen.current = run;
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Search pages and actions"
      firstFocus={field}
      // The focus is back by then, so that a page or dialog that opens can take it.
      onClosed={() => chosen.current?.()}
    >
      <Cmdk label="Pages and actions" loop shouldFilter={false}>
        <Cmdk.Input
          ref={field}
          value={text}
          onValueChange={setText}
          maxLength={100}
          placeholder="A page, an action, a pet or a buyer"
          className="min-h-12 w-full rounded-control border border-control bg-surface px-3.5 text-base text-ink placeholder:text-muted"
        />
        <ResultCount />
        <ActiveRow field={field} />
        <Cmdk.List label="Results" className="-mx-3 mt-3 max-h-[45dvh] overflow-y-auto overscroll-contain px-3">
          <Cmdk.Empty className="px-3 py-6 text-center text-muted">No results.</Cmdk.Empty>
          {groups.map(({ title, commands }) => (
            <Rows key={title} title={title} commands={commands} onChoose={choose} />
          ))}
        </Cmdk.List>
      </Cmdk>
    </Dialog>
  );
}

function ResultCount() {
  const count = useCommandState((state) => state.filtered.count);
  return <p role="status" className="sr-only">{`${count} ${count === 1 ? 'result' : 'results'}`}</p>;
}

/** Names the chosen row to screen readers: the library does so before the row is rendered. */
function ActiveRow({ field }: { field: RefObject<HTMLInputElement | null> }) {
  useCommandState(({ value, selectedItemId, filtered }) => [value, selectedItemId, filtered.count].join(' '));
  useLayoutEffect(() => {
    const list = document.getElementById(field.current?.getAttribute('aria-controls') ?? '');
    const row = list?.querySelector('[role="option"][aria-selected="true"]');
    if (row) field.current?.setAttribute('aria-activedescendant', row.id);
    else field.current?.removeAttribute('aria-activedescendant');
  });
  return null;
}

interface RowsProps {
  title: string;
  commands: Command[];
  onChoose: (command: Command) => void;
}

function Rows({ title, commands, onChoose }: RowsProps) {
  if (commands.length === 0) return null;
  return (
    <Cmdk.Group
      heading={title}
      className="pb-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-2 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-muted"
    >
      {commands.map((command) => (
        <Cmdk.Item
          key={command.id ?? command.label}
          value={command.id ?? command.label}
          onSelect={() => onChoose(command)}
          className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-control px-3 select-none data-[selected=true]:bg-evergreen-soft"
        >
          <span className="min-w-0 truncate">{command.label}</span>
          {command.keys && <Keys keys={command.keys} />}
        </Cmdk.Item>
      ))}
    </Cmdk.Group>
  );
}
