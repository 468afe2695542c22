import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { petDetailsForm } from './pet-details.ts';

const read = (typed: string) => petDetailsForm.safeParse({ microchip: typed }).data?.microchip;

const ISO = '985112345678901';
const AVID = '012345678';

describe('a microchip', () => {
  it.each([
    ['985 112 345 678 901', ISO],
    ['985.112.345678901', ISO],
    ['985-112-345678901', ISO],
    ['985\u2013112\u2013345678901', ISO],
    ['985\u2212112\u2212345678901', ISO],
    ['985_112_345678901', ISO],
    ['985,112,345,678,901', ISO],
    ['985/112/345678901', ISO],
    ['\uff19\uff18\uff15\uff11\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19\uff10\uff11', ISO],
    ['\u202a985112345678901\u202c', ISO],
    ['#985112345678901', ISO],
    ['Chip: 985112345678901', ISO],
    ['Microchip # 985112345678901', ISO],
    ['ISO 985112345678901', ISO],
    ['\u201c985112345678901\u201d', ISO],
    ["'985112345678901", ISO],
    ['985112345678901 AKC Reunite', ISO],
    ['985 1123 4567 8901 (HomeAgain)', ISO],
    ['AVID*012*345*678', AVID],
    ['AVID 012-345-678', AVID],
    ['012*345*678', AVID],
    ['0123456789', '0123456789'],
    ['00062a3b4c', '00062A3B4C'],
    ['00 06 2a 3b 4c', '00062A3B4C'],
    ['A123456789', 'A123456789'],
  ])('typed as %j is %s', (typed, chip) => expect(read(typed)).toBe(chip));

  it.each([
    '',
    ' ',
    'no',
    'None',
    'none yet',
    'N/A',
    'n/a.',
    'pending',
    'TBD',
    '-',
    'Not chipped',
    'not yet done',
    'not yet',
  ])('%j is none', (typed) => expect(read(typed)).toBeNull());

  it.each([
    'coming soon',
    'in progress',
    'applied for',
    'registered',
    'AKC Reunite',
    '12345678',
    '98511234567890',
    '985112345678901 and 985112345678902',
    'AKC SR12345678',
    'PENDING123',
  ])('%j is asked for again', (typed) => expect(read(typed)).toBeUndefined());

  it('is no word of ten letters', () => {
    const letter = fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ -.'));
    fc.assert(
      fc.property(fc.array(letter, { minLength: 10, maxLength: 14 }), (letters) => {
        expect(read(letters.join('')) ?? null).toBeNull();
      }),
    );
  });
});
