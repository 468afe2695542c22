import type { Rhythm } from '../api/price-object.ts';

/** `month`, or `3 months`. */
export function rhythmWord({ interval, interval_count: count = 1 }: { interval: string; interval_count?: number }) {
  return count === 1 ? interval : `${count} ${interval}s`;
}

export const daySeconds = 24 * 60 * 60;

/** The anchor plus `times` intervals; clamps to the last day of shorter months. */
function after(anchor: number, rhythm: Rhythm, times: number): number {
  const steps = (rhythm.interval_count ?? 1) * times;
  if (rhythm.interval === 'day') return anchor + steps * daySeconds;
  if (rhythm.interval === 'week') return anchor + steps * 7 * daySeconds;
  const months = rhythm.interval === 'year' ? steps * 12 : steps;
  const start = new Date(anchor * 1000);
  const day = start.getUTCDate();
  const month = start.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const time = anchor - Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), day) / 1000;
  return Date.UTC(start.getUTCFullYear(), month, Math.min(day, lastDay)) / 1000 + time;
}

/** The end of the period that begins at `start`: the first recurrence of the anchor after it. */
export function periodEnd(anchor: number, rhythm: Rhythm, start: number): number {
  const longest =
    { day: 1, week: 7, month: 31, year: 366 }[rhythm.interval] * (rhythm.interval_count ?? 1) * daySeconds;
  let times = Math.max(1, Math.floor((start - anchor) / longest));
  while (after(anchor, rhythm, times) <= start) times += 1;
  return after(anchor, rhythm, times);
}
