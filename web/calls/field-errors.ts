import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api.ts';

/** Shows the server's error texts next to their fields, and focuses the first of `names` that has one. Returns whether there was one. */
export function showFieldErrors<Values extends FieldValues>(
  error: Error,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const errors = error instanceof ApiError ? error.errors : {};
  const invalid = names.filter((name) => errors[name]);
  for (const name of invalid) setError(name, { message: errors[name]! }, { shouldFocus: name === invalid[0] });
  return invalid.length > 0;
}
