import { describe, expect, it, test } from 'vitest';
import { PRICE_MIN_CENTS } from '../business.ts';
import { extraChoice, linkLines, writeChoice } from './link-lines.ts';
import { dayAtAge, promiseInput } from '../promises/terms.ts';
import { type OfferedLines, priceOffer, sumLines } from './order-lines.ts';

const DELIVERY = { id: '0a1b2c3d', name: 'Delivery', cents: 20_000, most: 1 };
const BOARDING = { id: '4e5f6a7b', name: 'Boarding per day', cents: 2_550, most: 14 };
const OFFERED: OfferedLines = {
  extras: [DELIVERY, BOARDING],
  discount: { cents: 10_000, reason: 'returning_buyer' },
};

const choose = (...chosen: [{ id: string }, number][]) => chosen.map(([{ id }, quantity]) => ({ id, quantity }));

describe('the price of an offer', () => {
  it('is the pet’s where nothing is offered, or nothing chosen', () => {
    const plain = { priceCents: 125_000, lines: null, choice: [], isExact: true };
    expect(priceOffer(null, 125_000, [])).toEqual(plain);
    expect(priceOffer({ ...OFFERED, discount: null }, 125_000, [])).toEqual(plain);
  });

  it('is pet plus extras minus discount, to the cent', () => {
    const priced = priceOffer(OFFERED, 125_000, choose([DELIVERY, 1], [BOARDING, 3]));
    expect(priced).toMatchObject({ priceCents: 125_000 + 20_000 + 7_650 - 10_000, isExact: true });
    expect(priced.lines).toEqual({
      petCents: 125_000,
      extras: [
        { name: 'Delivery', cents: 20_000, quantity: 1 },
        { name: 'Boarding per day', cents: 2_550, quantity: 3 },
      ],
      extrasCents: 27_650,
      discountCents: 10_000,
      discountReason: 'returning_buyer',
    });
    expect(sumLines(priced.lines!)).toBe(priced.priceCents);
  });

  it('leaves out what isn’t offered, is named twice, or is more than a buyer may add', () => {
    for (const wanted of [
      choose([{ id: 'ffffffff' }, 1]),
      choose([DELIVERY, 2]),
      choose([BOARDING, 1], [BOARDING, 1]),
      choose([BOARDING, 15]),
    ])
      expect(priceOffer(OFFERED, 125_000, wanted)).toMatchObject({
        priceCents: 115_000,
        choice: [],
        isExact: false,
      });
  });

  it('has no discount that leaves less than can be paid', () => {
    expect(priceOffer(OFFERED, 10_050, []).priceCents).toBe(50);
    expect(priceOffer(OFFERED, 10_049, [])).toMatchObject({ priceCents: 10_049, lines: null });
  });
});

test('a choice is read as it is written, without what is chosen zero times', () => {
  const chosen = choose([DELIVERY, 1], [BOARDING, 12]);
  expect(extraChoice.parse(writeChoice(chosen))).toEqual(chosen);
  expect(extraChoice.parse(undefined)).toEqual([]);
  expect(extraChoice.parse('')).toEqual([]);
  expect(extraChoice.parse('0a1b2c3d:0')).toEqual([]);
  for (const typed of ['0a1b2c3d:-1', '0a1b2c3d:1.5', '0a1b2c3d:100', '0a1b2c3d', 'x:1', '0a1b2c3d:1,', 1])
    expect(extraChoice.safeParse(typed).success).toBe(false);
});

test('extras have names of their own, without addresses, and prices and numbers within bounds', () => {
  const read = (extra: object, more: object[] = []) =>
    linkLines.safeParse({ extras: [{ name: 'Delivery', price: '200', most: '1', ...extra }, ...more], discount: null });
  expect(read({}).data).toEqual({ extras: [{ name: 'Delivery', price: 20_000, most: 1 }], discount: null });
  for (const wrong of [
    { name: '' },
    { name: 'x'.repeat(31) },
    { name: 'pay at scam.com' },
    { price: '0' },
    { price: '-5' },
    { price: '10000' },
    { most: 0 },
    { most: 61 },
    { most: '1.5' },
    { most: '' },
  ])
    expect([wrong, read(wrong).success]).toEqual([wrong, false]);
  expect(read({}, [{ name: 'delivery', price: '1', most: 1 }]).success).toBe(false);
});

describe('a promise of an offer', () => {
  const promise = { id: 'a1', kind: 'training', cents: 30_000, dueOn: '2027-05-01', terms: '', months: 8 } as const;
  const promised: OfferedLines = { extras: [], discount: null, promise };

  it('is part of the price, frozen with its day', () => {
    const { months: _, ...frozen } = promise;
    expect(priceOffer(promised, 125_000, [])).toMatchObject({
      priceCents: 125_000,
      lines: { petCents: 125_000, extrasCents: 0, discountCents: 0, promise: frozen },
    });
  });

  it('is none that leaves nothing of the price to the breeder', () => {
    const least = 30_000 + PRICE_MIN_CENTS;
    expect(priceOffer(promised, least, []).lines).toHaveProperty('promise');
    expect(priceOffer(promised, least - 1, []).lines).toBeNull();
    const discount = { cents: 1, reason: 'other' as const };
    expect(priceOffer({ ...promised, discount }, least, []).lines).not.toHaveProperty('promise');
  });

  it('is due on a day, or at an age that exists in each month', () => {
    expect(dayAtAge('2026-08-31', 6)).toBe('2027-02-28');
    expect(dayAtAge('2026-12-15', 1)).toBe('2027-01-15');
    const input = {
      kind: 'training',
      amount: '300',
      due: 'day',
      dueOn: '2027-05-01',
      months: '',
      terms: ' On a leash ',
    };
    expect(promiseInput.parse(input)).toMatchObject({ amount: 30_000, months: null, terms: 'On a leash' });
    for (const wrong of [{ dueOn: '' }, { due: 'age' }, { due: 'age', months: '37' }, { terms: 'x'.repeat(301) }])
      expect([wrong, promiseInput.safeParse({ ...input, ...wrong }).success]).toEqual([wrong, false]);
  });
});
