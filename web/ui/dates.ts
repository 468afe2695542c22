import { format, isValid, parseISO } from 'date-fns';

/** Formats an API time or calendar day as a date (docs/specification.md, section 9): "Aug 04, 2025", "Never" without one. */
export function formatDate(time: string | null): string {
  if (time === null) return 'Never';
  const date = parseISO(time);
  return isValid(date) ? format(date, 'MMM dd, yyyy') : 'Invalid Date';
}

/** Formats an API time as a date with the time of day, for what happened at a moment: "Aug 04, 2025, 2:05 PM". */
export function formatMoment(time: string): string {
  const date = parseISO(time);
  return isValid(date) ? format(date, 'MMM dd, yyyy, h:mm a') : 'Invalid Date';
}

/** The day that the provider means by a time: it writes a day as midnight UTC, which is the evening before in America. */
export const formatProviderDay = (time: string): string => formatDate(time.slice(0, 'YYYY-MM-DD'.length));

/** The browser's time zone. A function, since a start of the server loads this file, and `Intl` takes it 15 ms. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** The day there at a moment, `YYYY-MM-DD`. */
export const dayAt = (now: number): string => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(now);
