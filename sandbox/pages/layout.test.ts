import { expect, it } from 'vitest';
import { parseFormFields } from './layout.ts';

it('a form of the hosted pages keeps what a database can store: no NUL, no half of a character', () => {
  const typed = { name: ' Ann\0 Berg ', email: `${'x'.repeat(499)}\u{1F436}` };
  expect(parseFormFields(new URLSearchParams(typed).toString())).toEqual({
    name: 'Ann Berg',
    email: `${'x'.repeat(499)}\uFFFD`,
  });
});
