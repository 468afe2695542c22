import { describe, expect, it } from 'vitest';
import { daysOfPeriod } from './period.ts';

const on = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12);

describe('the days of a period', () => {
  it.each([
    ['this_month', on(2026, 11, 24), '2026-11-01', '2026-11-30'],
    ['this_month', on(2028, 2, 29), '2028-02-01', '2028-02-29'],
    ['last_month', on(2026, 3, 31), '2026-02-01', '2026-02-28'],
    ['last_month', on(2027, 1, 1), '2026-12-01', '2026-12-31'],
    ['this_year', on(2026, 11, 24), '2026-01-01', '2026-12-31'],
    ['last_year', on(2027, 1, 1), '2026-01-01', '2026-12-31'],
  ] as const)('%s, on %s, are %s to %s', (period, now, from, to) =>
    expect(daysOfPeriod(period, now)).toEqual({ from, to }),
  );
});
