import { expect, it } from 'vitest';
import { findAddMoney } from './add-money.ts';

const refused = (cause: 'balance' | 'bank') => ({ amount: '210.00', cause });

it('the page of a sale has one filled button that leads to the balance at Stripe, for a refused refund before one that waits', () => {
  const waits = { refundWaits: '840.00' };
  expect(findAddMoney({ order: {} })).toBeNull();
  expect(findAddMoney({ order: waits })).toBe('waiting');
  expect(findAddMoney({ order: {}, owed: [refused('balance')] })).toBe('owed');
  expect(findAddMoney({ order: waits, owed: [refused('bank'), refused('balance')] })).toBe('owed');
  expect(findAddMoney({ order: waits, owed: [refused('bank')] })).toBe('waiting');
});
