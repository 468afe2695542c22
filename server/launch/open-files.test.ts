import { expect, it } from 'vitest';
import { findFileShortage } from './open-files.ts';

const limits = (soft: string) =>
  `Limit Soft Hard Units\nMax open files            ${soft}            524288            files`;

it('a limit of open files that is lower than the connections need is reported with what to set', () => {
  expect(findFileShortage(5_000, limits('1024'))).toBe(
    'this process may open 1024 files, and MAX_CONNECTIONS=5000 needs 5200: raise the limit (ulimit -n, LimitNOFILE in systemd), or lower MAX_CONNECTIONS',
  );
});

it.each([limits('5200'), limits('unlimited'), ''])(
  'a limit that is high enough, or unknown, needs no warning',
  (text) => {
    expect(findFileShortage(5_000, text)).toBeUndefined();
  },
);
