import { describe, expect, it } from 'vitest';
import { parsePeriod } from './period.ts';

const borders = (name: string, timeZone: string) => {
  const { from, to } = parsePeriod(name, timeZone);
  return [from, to].map((moment) => moment.toISOString());
};

describe('a statement’s time', () => {
  it.each([
    ['2026-11', 'UTC', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
    ['2026-11', 'America/New_York', '2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z'],
    ['2026-12', 'America/Los_Angeles', '2026-12-01T08:00:00.000Z', '2027-01-01T08:00:00.000Z'],
    ['2026-03', 'America/Chicago', '2026-03-01T06:00:00.000Z', '2026-04-01T05:00:00.000Z'],
    // At midnight, which there isn't, and twice.
    ['2023-10', 'America/Asuncion', '2023-10-01T04:00:00.000Z', '2023-11-01T03:00:00.000Z'],
    ['2004-10', 'Asia/Gaza', '2004-09-30T21:00:00.000Z', '2004-10-31T22:00:00.000Z'],
    ['2026', 'Asia/Kolkata', '2025-12-31T18:30:00.000Z', '2026-12-31T18:30:00.000Z'],
  ])('of %s in %s goes from midnight to midnight, also when the clocks change', (name, zone, from, to) =>
    expect(borders(name, zone)).toEqual([from, to]),
  );

  it('has a year’s twelve months without gaps', () => {
    const { months, to } = parsePeriod('2026', 'America/New_York');
    expect(months.map(({ month }) => month)).toHaveLength(12);
    for (const [index, { month, from }] of months.entries()) {
      const alone = parsePeriod(month, 'America/New_York');
      expect([alone.from, alone.to]).toEqual([from, months[index + 1]?.from ?? to]);
    }
  });
});
