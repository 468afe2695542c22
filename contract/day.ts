import { DAY_MS } from './durations.ts';

/** A calendar day, `YYYY-MM-DD`, in UTC. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The day so many days later. */
export const dayAfter = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * DAY_MS));

/** How many days lie between two of them. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
