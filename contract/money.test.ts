import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  feeShareCents,
  formatMoney,
  fromAmount,
  installments,
  parseAmount,
  parsePrice,
  platformFeeCents,
  priceShareCents,
  toAmount,
  totalCents,
} from './money.ts';

const price = fc.integer({ min: 50, max: 99_999_999 });

describe('money', () => {
  // Shows limits.platform-fee
  it('takes 5% of the price as the fee, half a cent rounded up', () => {
    expect(platformFeeCents(125_000)).toBe(6_250);
    expect(platformFeeCents(50)).toBe(3); // 2.5 cents
    expect(platformFeeCents(110)).toBe(6); // 5.5 cents
    expect(platformFeeCents(109)).toBe(5); // 5.45 cents
    expect(platformFeeCents(99_999_999)).toBe(5_000_000);
    fc.assert(fc.property(price, (cents) => platformFeeCents(cents) === Number((BigInt(cents) * 10n + 100n) / 200n)));
  });

  it('adds the fee to the price, to the cent', () => {
    fc.assert(fc.property(price, (cents) => totalCents(cents) - platformFeeCents(cents) === cents));
  });

  it('refunds the fee in proportion, in parts that sum to the whole fee', () => {
    const charged = (cents: number) => ({ priceCents: cents, feeCents: platformFeeCents(cents) });
    expect(feeShareCents(charged(125_000), 25_000)).toBe(1_250);
    expect(feeShareCents(charged(9_999), 3_333)).toBe(167); // 166.67 cents
    // The fee of that time counts.
    expect(feeShareCents({ priceCents: 10_000, feeCents: 300 }, 5_000)).toBe(150);
    const part = fc
      .tuple(price, fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([cents, share]) => [cents, Math.round(cents * share)] as const);
    fc.assert(
      fc.property(part, ([cents, refunded]) => {
        expect(feeShareCents(charged(cents), cents)).toBe(platformFeeCents(cents));
        // The price share follows from the total that was refunded.
        expect(priceShareCents(charged(cents), refunded + feeShareCents(charged(cents), refunded))).toBe(refunded);
        expect(priceShareCents(charged(cents), totalCents(cents))).toBe(cents);
      }),
      { numRuns: 2_000 },
    );
    expect([parseAmount('0.01'), parsePrice('0.01'), parseAmount('0')]).toEqual([1, undefined, undefined]);
  });

  it('is formatted and parsed without loss', () => {
    expect(toAmount(5)).toBe('0.05');
    expect(toAmount(-131_250)).toBe('-1312.50');
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 40), max: 2 ** 40 }), (cents) => fromAmount(toAmount(cents)) === cents),
    );
    expect(() => fromAmount('12.5')).toThrow(RangeError);
  });

  it('parses what a breeder types, and nothing else', () => {
    for (const [text, cents] of [
      ['1200', 120_000],
      ['1200.5', 120_050],
      ['$1,200', 120_000],
      [' $ 1,200.00 ', 120_000],
      ['999,999.99', 99_999_999],
      ['0.50', 50],
      ['1 200', 120_000],
      ['1.200,50', 120_050],
      ['١٢', 1_200],
    ] as const) {
      expect(parsePrice(text), text).toBe(cents);
    }
    for (const text of ['', 'abc', '0.49', '1000000', '1,20', '12.345', '-5', '1e3', '€5', '1.200', '0x10', 'NaN']) {
      expect(parsePrice(text), text).toBeUndefined();
    }
    fc.assert(
      fc.property(price, (cents) => parsePrice(toAmount(cents)) === cents && parsePrice(formatMoney(cents)) === cents),
    );
  });

  // Shows limits.installments
  it('is split into 4 payments that sum to the total', () => {
    expect(installments(131_250, 4)).toEqual([32_813, 32_813, 32_812, 32_812]);
    fc.assert(fc.property(price, (cents) => installments(cents, 4).reduce((sum, part) => sum + part, 0) === cents));
  });
});
