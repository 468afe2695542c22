import { useEffect, useRef } from 'react';
import { settings } from './settings.ts';

let anotherPage = false;

/**
 * Sets the document's title; after a navigation, also scrolls to the top and focuses `main`. Returns the ref for the
 * page's `main`.
 */
export function usePage(title: string) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = title ? `${title} · ${settings.productName}` : settings.productName;
  }, [title]);
  useEffect(() => {
    if (anotherPage && !window.location.hash) {
      window.scrollTo({ top: 0, behavior: 'instant' });
      main.current?.focus({ preventScroll: true });
    }
    anotherPage = true;
  }, []);
  return main;
}
