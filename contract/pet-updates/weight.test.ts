import { describe, expect, it } from 'vitest';
import { formatWeight, toGrams, toPoundsAndOunces } from './weight.ts';

describe('A weight', () => {
  it('reads as it was typed, in steps of a tenth of an ounce', () => {
    for (let tenths = 1; tenths < 5_000; tenths++) {
      const typed = { pounds: Math.floor(tenths / 160), ounces: (tenths % 160) / 10 };
      expect(toPoundsAndOunces(toGrams(typed.pounds, typed.ounces))).toEqual(typed);
    }
  });

  it('leaves out what is zero', () => {
    expect([formatWeight(toGrams(0, 14.5)), formatWeight(toGrams(2, 0)), formatWeight(toGrams(1, 4.5))]).toEqual([
      '14.5 oz',
      '2 lb',
      '1 lb 4.5 oz',
    ]);
  });

  it('may have more than sixteen ounces when it is typed', () => {
    expect(formatWeight(toGrams(0, 20))).toBe('1 lb 4 oz');
  });
});
