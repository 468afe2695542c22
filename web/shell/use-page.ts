import { useEffect, useRef } from 'react';
import { settings } from './settings.ts';

let anotherPage = false;

/**
 * Sets the document's title; after a navigation, also scrolls to the top and focuses it. Scrolls to the section that the
 * address names, and focuses that, when the document is opened, too. Returns the ref for what has the focus at the top: the page's `main`, or its heading.
 */
export function usePage<Top extends HTMLElement = HTMLElement>(title: string) {
  const top = useRef<Top>(null);
  useEffect(() => {
    document.title = title ? `${title} · ${settings.productName}` : settings.productName;
  }, [title]);
  useEffect(() => {
    const section = document.getElementById(window.location.hash.slice(1));
    if (section && (anotherPage || window.scrollY === 0)) {
      section.scrollIntoView({ behavior: 'instant' });
      section.focus({ preventScroll: true });
    } else if (anotherPage && !window.location.hash) {
      window.scrollTo({ top: 0, behavior: 'instant' });
      top.current?.focus({ preventScroll: true });
    }
    anotherPage = true;
  }, []);
  return top;
}
