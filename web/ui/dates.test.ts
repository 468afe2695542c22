import { expect, it } from 'vitest';
import { dateOf } from './dates.ts';

it.each([
  ['2025-08-04T12:00:00.000Z', 'Aug 04, 2025'],
  [null, 'Never'],
  ['no date at all', 'Invalid Date'],
])('the time %j is shown as %s', (time, shown) => expect(dateOf(time)).toBe(shown));
