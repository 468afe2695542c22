import { useEffect, useState } from 'react';
import { cleanSecret } from '../../contract/pages/page-address.ts';

function readFragment(): URLSearchParams {
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  const token = fragment.get('token');
  if (token) fragment.set('token', cleanSecret(token));
  return fragment;
}

/**
 * What a mailed link carries in the fragment, which is never sent to a server. Removes it from the URL and the history,
 * also if the link is opened in a tab that already shows this page.
 */
export function useLinkFragment(): URLSearchParams {
  const [fragment, setFragment] = useState(readFragment);
  useEffect(() => {
    const hide = () => window.history.replaceState(null, '', window.location.pathname);
    const reopened = () => {
      setFragment(readFragment());
      hide();
    };
    hide();
    window.addEventListener('hashchange', reopened);
    return () => window.removeEventListener('hashchange', reopened);
  }, []);
  return fragment;
}

/** The token of a mailed link, passed to `use` once the page is open. */
export function useLinkToken(use: (token: string) => void): string {
  const token = useLinkFragment().get('token') ?? '';
  useEffect(() => {
    if (token) use(token);
  }, [use, token]);
  return token;
}
