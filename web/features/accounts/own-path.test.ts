import { expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

const ORIGIN = 'https://litterlink.example';

it.each(['/account', '/confirm-email#token=abc', '/checkout/1?error=x', '/a/../account'])(
  'goes on to %s, a page of ours',
  (target) => expect(new URL(ownPath(target, ORIGIN)!, ORIGIN).origin).toBe(ORIGIN),
);

it.each([
  null,
  '',
  'account',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example/',
  '/a/..//evil.example/',
  '/.\\/evil.example/',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
])('never goes on to %j, another site', (target) => expect(ownPath(target, ORIGIN)).toBeUndefined());
