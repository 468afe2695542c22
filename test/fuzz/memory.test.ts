import { expect, it } from 'vitest';
import { growthOfLastHalf } from '../../bench/soak/memory.ts';

const course = (megabytesAt: (index: number) => number) =>
  growthOfLastHalf(Array.from({ length: 101 }, (_, seconds) => ({ seconds, megabytes: megabytesAt(seconds) })));

it('memory that grows with each request is a leak; a step that stays and garbage that goes are none', () => {
  expect(course((index) => 500 + index)).toBeCloseTo(50 / 550, 3);
  expect(course((index) => (index < 60 ? 530 : 556))).toBe(0);
  expect(Math.abs(course((index) => 500 + (index % 7) * 10))).toBeLessThan(0.01);
});
