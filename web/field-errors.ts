import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api.ts';

/** Puts the server's texts beside the fields that they are about. True when there was one. */
export function showFieldErrors<Values extends FieldValues>(
  error: Error,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const errors = error instanceof ApiError ? error.errors : {};
  const told = names.filter((name) => errors[name]);
  for (const name of told) setError(name, { message: errors[name]! }, { shouldFocus: true });
  return told.length > 0;
}
