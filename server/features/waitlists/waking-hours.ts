import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts';

/** Local hours in which people are awake. */
const FROM_HOUR = 8;
const TO_HOUR = 22;
/** Time zones differ from UTC by quarters of an hour. */
const STEP_MS = 15 * MINUTE_MS;

/** Waking hours that a turn has before it can expire. */
export const TURN_WAKING_HOURS = 8;

const isWaking = (time: number, format: Intl.DateTimeFormat): boolean => {
  const hour = Number(format.format(time)) % 24;
  return hour >= FROM_HOUR && hour < TO_HOUR;
};

const createHourFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone });

/** Whether there are as many waking hours between two moments as a turn needs. */
export const hasWakingHours = (from: Date, to: Date, timeZone: string): boolean =>
  endOfWakingHours(from, timeZone) <= to;

/** The moment at which so many waking hours have passed as a turn needs. */
export function endOfWakingHours(from: Date, timeZone: string): Date {
  const format = createHourFormat(timeZone);
  let left = TURN_WAKING_HOURS * HOUR_MS;
  let time = from.getTime();
  while (left > 0) {
    // Up to the next quarter, at which an hour may begin.
    const next = Math.min((Math.floor(time / STEP_MS) + 1) * STEP_MS, time + left);
    if (isWaking(time, format)) left -= next - time;
    time = next;
  }
  return new Date(time);
}
