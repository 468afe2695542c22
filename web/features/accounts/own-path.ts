import { screens } from '../../../contract/screens.ts';

/** The path of a redirect on our own origin, or undefined for any other origin (open redirect). */
export function ownPath(target: string | null, origin = window.location.origin): string | undefined {
  if (!target?.startsWith('/') || !URL.canParse(target, origin)) return undefined;
  // "//evil" and "/\evil" parse as another origin; "/.//evil" as a path that is another origin once it is followed.
  const { origin: found, pathname, search, hash } = new URL(target, origin);
  return found === origin && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}

/** Whether the app shows a path itself; any other is the server's, such as a buyer's page. */
export function isScreen(path: string): boolean {
  const [, first = ''] = new URL(path, window.location.origin).pathname.split('/');
  return Object.values(screens).some((screen) => screen.path === `/${first}`);
}
