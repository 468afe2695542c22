import { navigate } from 'wouter/use-browser-location';
import { screens } from '../../../../contract/screens.ts';
import { SEARCH_ID } from '../../../ui/search-id.ts';

/** A later focus would surprise. */
const SHOWN_WITHIN_MS = 2_000;

/** To a page of the workspace, or to a section or field of it; the page that opens gives it the focus. */
export function goTo(path: string, sectionId?: string): void {
  if (sectionId && window.location.pathname === path) focusOn(document.getElementById(sectionId));
  else navigate(sectionId ? `${path}#${sectionId}` : path);
}

/** To the form for a new pet: the one on this page, else the one of the pets page. */
export function goToNewPet(): void {
  if (document.getElementById('new-pet')) return whenShown('#new-pet input[name="name"]', focusOn);
  const isThere = window.location.pathname === screens.pets.path;
  const query = new URLSearchParams(isThere ? window.location.search : '');
  query.set('new', '');
  navigate(`${screens.pets.path}?${query}`, { replace: isThere });
}

/** Acts on the element now, or as soon as the part of the page that has it is loaded. */
function whenShown(selector: string, act: (element: HTMLElement) => void): void {
  const element = document.querySelector<HTMLElement>(selector);
  if (element) return act(element);
  const observer = new MutationObserver(() => {
    const shown = document.querySelector<HTMLElement>(selector);
    if (!shown) return;
    observer.disconnect();
    act(shown);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), SHOWN_WITHIN_MS);
}

/** Whether this page has a search field, which now has the focus. */
export function focusSearch(): boolean {
  const field = document.getElementById(SEARCH_ID);
  focusOn(field);
  return field !== null;
}

function focusOn(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  element?.focus({ preventScroll: true });
}
