import { expect, it } from 'vitest';
import { endOfWakingHours, hasWakingHours } from './waking-hours.ts';

const PACIFIC = 'America/Los_Angeles';
const at = (time: string) => new Date(`2026-07-01T${time}-07:00`);
const nextDay = (time: string) => new Date(`2026-07-02T${time}-07:00`);

it('a turn that begins in the morning has its waking hours after eight hours', () => {
  expect(endOfWakingHours(at('08:00:00'), PACIFIC)).toEqual(at('16:00:00'));
  expect(hasWakingHours(at('08:00:00'), at('15:59:59'), PACIFIC)).toBe(false);
});

it('a turn that falls into the night has the rest of them on the next day', () => {
  expect(endOfWakingHours(at('20:10:00'), PACIFIC)).toEqual(nextDay('14:10:00'));
  expect(hasWakingHours(at('20:00:00'), nextDay('04:00:00'), PACIFIC)).toBe(false);
  expect(endOfWakingHours(at('03:00:00'), PACIFIC)).toEqual(at('16:00:00'));
});

it('waking hours are those of the time zone', () => {
  expect(endOfWakingHours(new Date('2026-07-01T08:00:00Z'), 'Pacific/Honolulu')).toEqual(
    new Date('2026-07-02T02:00:00Z'),
  );
});
