import { isHandOverAddress, screens } from '../../../contract/screens.ts';
import { ownPath } from './own-path.ts';

/** In the fragment of the sign-in screen, which reaches no server: it carries the buyer's code. */
const NAME = 'after';

/** Where a signed-out person signs in; a breeder who scanned a buyer's code comes back to it. */
export function signInAddress(): string {
  const { pathname, hash } = window.location;
  const scanned = pathname + hash;
  return isHandOverAddress(scanned)
    ? `${screens.signIn.path}#${new URLSearchParams({ [NAME]: scanned })}`
    : screens.signIn.path;
}

/** What was scanned before signing in; undefined for anything else, so that no link leads elsewhere. */
export function scannedBefore(): string | undefined {
  const target = ownPath(new URLSearchParams(window.location.hash.slice(1)).get(NAME));
  return target && isHandOverAddress(target) ? target : undefined;
}
