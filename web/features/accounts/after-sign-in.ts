import { isConfirmationAddress, isHandOverAddress, isOwnScreen, screens } from '../../../contract/screens.ts';
import { hadSession } from '../../calls/session-hint.ts';
import { ownPath } from './own-path.ts';

/** In the fragment of the sign-in screen, which reaches no server: it carries the buyer's code, or the token of a mail. */
const NAME = 'after';

/** Sign-in address that returns to `address` afterwards. */
export const signInBefore = (address: string): string =>
  `${screens.signIn.path}#${new URLSearchParams({ [NAME]: address })}`;

/**
 * Sign-in address for a signed-out person, who returns to the code of a buyer that was scanned, and to the screen on which the session
 * ended.
 */
export function signInAddress(): string {
  const { pathname, hash } = window.location;
  const scanned = pathname + hash;
  if (isHandOverAddress(scanned)) return signInBefore(scanned);
  const hasEnded = hadSession() && pathname !== screens.dashboard.path && isOwnScreen(pathname);
  return hasEnded ? signInBefore(pathname) : screens.signIn.path;
}

interface Target {
  address: string;
  /** What signing in is for, if it is more than the screen. */
  purpose?: string;
}

/** What was scanned or opened before signing in; undefined for anything else, so that no link leads elsewhere. */
export function openedBefore(): Target | undefined {
  const address = ownPath(new URLSearchParams(window.location.hash.slice(1)).get(NAME));
  if (!address) return undefined;
  if (isHandOverAddress(address)) return { address, purpose: 'confirm the hand-over' };
  if (isConfirmationAddress(address)) return { address, purpose: 'confirm your email address' };
  return isOwnScreen(address) ? { address } : undefined;
}
