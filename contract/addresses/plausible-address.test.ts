import { describe, expect, it } from 'vitest';
import { isPlausibleAddress } from './plausible-address.ts';
import { zipFitsState } from './zip-codes.ts';

describe('an address', () => {
  it.each([
    '12 Oak Lane, Bend, OR 97701',
    '12 Oak Lane\nBend, OR 97701',
    '12 Oak Lane\nBend OR 97701-1234',
    '12 Oak Lane, Bend, OR, 97701',
    'Golden Meadows Kennel\n12 Oak Lane, Unit 4\nBend, Oregon 97701\nUSA',
    '400 Main St, Salt Lake City, UT, 84101, United States',
    '5 Elm Street, St. Louis, Missouri 63101',
    '350 Fifth Avenue, New York, New York 10118',
    '1600 Pennsylvania Avenue NW, Washington, District of Columbia 20500',
    '12 oak lane bend or 97701',
    'N7895 County Road A, Eau Claire, WI 54701',
  ])('such as %j is plausible', (address) => expect(isPlausibleAddress(address)).toBe(true));

  // Shows product.verified-breeders
  it.each([
    ['xxxxxxxxxx', 'is filler'],
    ['1 xxxxxxxx, xxxxx, OR 97701', 'is filler around a real ZIP code'],
    ['12 Oak Lane, Bend, OR 10118', 'has the ZIP code of another state'],
    ['12 Oak Lane, Bend, XX 97701', 'has no state'],
    ['12 Oak Lane, Bend, OR', 'has no ZIP code'],
    ['Bend, OR 97701', 'has no street'],
    ['12 Oak Lane, OR 97701', 'has no town'],
    ['Oak Lane, Bend, OR 97701', 'has no number'],
    ['PO Box 88, St. Louis, MO 63101', 'is a post office box'],
    ['Hauptstraße 5, 10115 Berlin, Germany', 'is abroad'],
    ['12 High Street, London, OR 97701, United Kingdom', 'is abroad, whatever else it says'],
    ['', 'is blank'],
  ])('such as %j is not, since it %s', (address) => expect(isPlausibleAddress(address)).toBe(false));
});

describe('a ZIP code', () => {
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
  ])('%s fits %s: %s', (zip, state, fits) => expect(zipFitsState(zip, state)).toBe(fits));
});
