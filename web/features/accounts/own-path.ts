import { parseUrl } from '../../../contract/parse-url.ts';
import { screens } from '../../../contract/screens.ts';

/** The path of a redirect on our own origin, or undefined for any other origin (open redirect). */
export function ownPath(target: string | null, origin = window.location.origin): string | undefined {
  const parsed = target?.startsWith('/') && parseUrl(target, origin);
  if (!parsed) return undefined;
  // "//evil" and "/\evil" parse as another origin; "/.//evil" as a path that is another origin once it is followed.
  const { origin: found, pathname, search, hash } = parsed;
  return found === origin && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}

/** Whether the app shows a path itself; any other is the server's, such as a buyer's page. */
export function isScreen(path: string): boolean {
  const [, first = ''] = new URL(path, window.location.origin).pathname.split('/');
  return Object.values(screens).some((screen) => screen.path === `/${first}`);
}
