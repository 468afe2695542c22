const KEPT = 'reset-token';

/** The token of the reset link that led here, also after a reload; undefined without one. */
export function readResetToken(): string | undefined {
  return new URLSearchParams(window.location.search).get('token') || sessionStorage.getItem(KEPT) || undefined;
}

/** Takes the token out of the address, so that no history and no screen shows it; a reload finds it in this tab. */
export function hideResetToken(token: string): void {
  sessionStorage.setItem(KEPT, token);
  window.history.replaceState(null, '', window.location.pathname);
}

/** Once it is used, or the screen is left. */
export const forgetResetToken = () => sessionStorage.removeItem(KEPT);
