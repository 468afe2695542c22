/** A statement's time: `from` counts, `to` no longer does. */
export interface Period {
  name: string;
  timeZone: string;
  from: Date;
  to: Date;
  months: { month: string; from: Date }[];
}

/** The months of a year such as 2026, or of a month such as 2026-11, between midnights of a time zone. */
export function periodOf(name: string, timeZone: string): Period {
  const [year = 0, month] = name.split('-').map(Number);
  const first = month ?? 1;
  const numbers = Array.from({ length: month === undefined ? 12 : 1 }, (_, index) => first + index);
  const months = numbers.map((number) => ({
    month: `${year}-${String(number).padStart(2, '0')}`,
    from: startOfMonth(year, number, timeZone),
  }));
  return { name, timeZone, from: months[0]!.from, to: startOfMonth(year, first + numbers.length, timeZone), months };
}

/** Midnight of a month's first day; month 13 is the next year's first. */
function startOfMonth(year: number, month: number, timeZone: string): Date {
  const local = Date.UTC(year, month - 1, 1);
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
