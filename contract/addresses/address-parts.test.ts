import { describe, expect, it } from 'vitest';
import { ADDRESS_AFTER_PAYMENT, listStatesOfAddress, NOTHING_READ, townAndState } from './address-parts.ts';

describe('the states whose rules count', () => {
  it.each([
    [{ state: 'OR', zip: '97701' }, ['OR']],
    [{ state: 'OR', zip: null }, ['OR']],
    [{ state: 'NV', zip: '94110' }, ['NV', 'CA']],
    [{ state: 'OR', zip: '97635' }, ['OR']],
    [{ state: null, zip: '97701' }, []],
  ] as const)('for %j are %j', ({ state, zip }, states) => {
    expect(listStatesOfAddress({ ...NOTHING_READ, state, zip })).toEqual(states);
  });
});

it.each([
  [{ town: 'Bend', state: 'OR' }, 'Bend, OR'],
  [{ town: null, state: 'OR' }, 'OR'],
  [{ town: 'Bend', state: null }, 'Bend'],
  [{ town: null, state: null }, ADDRESS_AFTER_PAYMENT],
] as const)('of %j buyers see %j', (known, shown) => expect(townAndState({ ...NOTHING_READ, ...known })).toBe(shown));
