import { expect, test } from 'vitest';
import { idsOfCode, linkCode } from './link-code.ts';

test('a link has a code of eight symbols, and the code leads to ids that begin as the link’s', () => {
  const id = '3f2b9c01-7d4e-4a57-9d1e-0c2f6a9b8e11';
  const code = linkCode(id)!;
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  const [from, to] = idsOfCode(code)!;
  expect(from <= id && id <= to).toBe(true);
  expect([from, to]).toEqual(['3f2b9c01-7d00-0000-0000-000000000000', '3f2b9c01-7dff-ffff-ffff-ffffffffffff']);
});

test('a code is read as people type it', () => {
  expect(idsOfCode(' k7qm 4t2x')).toEqual(idsOfCode('K7QM-4T2X'));
  expect(idsOfCode('o1IL-0000')).toEqual(idsOfCode('0111-0000'));
  for (const typed of ['', 'K7QM-4T2', 'K7QM-4T2XX', 'U7QM-4T2X', 'https://x'])
    expect(idsOfCode(typed)).toBeUndefined();
});

test('an id of another form has no code', () => expect(linkCode('link-1')).toBeNull());
