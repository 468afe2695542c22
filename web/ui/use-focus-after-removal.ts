import { useLayoutEffect, useRef } from 'react';

/**
 * For a list item whose own button removes it: the focus moves to the next item, or, with none left, to what contains
 * the list. Without it the focus falls back to the start of the page.
 */
export function useFocusAfterRemoval<Item extends HTMLElement>() {
  const item = useRef<Item>(null);
  useLayoutEffect(() => {
    const element = item.current;
    // Runs before React takes the element out of the document.
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const next = element.nextElementSibling ?? element.previousElementSibling;
      const target = next ?? element.closest('[role="tabpanel"], section, main');
      if (!(target instanceof HTMLElement)) return;
      if (target.tabIndex < 0) target.tabIndex = -1;
      target.focus();
    };
  }, []);
  return item;
}
