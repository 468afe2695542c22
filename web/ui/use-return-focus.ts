import { useRef } from 'react';

interface Opener {
  element: Element | null;
  /** The element's containers and a row's neighbors, nearest first: fallbacks for the focus if the element is gone on closing. */
  around: Element[];
}

/**
 * For a dialog without its own trigger: on closing, the focus returns to the element that had it before, or, if that
 * is gone (its pet was deleted, its sale refunded), to the nearest container that still exists.
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
      const targets = [element, ...around.map(findFocusTarget)];
      // A refetched list may have removed some of these elements.
      for (const target of targets) if (target instanceof HTMLElement && takesFocus(target)) return;
    },
  };
}

function surroundings(element: Element | null): Element[] {
  const found: Element[] = [];
  const step = 'li[aria-label], section, main';
  for (let at = element?.closest(step); at; at = at.parentElement?.closest(step)) {
    found.push(at);
    // In a list without a title, a row that goes leaves the focus to its neighbor.
    if (at.matches('li') && !at.closest('section'))
      for (const next of [at.nextElementSibling, at.previousElementSibling]) if (next?.matches(step)) found.push(next);
  }
  return found;
}

/** The element to focus: the container itself, or the heading of a section. */
function findFocusTarget(around: Element): Element | null {
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
