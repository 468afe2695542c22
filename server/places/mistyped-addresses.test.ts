import { describe, expect, it } from 'vitest';
import { isPlausibleAddress } from '../../contract/addresses/address-parts.ts';
import { readAddress } from './read-address.ts';

const read = (address: string) =>
  Object.values(readAddress(address))
    .map((part) => part ?? '-')
    .join(' | ');

describe('state and ZIP code, mistyped,', () => {
  it.each([
    'CA 92 101',
    'CA 921 01',
    'CA 92 101, USA',
    'CA 92,101',
    'CA 92.101',
    'CA 9210I',
    'CA 921O1.',
    'Kalifornien 92101',
  ])('as %s are read', (end) =>
    expect(read(`1 Main Street, San Diego, ${end}`)).toBe('1 Main Street | San Diego | CA | 92101'),
  );

  it.each([
    ['12 Oak Lane, Bend, OR 10 118', '12 Oak Lane | Bend | OR | -'],
    ['12 Oak Lane, Boston, MA 5555', '12 Oak Lane | Boston | MA | -'],
    ['12 Oak Lane, Boston, MA 617 555-0134', '12 Oak Lane | Boston | MA | -'],
  ])('aren’t read where another state, town or telephone stands: %j is %s', (address, parts) =>
    expect(read(address)).toBe(parts),
  );
});

describe('an address', () => {
  it.each([
    ['PSC 3 Box 1234, APO New York 09012', 'PSC 3 Box 1234 | APO | AE | 09012'],
    ['PSC 3 Box 1234\nAPO New York, NY 09012-1234', 'PSC 3 Box 1234 | APO | AE | 09012-1234'],
    ['PSC 3 Box 1234, A.P.O., N.Y. 09012', 'PSC 3 Box 1234 | APO | AE | 09012'],
    ['USS Nimitz FPO San Francisco 96349', 'USS Nimitz | FPO | AP | 96349'],
    ['Unit 100 Box 4120, APO Miami, FL 34034', 'Unit 100 Box 4120 | APO | AA | 34034'],
    ['12 Oak Lane, Bend, OR 97 701-1234', '12 Oak Lane | Bend | OR | 97701-1234'],
    ['7 Elm Rd, Boston, MA 2201', '7 Elm Rd | Boston | MA | 02201'],
    ['7 Elm Rd, Newark, NJ 7102, USA', '7 Elm Rd | Newark | NJ | 07102'],
    ['7 Elm Rd, Boston, MA O2201', '7 Elm Rd | Boston | MA | 02201'],
    ['350 Fifth Avenue, NYC 10118', '350 Fifth Avenue | NYC | NY | 10118'],
  ])('such as %j is read and plausible', (address, parts) => {
    expect(read(address)).toBe(parts);
    expect(isPlausibleAddress(readAddress(address))).toBe(true);
  });
});
