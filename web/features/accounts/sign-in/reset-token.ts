import { tabStorage } from '../../../calls/storage.ts';

const STORAGE_KEY = 'reset-token';

/** The token of the reset link, also after a reload; undefined without one. */
export function readResetToken(): string | undefined {
  return new URLSearchParams(window.location.search).get('token') || tabStorage.read(STORAGE_KEY) || undefined;
}

/** Removes the token from the URL and the history; keeps it in this tab for a reload. */
export function hideResetToken(token: string): void {
  tabStorage.write(STORAGE_KEY, token);
  window.history.replaceState(null, '', window.location.pathname);
}

/** Call once the token is used or the screen is left. */
export const forgetResetToken = () => tabStorage.write(STORAGE_KEY, null);
