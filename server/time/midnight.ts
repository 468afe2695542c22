/** Midnight at the beginning of a day in a time zone. Month 13 is the next year's first, and days overflow in the same way. */
export function midnightOf(timeZone: string, year: number, month: number, day = 1): Date {
  const local = Date.UTC(year, month - 1, day);
  // The offset is that of the moment itself; clocks rarely change in that night, and the second step has it then.
  const nearly = local - offsetAt(local, timeZone);
  return new Date(local - offsetAt(nearly, timeZone));
}

function offsetAt(time: number, timeZone: string): number {
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
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type)!;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - time;
}
