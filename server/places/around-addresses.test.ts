import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { US_STATES } from '../../contract/addresses/us-states.ts';
import { readAddress } from './read-address.ts';

const read = (address: string) =>
  Object.values(readAddress(address))
    .map((part) => part ?? '-')
    .join(' | ');

const SAN_DIEGO = '1 Main Street | San Diego | CA | 92101';

describe('what stands around an address', () => {
  const LABELED = 'Address Line 1: 1 Main Street\nTown/City: San Diego\nState/Province: CA\nZIP/Postal Code: 92101';
  it.each([
    LABELED,
    `${LABELED}\nCountry/Region: United States`,
    'Shipping address: 1 Main Street, San Diego, State/Territory: California, Postcode: 92101',
    'Addr.: 1 Main Street, San Diego, CA 92101',
    '1 Main Street \u25cf San Diego \u25cf CA 92101',
    '1 Main Street \u2192 San Diego ~ CA * 92101',
    '1 Main Street . San Diego . CA . 92101',
    '1 Main Street,San Diego,CA State 92101',
    '(1 Main Street, San Diego, CA 92101)',
    '[1 Main Street, San Diego, CA 92101]',
    '\u{1f4cd} 1 Main Street, San Diego, CA 92101 \u{1f1fa}\u{1f1f8}',
    '1 Main Street, 92101 San Diego',
    '1 Main Street, San Diego, CA 92101, U.S. of A.',
    'San Diego, 1 Main Street, CA 92101',
  ])('%j is left out', (address) => expect(read(address)).toBe(SAN_DIEGO));

  it.each([
    '',
    '\n(619) 555-0134',
    ' 619-555-0134',
    '\nCell: 619 555 0134\nanna@example.com',
    '\nUSA\n+1 619 555 0134',
    '\nwww.example.com',
    '\nBy appointment only',
    ' (San Diego County)',
    ', Stati Uniti',
    ', \u7f8e\u56fd',
    ', North America',
    ' USA \u{1f1fa}\u{1f1f8}',
  ])('%j behind one without a ZIP code is left out', (end) => {
    for (const state of [', CA', ', California', ' CA'])
      expect(read(`1 Main Street, San Diego${state}${end}`)).toBe('1 Main Street | San Diego | CA | -');
  });
});

describe('a number of five digits behind a whole address', () => {
  const CODES = readFileSync(new URL('data/zip-codes.tsv', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'));
  const WHOLE = Object.keys(US_STATES).map((state) => {
    const [zip, , towns] = CODES.find(([, states]) => states === state)!;
    return [state, `12 Elm St, ${towns!.split('|')[0]}, ${state} ${zip}`] as const;
  });

  it.each([
    '\nKennel permit TX 75001',
    '\nmember no. 60601 IL',
    '\nTX 75001',
    ', Suite 12345',
    ', Unit 12345',
    ' Box 12345',
    ' Apt 12345',
    ', P.O. Box 12345',
    '\nGate code 12345',
    ' (gate 12345)',
    ', (619) 555-0134 ext 12345',
    ', License No. 30303',
    '\nCA license 12345',
    ' AKC# 75001',
    ', Permit 20123',
    '\n32.71571, -117.16472',
    '\nhttps://maps.app.goo.gl/12345',
    ' - 75001',
  ])('%j takes neither its place nor its state', (note) => {
    expect(read(`1 Main Street, San Diego, CA 92101${note}`)).toBe(SAN_DIEGO);
    expect(read(`1 Main Street, San Diego 92101${note}`)).toBe(SAN_DIEGO);
    for (const [state, address] of WHOLE) expect(readAddress(address + note).state, address).toBe(state);
  });

  it.each(['\nGate code 12345', ' (gate 12345)', '\n32.71571, -117.16472', ', License No. 30303'])(
    '%j takes no state that is read without a ZIP code',
    (note) => expect(read(`1 Main Street, San Diego, CA${note}`)).toBe('1 Main Street | San Diego | CA | -'),
  );

  it('that is a whole address in another state leaves both unread', () => {
    for (const [state, address] of WHOLE)
      expect(readAddress(`${address} (Winter: 7 Oak, Naples FL 34102)`).state, address).toBe(
        state === 'FL' ? 'FL' : null,
      );
    expect(read('7 Oak, Naples FL 34102\n1 Main Street, San Diego, CA 92101')).toBe('- | - | - | -');
  });
});

describe('a state that is only a part of a town', () => {
  it.each([
    ['12 Oak Rd, St. Louis 63101', '12 Oak Rd | St. Louis | MO | 63101'],
    ['12 Oak Rd Port Washington 11050', '12 Oak Rd | Port Washington | NY | 11050'],
    ['12 Oak Rd, Virgilina 24598', '12 Oak Rd | Virgilina | VA | 24598'],
    ['12 Oak Rd, 20003 Washington', '12 Oak Rd | Washington | DC | 20003'],
    ['12 Oak Rd, St. Louis', '12 Oak Rd | St. Louis | - | -'],
    ['12 Oak Rd Fort Washington', '12 Oak Rd | Fort Washington | - | -'],
    ['12 Oak Rd, West New York', '12 Oak Rd | West New York | - | -'],
    ['12 Oak Rd, Kent', '12 Oak Rd | Kent | - | -'],
    ['12 Oak Rd Kansas City Kansas', '12 Oak Rd | Kansas City | KS | -'],
    ['12 Oak Rd San Diego ca', '12 Oak Rd | San Diego | CA | -'],
    ['12 Oak Rd, Baton Rouge La', '12 Oak Rd | Baton Rouge | LA | -'],
    ['12 Oak Rd billings mt usa', '12 Oak Rd | billings | MT | -'],
    ['12 Oak Rd, come on in', '12 Oak Rd | come on in | - | -'],
    ['Austin Texas Doodles\n12 Oak Rd\nSan Diego', 'Austin Texas Doodles, 12 Oak Rd | San Diego | - | -'],
    ['7 Elm St, Austin TX\n12 Oak Rd, San Diego', '7 Elm St, Austin TX, 12 Oak Rd | San Diego | - | -'],
    ['7 Elm Rd.Apt.4,St.Louis,MO 63101', '7 Elm Rd. Apt.4 | St. Louis | MO | 63101'],
  ])('%j is read as %s', (address, parts) => expect(read(address)).toBe(parts));
});
