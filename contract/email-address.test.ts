import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readEmailAddress } from './email-address.ts';

it.each([
  ['smith&sons@example.com', 'smith&sons@example.com'],
  ["o'malley@example.com", "o'malley@example.com"],
  ['june+pets@example.co.uk', 'june+pets@example.co.uk'],
  ['{a}|b~c!#$%*/=?^_`@example.com', '{a}|b~c!#$%*/=?^_`@example.com'],
  [' June@Example.COM\u00a0', 'june@example.com'],
  ['\u202ajune@exam\u200bple.com\u202c', 'june@example.com'],
  ['ｊｕｎｅ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'june@example.com'],
  ['anna@münchen.de', 'anna@xn--mnchen-3ya.de'],
  ['anna@mu\u0308nchen.de', 'anna@xn--mnchen-3ya.de'],
  ['иван@почта.рф', undefined],
  ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
  ['wang@例子。中国', 'wang@xn--fsqu00a.xn--fiqs8s'],
  ['anna@xn--mnchen-3ya.de', 'anna@xn--mnchen-3ya.de'],
  ['<june@example.com>', 'june@example.com'],
  ['June Halloran <june@example.com>', 'june@example.com'],
  ['"Halloran, June" <june@example.com>;', 'june@example.com'],
  ['mailto:june@example.com', 'june@example.com'],
  ['mailto:june@example.com?subject=Hi', 'june@example.com'],
  ['june@example.com.', 'june@example.com'],
  ['june@example.com,', 'june@example.com'],
  ['june@example.com;', 'june@example.com'],
  ['(june@example.com)', 'june@example.com'],
  ['“june@example.com”', 'june@example.com'],
  ["'june@example.com'", 'june@example.com'],
  ['o’brien@example.com', "o'brien@example.com"],
  ['oʼbrien@example.com', "o'brien@example.com"],
  ['o´brien@example.com', "o'brien@example.com"],
  ['‘o’brien@example.com’', "o'brien@example.com"],
  ['‹june@example.com›', 'june@example.com'],
  ['«june@example.com»', 'june@example.com'],
  ['[june@example.com]', 'june@example.com'],
  ['june@example.com)', 'june@example.com'],
  ['(june@example.com).', 'june@example.com'],
  ['june@example.com!', 'june@example.com'],
  ['june@example.com”', 'june@example.com'],
  ['Email: june@example.com', 'june@example.com'],
  ['Email address: june@example.com.', 'june@example.com'],
  ['Correo electrónico: june@example.com', 'june@example.com'],
  ['june @example.com', 'june@example.com'],
  ['june@ example.com', 'june@example.com'],
  ['june @ example.com', 'june@example.com'],
  ['june@example.com<mailto:june@example.com>', 'june@example.com'],
  ['June@example.com <mailto:june@example.com>', 'june@example.com'],
  ['june@example. com', 'june@example.com'],
  ['june @ example .com', 'june@example.com'],
  ['june@example.com/', 'june@example.com'],
  ['**june@example.com**', 'june@example.com'],
  ['📧 june@example.com', 'june@example.com'],
  ['june@example.com (June Halloran)', 'june@example.com'],
  ['June <june@example.com> wrote:', 'june@example.com'],
  ['June Halloran [mailto:june@example.com]', 'june@example.com'],
  ['[june@example.com](mailto:june@example.com)', 'june@example.com'],
  ['<mailto:june@example.com|june@example.com>', 'june@example.com'],
  ['mailto://june@example.com', 'june@example.com'],
  ['https://june@example.com', 'june@example.com'],
  ['mailto:june%2Bpets@example.com', 'june+pets@example.com'],
])('%j is the email address %j', (typed, kept) => {
  expect(readEmailAddress(typed)).toBe(kept);
});

it.each([
  '',
  'june',
  '@example.com',
  'june@',
  'june@example',
  'june@@example.com',
  'june@exam ple.com',
  'june smith@example.com',
  '.june@example.com',
  'june.@example.com',
  'ju..ne@example.com',
  'june@-example.com',
  'june@example..com',
  'june@127.0.0.1',
  'june@example.com\nbcc: x@example.com',
  'june@example.com,anna@example.com',
  '<june@example.com>, <anna@example.com>',
  'june@example.com <anna@example.com>',
  'mailto:',
  'mailto:june@example.com,anna@example.com',
  '[june@example.com](mailto:anna@example.com)',
  'mailto:june%0Abcc@example.com',
  'june@example.com. Thanks',
  'june@example.com Halloran',
  '"june"@example.com',
  "june@example.com'",
  'june@münchen.de/path',
  `${'a'.repeat(65)}@example.com`,
])('%j is no email address', (typed) => {
  expect(readEmailAddress(typed)).toBeUndefined();
});

it('that was read is read again as it is', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (typed) => {
      const kept = readEmailAddress(typed);
      if (kept !== undefined) expect(readEmailAddress(kept)).toBe(kept);
      expect(kept === undefined).toBe(typed.split('@')[0]!.length > 64 || typed.length > 254);
    }),
    { numRuns: 500 },
  );
});
