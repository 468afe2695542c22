import { describe, expect, it } from 'vitest';
import { buyerAddress } from './buyer-address.ts';
import { listStatesOfZip, readZip, zipFitsState } from './zip-codes.ts';

describe('where a buyer lives', () => {
  // Shows link-page.buyer-address
  it.each([
    [{ state: 'CA', zip: '94110' }, undefined],
    [{ state: 'NY', zip: '10001-1234' }, undefined],
    [{ state: 'OR', zip: '94110' }, 'This ZIP code is not in the state you chose'],
    [{ state: 'Oregon', zip: '97701' }, 'Please choose your state'],
    [{ state: 'OR', zip: '9770' }, 'Please enter your ZIP code'],
    [{ state: 'OR' }, 'Please enter your ZIP code'],
    [{}, 'Please choose your state'],
  ])('%j is answered %s', (given, message) => {
    expect(buyerAddress.safeParse(given).error?.issues[0]?.message).toBe(message);
  });

  it.each([
    ['TN', '42223'],
    ['KY', '42223'],
    ['CA', '97635'],
    ['OR', '97635'],
    ['ND', '59221'],
    ['MT', '59221'],
    ['ME', '03579'],
    ['NM', '86515'],
    ['AA', '34034'],
    ['AE', '09012'],
    ['AP', '96349'],
    ['GU', '96913'],
    ['VI', '00802'],
    ['AS', '96799'],
    ['MP', '96950'],
    ['PR', '00926'],
  ])('in %s may have the ZIP code %s', (state, zip) => {
    expect(buyerAddress.parse({ state, zip })).toEqual({ state, zip });
  });
});

describe('a ZIP code', () => {
  it.each<[string, string | undefined]>([
    ['94110', '94110'],
    ['94110 ', '94110'],
    [' 94110\n', '94110'],
    ['\u00a094110\u200b', '94110'],
    ['94110.', '94110'],
    ['ZIP 94110', '94110'],
    ['\uff19\uff14\uff11\uff11\uff10', '94110'],
    ['94110-1234', '94110-1234'],
    ...Array.from('\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d _/', (dash): [string, string] => [
      `94110${dash}1234`,
      '94110-1234',
    ]),
    ['94110 - 1234', '94110-1234'],
    ['94110 \u2013 1234 ', '94110-1234'],
    ['941101234', '94110-1234'],
    ['94110  -  1234', '94110-1234'],
    ['94 110', '94110'],
    ['941 10-1234', '94110-1234'],
    ['94\u00a0110', '94110'],
    ['9411', undefined],
    ['941100', undefined],
    ['94110-12', undefined],
    ['94l10', undefined],
    ['', undefined],
  ])('typed as %j is %s', (typed, zip) => expect(readZip(typed)).toBe(zip));

  it.each([
    ['97701', 'OR', true],
    ['97701-1234', 'or', true],
    ['02134', 'MA', true],
    ['06390', 'NY', true],
    ['06390', 'CT', true],
    ['00501', 'NY', true],
    ['97701', 'WA', false],
    ['9770', 'OR', false],
    ['97701', 'toString', false],
    ['96913', 'HI', false],
    ['96799', 'CA', false],
  ])('%s fits %s: %s', (zip, state, fits) => expect(zipFitsState(zip, state)).toBe(fits));

  it.each([
    ['97701', ['OR']],
    ['97635', ['CA', 'OR']],
    ['00000', []],
  ])('%s may lie in %j', (zip, states) => expect(listStatesOfZip(zip)).toEqual(states));
});
