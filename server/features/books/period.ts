import { computeMidnight } from '../../time/midnight.ts';

/** A statement's time: `from` counts, `to` no longer does. */
export interface Period {
  name: string;
  timeZone: string;
  from: Date;
  to: Date;
  months: { month: string; from: Date }[];
}

/** The months of a year such as 2026, or of a month such as 2026-11, between midnights of a time zone. */
export function parsePeriod(name: string, timeZone: string): Period {
  const [year = 0, month] = name.split('-').map(Number);
  const first = month ?? 1;
  const numbers = Array.from({ length: month === undefined ? 12 : 1 }, (_, index) => first + index);
  const months = numbers.map((number) => ({
    month: `${year}-${String(number).padStart(2, '0')}`,
    from: computeMidnight(timeZone, year, number),
  }));
  return { name, timeZone, from: months[0]!.from, to: computeMidnight(timeZone, year, first + numbers.length), months };
}
