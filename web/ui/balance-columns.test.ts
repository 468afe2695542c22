import { describe, expect, it } from 'vitest';
import { balanceColumns, type Part } from './balance-columns.ts';

const part = (node: string, height: number, column?: 'left' | 'right'): Part<string> => ({
  node,
  height,
  ...(column && { column }),
});
const happened = part('happened', 330, 'right');
const notes = part('notes', 330, 'right');
const buyer = part('buyer', 220);
const money = part('money', 450);

describe('two columns of a page', () => {
  it('have the buyer on the left where the money alone is shorter than what happened', () => {
    expect(balanceColumns([money, buyer, happened, notes])).toEqual({
      left: ['money', 'buyer'],
      right: ['happened', 'notes'],
    });
  });

  it('have the money on the right where there is much to do', () => {
    const todo = [part('evidence', 560, 'left'), part('hand-over', 340, 'left')];
    expect(balanceColumns([...todo, money, buyer, happened, notes])).toEqual({
      left: ['evidence', 'hand-over', 'buyer'],
      right: ['money', 'happened', 'notes'],
    });
  });

  it('leave a gap on the right, which its last parts fill, rather than on the left', () => {
    expect(balanceColumns([part('hand-over', 270, 'left'), money, buyer, happened, notes]).right).toEqual([
      'happened',
      'notes',
    ]);
  });
});
