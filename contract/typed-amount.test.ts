import fc from 'fast-check';
import { expect, it } from 'vitest';
import { grouped } from './grouped.ts';
import { readTypedCents } from './typed-amount.ts';

it.each([
  ['1200', 1200_00],
  ['1200.5', 1200_50],
  ['1,200', 1200_00],
  ['1,200.50', 1200_50],
  ['1.200,50', 1200_50],
  ['1.200,5', 1200_50],
  ['1200,50', 1200_50],
  ['950,00', 950_00],
  ['0,50', 50],
  ['1 200', 1200_00],
  ['1 200,50', 1200_50],
  ['1 200.50', 1200_50],
  ['1\u00a0200', 1200_00],
  ['1\u202f200,50', 1200_50],
  ["1'200.50", 1200_50],
  ['1’200', 1200_00],
  ['1200 USD', 1200_00],
  ['USD1200', 1200_00],
  ['USD 1,200.50', 1200_50],
  ['$ 1 200', 1200_00],
  ['$1.200,50', 1200_50],
  ['US$ 1200', 1200_00],
  ['US $1,200', 1200_00],
  ['$1,200 USD', 1200_00],
  ['1200$', 1200_00],
  ['1200 dollars', 1200_00],
  ['usd 1200', 1200_00],
  ['１２００', 1200_00],
  ['＄１，２００．５０', 1200_50],
  ['١٢٠٠', 1200_00],
  ['١٬٢٠٠٫٥٠', 1200_50],
  ['۱۲۰۰', 1200_00],
  ['\u202a1200\u202c', 1200_00],
  ['\ufeff1200\u200b', 1200_00],
  ['1200.-', 1200_00],
  ['1200,–', 1200_00],
  ['100,000', 100_000_00],
  ['1.200.000', 1_200_000_00],
])('%j is an amount', (typed, cents) => {
  expect(readTypedCents(typed)).toBe(cents);
});

it.each([
  '1.200', // A dollar and twenty cents, or 1200 dollars.
  '12.345',
  '$1.200',
  '1,20',
  '12,5',
  '1,200,50',
  '1.200.50',
  '1,2000',
  '12 50',
  '1 2 3',
  '1,200.505',
  '1.2,3',
  '€5',
  '5 €',
  '5 EUR',
  '£5',
  '1e3',
  '-5',
  '5.',
  '.5',
  '',
  '$',
  'USD',
  'about 1200',
  '1200 or 1300',
  '0x10',
])('%j is asked for again', (typed) => {
  expect(readTypedCents(typed)).toBeUndefined();
});

it('is the same amount however its thousands and cents are set apart', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 999_999 }), fc.integer({ min: 0, max: 99 }), (dollars, cents) => {
      const end = String(cents).padStart(2, '0');
      const by = (sign: string) => grouped(String(dollars)).replaceAll(',', sign);
      for (const typed of [
        `${by(',')}.${end}`,
        `${by('.')},${end}`,
        `${by(' ')},${end}`,
        `${by("'")}.${end}`,
        `${dollars}.${end}`,
        `${dollars},${end}`,
      ])
        expect(readTypedCents(typed), typed).toBe(dollars * 100 + cents);
    }),
  );
});
