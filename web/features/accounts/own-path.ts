import { screens } from '../../../contract/screens.ts';

/** The path of a redirect on our own origin, or undefined for any other origin (open redirect). */
export function ownPath(target: string | null): string | undefined {
  if (!target?.startsWith('/') || !URL.canParse(target, window.location.origin)) return undefined;
  // "//evil" and "/\evil" parse as another origin.
  const url = new URL(target, window.location.origin);
  return url.origin === window.location.origin ? url.pathname + url.search + url.hash : undefined;
}

/** Whether the app shows a path itself; any other is the server's, such as a buyer's page. */
export function isScreen(path: string): boolean {
  const [, first = ''] = new URL(path, window.location.origin).pathname.split('/');
  return Object.values(screens).some((screen) => screen.path === `/${first}`);
}
