import { useRef } from 'react';

interface Opener {
  element: Element | null;
  /** What it stands in, nearest first: where the focus goes when the element itself is gone by then. */
  around: Element[];
}

/**
 * For a dialog that has no trigger of its own: on closing, the focus goes back to whatever had it before, or, when
 * that is gone (its pet was deleted, its sale refunded), to the nearest thing around it that is still there.
 */
export function useReturnFocus() {
  const opener = useRef<Opener>({ element: null, around: [] });
  return {
    onOpenAutoFocus: () => {
      const element = document.activeElement;
      opener.current = { element, around: surroundings(element) };
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { element, around } = opener.current;
      const places = [element, ...around.map(placeIn)];
      // A list that is read again may still drop what is there now.
      for (const place of places) if (place instanceof HTMLElement && takesFocus(place)) return;
    },
  };
}

function surroundings(element: Element | null): Element[] {
  const found: Element[] = [];
  const step = 'li[aria-label], section, main';
  for (let at = element?.closest(step); at; at = at.parentElement?.closest(step)) found.push(at);
  return found;
}

/** An item as a whole; the heading of a section, which says where one is. */
function placeIn(around: Element): Element | null {
  if (around.matches('section')) return around.querySelector('h1, h2, h3');
  return around;
}

function takesFocus(element: HTMLElement): boolean {
  if (!element.isConnected || element === document.body) return false;
  element.focus();
  if (document.activeElement !== element && !element.matches('button, a, input, select, textarea')) {
    element.tabIndex = -1;
    element.focus();
  }
  return document.activeElement === element;
}
