import { describe, expect, it } from 'vitest';
import { buyerAddress, findStateInAddress } from './buyer-address.ts';

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
});

describe('the state in an address', () => {
  it.each([
    ['12 Oak Lane, Bend, OR 97701', 'OR'],
    ['1 Main St\nSan Diego, California 92101', 'CA'],
    ['218 Orchard Lane\nBrattleboro, VT', 'VT'],
    ['5 Elm Road, Asheville, North Carolina 28801, USA', 'NC'],
    ['9 Sunset Blvd, Los Angeles CA 90028', 'CA'],
    ['Friedrichstraße 12, 10117 Berlin', null],
    ['', null],
  ])('"%s" is %s', (address, state) => {
    expect(findStateInAddress(address)).toBe(state);
  });
});
