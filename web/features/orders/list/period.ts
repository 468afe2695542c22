export type SalePeriod = 'this_month' | 'last_month' | 'this_year' | 'last_year';

/** The first and the last day of a period, in the time zone of the browser. */
export function daysOfPeriod(period: SalePeriod, now: Date): { from: string; to: string } {
  const year = now.getFullYear() - (period === 'last_year' ? 1 : 0);
  if (period === 'this_year' || period === 'last_year') return { from: `${year}-01-01`, to: `${year}-12-31` };
  const month = now.getMonth() - (period === 'last_month' ? 1 : 0);
  return { from: toCalendarDay(year, month, 1), to: toCalendarDay(year, month + 1, 0) };
}

/** Months and days overflow: day 0 is the last of the month before. */
const toCalendarDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
