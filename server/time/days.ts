import { DAY_MS } from '../../contract/durations.ts';

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

export const daysAfter = (now: Date, days: number): Date => daysBefore(now, -days);

/** The calendar day there at a moment, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
