/** The path of a redirect on our own origin, or undefined for any other origin (open redirect). */
export function ownPath(target: string | null): string | undefined {
  if (!target?.startsWith('/') || !URL.canParse(target, window.location.origin)) return undefined;
  // "//evil" and "/\evil" parse as another origin.
  const url = new URL(target, window.location.origin);
  return url.origin === window.location.origin ? url.pathname + url.search + url.hash : undefined;
}

/** The buyer's pages are rendered by the server, not by this app. */
const FROM_SERVER = /^\/(checkout|payment-links|payment-success|photos|api)(\/|\?|$)/;

export function isServerPage(path: string): boolean {
  return FROM_SERVER.test(path);
}
