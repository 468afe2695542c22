import { useEffect, useState } from 'react';

/** The token of a mailed link, passed to `use` once the page is open. It is in the fragment, which is never sent to a server. */
export function useLinkToken(use: (token: string) => void): string {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '');
  useEffect(() => {
    // Removes the token from the URL and the history.
    window.history.replaceState(null, '', window.location.pathname);
    if (token) use(token);
  }, [use, token]);
  return token;
}
