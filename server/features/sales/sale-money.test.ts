import { describe, expect, it } from 'vitest';
import { computePayout } from './sale-money.ts';

describe('a sale that was paid in parts', () => {
  const [october, december] = [new Date('2026-10-05'), new Date('2026-12-07')];
  const part = (kind: 'deposit' | 'balance' | 'cash', availableAt: Date | null, paidOutAt: Date | null) =>
    ({ kind, state: 'paid', availableAt, paidOutAt }) as const;
  const deposit = part('deposit', october, october);

  it('is paid out to the bank once its last part is', () => {
    expect(computePayout([deposit, part('balance', december, null)])).toEqual({
      availableAt: december,
      paidOutAt: null,
    });
    expect(computePayout([deposit, part('balance', december, december)]).paidOutAt).toEqual(december);
    expect(computePayout([deposit, part('balance', null, null)]).availableAt).toBeNull();
  });

  it('has no payout of what was paid directly, or failed', () => {
    const others = [part('cash', null, null), { ...part('balance', null, null), state: 'failed' as const }];
    expect(computePayout([deposit, ...others])).toEqual({ availableAt: october, paidOutAt: october });
  });
});
