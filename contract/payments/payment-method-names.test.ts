import { describe, expect, it } from 'vitest';
import { klarnaName, paidWith } from './payment-method-names.ts';

describe('the method that was paid with', () => {
  // Shows success.actual-method
  it.each([
    ['pay_in_installments', '4 interest-free payments'],
    ['pay_later', 'Klarna (Pay later)'],
    ['pay_now', 'Klarna (Pay now)'],
    ['pay_with_financing', 'Klarna (Financing)'],
    ['a_plan_of_next_year', 'Klarna'],
    ['constructor', 'Klarna'],
    [null, 'Klarna'],
  ])('is named by Klarna’s category %s', (category, name) => {
    expect(paidWith('klarna', category)).toBe(name);
  });

  it('is a card whatever the category says', () => {
    expect(paidWith('card', 'pay_in_installments')).toBe('Credit card');
  });

  it('names all that a price in parts was paid with', () => {
    const names = [0, 100].map((cashCents) =>
      paidWith('card', null, { cashCents, hasKlarnaPart: true, partMethods: [] }),
    );
    expect(names).toEqual(['Credit card and Klarna', 'Card, Klarna, and directly to the breeder']);
  });

  it.each([
    ['card', ['bank'], 0, 'Credit card and bank account'],
    ['bank', ['card'], 0, 'Credit card and bank account'],
    ['bank', ['bank'], 0, 'US bank account'],
    ['bank', [], 100, 'In several ways'],
    ['card', ['card'], 0, 'Credit card'],
  ] as const)(
    'of a deposit by %s, parts by %s and %i cents in cash is named',
    (method, partMethods, cashCents, name) => {
      expect(paidWith(method, null, { cashCents, hasKlarnaPart: false, partMethods })).toBe(name);
    },
  );

  it('promises four payments before paying only within the ceiling', () => {
    expect([klarnaName(true), klarnaName(false)]).toEqual([
      '4 interest-free payments',
      'Klarna: pay over time, subject to approval',
    ]);
  });
});
