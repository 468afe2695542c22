import { expect, it } from 'vitest';
import { cleanKennelAddress, isKennelAddress } from './kennel-address.ts';

it.each([
  ['Golden-Meadows', 'golden-meadows'],
  [' golden\u2013meadows. ', 'golden-meadows'],
  ['\u200bgolden\u00adm\u2060eadows/', 'goldenmeadows'],
  ['golden_meadows)', 'golden-meadows'],
])('%j is meant as %j', (given, address) => {
  expect(cleanKennelAddress(given)).toBe(address);
});

it.each(['ab', 'a--b', '-abc', 'abc-', 'm\u00fcller', 'a b c', 'a'.repeat(41), 'golden.meadows'])(
  '%j is no address',
  (text) => {
    expect(isKennelAddress(text)).toBe(false);
  },
);

it.each(['abc', 'a-1', 'golden-meadows', 'a'.repeat(40)])('%j is an address', (text) => {
  expect(isKennelAddress(text)).toBe(true);
});
