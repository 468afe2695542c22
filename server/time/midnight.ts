import { DAY_MS } from '../../contract/durations.ts';

/**
 * The first moment of a day in a time zone, which isn't midnight where clocks change then. Month 13 is the next year's first, and
 * days overflow in the same way.
 */
export function computeMidnight(timeZone: string, year: number, month: number, day = 1): Date {
  const local = Date.UTC(year, month - 1, day);
  const offsetAt = offsetsIn(timeZone);
  // By the offset before a change of the clocks, and after it; on other days they are equal.
  const found = [local - DAY_MS, local + DAY_MS].map((time) => local - offsetAt(time));
  return new Date(Math.min(...found.filter((moment) => moment + offsetAt(moment) >= local)));
}

function offsetsIn(timeZone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (time) => {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type)!;
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - time;
  };
}
