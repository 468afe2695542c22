import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/durations.ts';
import { isDueAfter, isDueInRun } from './waiting.ts';

const START = new Date('2026-11-01T00:00:00Z');
const after = (ms: number) => new Date(START.getTime() + ms);
/** Looks in so long a wait, with a run each two minutes. */
function looks(waitMs: number, isDue: (last: Date | undefined, now: Date) => boolean): number {
  let [count, last] = [0, undefined as Date | undefined];
  for (let ms = 2 * MINUTE_MS; ms <= waitMs; ms += 2 * MINUTE_MS)
    if (isDue(last, after(ms))) [count, last] = [count + 1, after(ms)];
  return count;
}

describe('what waits for the provider', () => {
  const withTime = (last: Date | undefined, now: Date) => isDueAfter(last, START, now);
  const withoutTime = (_last: Date | undefined, now: Date) => isDueInRun(START, now);

  it('is looked at each two minutes in its first hour, then less often, every six hours at least', () => {
    expect([looks(HOUR_MS, withTime), looks(HOUR_MS, withoutTime)]).toEqual([30, 30]);
    for (const isDue of [withTime, withoutTime]) {
      expect(looks(DAY_MS, isDue)).toBeGreaterThan(90);
      expect(looks(DAY_MS, isDue)).toBeLessThan(140);
      const month = looks(30 * DAY_MS, isDue);
      expect(month).toBeGreaterThan(240);
      // A share of what one payment is allotted.
      expect(month).toBeLessThan(320);
    }
  });

  it('is due at once if it was never looked at, and nothing that waits is due after six hours', () => {
    expect(isDueAfter(undefined, undefined, START)).toBe(true);
    expect(isDueAfter(START, undefined, after(5 * HOUR_MS))).toBe(false);
    expect(isDueAfter(START, undefined, after(6 * HOUR_MS))).toBe(true);
  });
});
