import type { BaseSyntheticEvent } from 'react';
import { get, type FieldErrors } from 'react-hook-form';

/**
 * Focuses the first wrong field of a form as the page shows them. The library's own choice goes by the order of
 * registration, in which the fields of a parent component come first; give it `shouldFocusError: false`.
 */
export function focusFirstError(errors: FieldErrors, event?: BaseSyntheticEvent): void {
  const form: unknown = event?.target;
  if (!(form instanceof HTMLFormElement)) return;
  const fields = [...form.querySelectorAll<HTMLInputElement>('[name]')];
  fields.find(({ name }) => get(errors, name) !== undefined)?.focus();
}
