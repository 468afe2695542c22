import { expect, it } from 'vitest';
import { timeZoneOfAddress } from './state-time-zone.ts';
import { formatDeadline } from '../language.ts';

it.each([
  ['12 Pine Road, Bend, OR 97701', 'America/Los_Angeles'],
  ['1 Desert Way\nTucson, Arizona', 'America/Phoenix'],
  ['4 Lake St, Austin, TX', 'America/Chicago'],
  ['9 Main St, Boise, ID 83702', 'America/Denver'],
  ['3 Elm St, Albany, New York', 'America/New_York'],
  ['Address shown after payment', 'America/New_York'],
])('the clock of a breeder at %j is that of %s', (address, timeZone) => {
  expect(timeZoneOfAddress(address)).toBe(timeZone);
});

it('a deadline names its day and its time zone, in both languages', () => {
  const time = '2026-11-26T21:00:00Z';
  expect(formatDeadline('en', time, 'America/Denver')).toMatch(/^Thu, Nov 26, 2:00\sPM MST$/);
  expect(formatDeadline('es', time, 'America/Denver')).toMatch(/^jue, 26 de nov, 2:00.p\.m\. MST$/);
});
