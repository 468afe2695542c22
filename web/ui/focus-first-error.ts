import type { BaseSyntheticEvent } from 'react';
import { get } from 'react-hook-form';

/** Errors by the name of their field, nested or not. */
type Errors = object;

/** The fields of the sent form that have an error, as the page shows them. */
export function findWrongFields(errors: Errors, event?: BaseSyntheticEvent): HTMLInputElement[] {
  const form: unknown = event?.target;
  if (!(form instanceof HTMLFormElement)) return [];
  const fields = [...form.querySelectorAll<HTMLInputElement>('[name]')];
  return fields.filter(({ name }) => get(errors, name) !== undefined);
}

/**
 * Focuses the first wrong field of a form as the page shows them. The library's own choice goes by the order of
 * registration, in which the fields of a parent component come first; give it `shouldFocusError: false`.
 */
export function focusFirstError(errors: Errors, event?: BaseSyntheticEvent): void {
  findWrongFields(errors, event)[0]?.focus();
}
