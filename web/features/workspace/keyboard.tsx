import { Suspense } from 'react';
import type { User } from '../../../contract/accounts/accounts.ts';
import { lazyPage } from '../../shell/lazy-page.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { isMember } from '../accounts/membership.ts';
import { focusSearch, goToNewPet } from './keyboard/go.ts';
import type { HelpProps } from './keyboard/help.tsx';
import type { PaletteProps } from './palette/palette.tsx';
import { useShortcuts } from './keyboard/use-shortcuts.ts';
import { useSingleKeys } from './keyboard/single-keys.ts';

const Palette = lazyPage<PaletteProps>(() => import('./palette/palette.tsx'));
const Help = lazyPage<HelpProps>(() => import('./keyboard/help.tsx'));

export type KeyboardDialog = 'palette' | 'help';

interface KeyboardProps {
  user: User;
  open: KeyboardDialog | null;
  onOpen: (dialog: KeyboardDialog | null) => void;
}

/** The shortcuts of the workspace, the palette of its pages and actions, and the list of its shortcuts. */
export function Keyboard({ user, open, onOpen }: KeyboardProps) {
  const [areOn, setOn] = useSingleKeys();
  const keys = {
    '/': () => focusSearch() || onOpen('palette'),
    '?': () => onOpen('help'),
    ...(isMember(user) && user.worksFor?.role !== 'bookkeeper' ? { n: goToNewPet } : {}),
  };
  useShortcuts({ onPalette: () => onOpen('palette'), keys: areOn ? keys : {} });
  if (open === null) return null;
  return (
    <ErrorBoundary key={open} fallback={NotLoaded}>
      <Suspense fallback={null}>
        {open === 'palette' ? (
          <Palette user={user} onHelp={() => onOpen('help')} onClose={() => onOpen(null)} />
        ) : (
          <Help areOn={areOn} onChange={setOn} onClose={() => onOpen(null)} />
        )}
      </Suspense>
    </ErrorBoundary>
  );
}
