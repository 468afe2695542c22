import { DAY_MS, HOUR_MS } from './durations.ts';

/** A calendar day, `YYYY-MM-DD`, in UTC. */
export const toUtcDay = (time: Date): string => time.toISOString().slice(0, 10);

/** How far the last time zone is behind UTC. */
const LAST_ZONE_HOURS = 12;

/**
 * The earliest day that it still is somewhere. Terms name days without a time zone, so such a day ends for nobody before their
 * own midnight.
 */
export const earliestDay = (time: Date): string => toUtcDay(new Date(time.getTime() - LAST_ZONE_HOURS * HOUR_MS));

/** The day so many days later. */
export const dayAfter = (day: string, days: number): string => toUtcDay(new Date(Date.parse(day) + days * DAY_MS));

/** How many days lie between two of them. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());

/** The day so many business days later; bank holidays count like any other day. */
export function businessDaysAfter(day: string, days: number): string {
  let then = day;
  for (let left = days; left > 0; left -= isWeekend(then) ? 0 : 1) then = dayAfter(then, 1);
  return then;
}
