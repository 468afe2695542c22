import { format, isValid, parseISO } from 'date-fns';

/** Formats an API time as a date (docs/specification.md, section 9): "Aug 04, 2025", "Never" without one. */
export function dateOf(time: string | null): string {
  if (time === null) return 'Never';
  const date = parseISO(time);
  return isValid(date) ? format(date, 'MMM dd, yyyy') : 'Invalid Date';
}

/** The same with the time of day, for what happened at a moment: "Aug 04, 2025, 2:05 PM". */
export function momentOf(time: string): string {
  const date = parseISO(time);
  return isValid(date) ? format(date, 'MMM dd, yyyy, h:mm a') : 'Invalid Date';
}
