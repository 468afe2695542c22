import type { User } from '../../../contract/accounts/accounts.ts';
import { settings } from '../../shell/settings.ts';
import { Button } from '../../ui/button.tsx';
import { useSignOut } from '../accounts/queries.ts';
import { HeaderView } from './header-view.tsx';
import { paletteKeys } from './keyboard/keys.tsx';

/** The header of the workspace: the plan, the days left in the trial, and the way out. */
export function WorkspaceHeader({ user, onPalette }: { user: User; onPalette: () => void }) {
  const signOut = useSignOut();
  return (
    <HeaderView
      user={user}
      productName={settings.productName}
      keys={paletteKeys(navigator.platform)}
      renderSearch={(label) => (
        <Button kind="quiet" aria-keyshortcuts="Control+K Meta+K" onClick={onPalette}>
          {label}
        </Button>
      )}
      renderLogout={(label) => (
        <Button kind="quiet" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          {label}
        </Button>
      )}
    />
  );
}
