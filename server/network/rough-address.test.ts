import { expect, it } from 'vitest';
import { roughAddress } from './rough-address.ts';

it.each([
  ['203.0.113.87', '203.0.113.x'],
  ['::ffff:203.0.113.87', '203.0.113.x'],
  ['2001:db8:0:7:aaaa:bbbb:cccc:dddd', '2001:db8:0:7:x'],
  ['2001:DB8::1', '2001:db8:0:0:x'],
])('the address %s is shortened to %s', (address, rough) => expect(roughAddress(address)).toBe(rough));
