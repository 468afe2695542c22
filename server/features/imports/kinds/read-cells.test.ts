import { expect, it } from 'vitest';
import { readChoice, readDay } from './read-cells.ts';

it.each([
  ['2026-03-14', '2026-03-14'],
  ['2026-03-14 00:00:00', '2026-03-14'],
  ['2026/3/4', '2026-03-04'],
  ['3/14/2026', '2026-03-14'],
  ['03-14-2026', '2026-03-14'],
  ['3/14/2026 12:30 PM', '2026-03-14'],
  [' Mar 14, 2026 ', '2026-03-14'],
  ['March 3rd 2026', '2026-03-03'],
  ['14-Mar-2026', '2026-03-14'],
  // The form asks for all four digits.
  ['3/14/26', '0026-03-14'],
  ['14-Mar-26', '0026-03-14'],
  // No month has this number, which the form refuses.
  ['14/3/2026', '2026-14-03'],
  ['last spring', 'last spring'],
  ['', ''],
])('the day %j is %s', (cell, day) => expect(readDay(cell)).toBe(day));

it.each([
  ['female', 'female'],
  [' F ', 'female'],
  ['Girl', 'female'],
  ['unknown', 'unknown'],
])('the choice %j is %s', (cell, value) =>
  expect(readChoice(cell, { male: ['m', 'boy'], female: ['f', 'girl'] })).toBe(value),
);
