import { expect, it } from 'vitest';
import { formatDeadline } from '../language.ts';
import { timeZoneOfState } from './state-time-zone.ts';

it.each([
  ['OR', 'America/Los_Angeles'],
  ['AZ', 'America/Phoenix'],
  ['TX', 'America/Chicago'],
  ['ID', 'America/Denver'],
  ['NY', 'America/New_York'],
  ['GU', 'Pacific/Guam'],
  ['VI', 'America/Puerto_Rico'],
  [null, 'America/New_York'],
] as const)('the clock of a breeder in %s is that of %s', (state, timeZone) => {
  expect(timeZoneOfState(state)).toBe(timeZone);
});

it('a deadline names its day and its time zone, in both languages', () => {
  const time = '2026-11-26T21:00:00Z';
  expect(formatDeadline('en', time, 'America/Denver')).toMatch(/^Thu, Nov 26, 2:00\sPM MST$/);
  expect(formatDeadline('es', time, 'America/Denver')).toMatch(/^jue, 26 de nov, 2:00.p\.m\. MST$/);
});
