import { useEffect, useRef } from 'react';
import { settings } from './settings.ts';

let anotherPage = false;

/**
 * Titles the document and, on coming from another screen, starts at its top with the keyboard's focus on it.
 * Returns the reference for the page's `main`.
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
