import { expect, it } from 'vitest';
import { ADDRESS_AFTER_PAYMENT, townAndState } from './postal-address.ts';

it.each([
  ['12 Oak Lane, Bend, OR 97701', 'Bend, OR'],
  ['12 Oak Lane\nBend, OR 97701', 'Bend, OR'],
  ['12 Oak Lane\nBend OR 97701-1234', 'Bend, OR'],
  ['Golden Meadows Kennel\n12 Oak Lane, Unit 4\nBend, Oregon 97701\nUSA', 'Bend, Oregon'],
  ['PO Box 88, St. Louis, MO 63101, United States', 'St. Louis, MO'],
  ['400 Main St, Salt Lake City, UT, 84101', 'Salt Lake City, UT'],
  ['Hauptstraße 5, 10115 Berlin', 'Berlin'],
  ['12 oak lane, bend, or 97701', 'bend, or'],
])('%j is in %s', (address, town) => expect(townAndState(address)).toBe(town));

it.each([
  ['12 Oak Lane Bend OR 97701', 'OR'],
  ['12 Oak Lane, OR 97701', 'OR'],
  ['Oak Lane, OR', 'OR'],
  ['12 Oak Lane, Apt 4', ADDRESS_AFTER_PAYMENT],
  ['Old Mill Farm near Bend', ADDRESS_AFTER_PAYMENT],
  ['12 High Street, SW1A 1AA', ADDRESS_AFTER_PAYMENT],
  ['', ADDRESS_AFTER_PAYMENT],
])('of %j shows no more than %j', (address, shown) => expect(townAndState(address)).toBe(shown));
