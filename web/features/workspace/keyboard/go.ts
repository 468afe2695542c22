import { navigate } from 'wouter/use-browser-location';
import { screens } from '../../../../contract/screens.ts';

/** The id of the search field of a page that has one. */
export const SEARCH_ID = 'search';

/** To a page of the workspace, or to a section or field of it; the page that opens gives it the focus. */
export function goTo(path: string, sectionId?: string): void {
  if (sectionId && window.location.pathname === path) focusOn(document.getElementById(sectionId));
  else navigate(sectionId ? `${path}#${sectionId}` : path);
}

/** To the form for a new pet: the one on this page, else the one of the pets page. */
export function goToNewPet(): void {
  const field = document.querySelector<HTMLElement>('#new-pet input[name="name"]');
  if (field) return focusOn(field);
  const isThere = window.location.pathname === screens.pets.path;
  const query = new URLSearchParams(isThere ? window.location.search : '');
  query.set('new', '');
  navigate(`${screens.pets.path}?${query}`, { replace: isThere });
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
