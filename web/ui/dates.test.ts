import { afterEach, expect, it } from 'vitest';
import { formatDate, formatProviderDay } from './dates.ts';

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env['TZ'];
  else process.env['TZ'] = TZ;
});

// Shows admin.dates, limits.dates
it.each([
  ['2025-08-04T12:00:00.000Z', 'Aug 04, 2025'],
  [null, 'Never'],
  ['no date at all', 'Invalid Date'],
])('the time %j is shown as %s', (time, shown) => expect(formatDate(time)).toBe(shown));

it.each(['America/Los_Angeles', 'UTC', 'Pacific/Auckland'])(
  'a day of the provider is the same one in %s',
  (timeZone) => {
    process.env['TZ'] = timeZone;
    expect(formatProviderDay('2026-11-24T00:00:00.000Z')).toBe('Nov 24, 2026');
  },
);
