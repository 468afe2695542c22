import { describe, expect, it } from 'vitest';
import { holdsAddress, spaceDots } from './addresses-in-names.ts';

const NAMES = [
  ['Mr.Page', 'Mr. Page'],
  ['mr.page', 'mr. page'],
  ['Hot.Dog', 'Hot. Dog'],
  ['A.J.', 'A.J.'],
  ['A.J. Pet', 'A.J. Pet'],
  ['J.Li', 'J. Li'],
  ['Dr.Dog & Co.', 'Dr. Dog & Co.'],
  ['Paws @ Home', 'Paws @ Home'],
  ['Paws@Home', 'Paws@Home'],
  ['Happy Tails @Home', 'Happy Tails @Home'],
  ['Big.Top Kennels', 'Big. Top Kennels'],
  ['Zelda.Link', 'Zelda. Link'],
  ['Mrs.World', 'Mrs. World'],
  ['MR.VET', 'MR. VET'],
  ['St.John Smith', 'St.John Smith'],
  ['Am.Ch. Goldenrod Sunny', 'Am. Ch. Goldenrod Sunny'],
  ['No.1 Puppies', 'No.1 Puppies'],
  ['Hot Dog.', 'Hot Dog.'],
  ['Communities United', 'Communities United'],
  ['Ms.Dogwood', 'Ms.Dogwood'],
  ['Dot.Com Kennels', 'Dot. Com Kennels'],
  ['St.Paul/Minneapolis Paws', 'St. Paul/Minneapolis Paws'],
] as const;

const ADDRESSES = [
  'https://evil.example/win',
  'www.evil.example',
  'Your account at evil-bank.com is closed',
  'Evil-Bank.Com',
  'EVIL.COM',
  'ask@evil.example',
  'ask@evil．example',
  'gift.app',
  'Gift.app',
  'Claim it (claim-now.io) today',
  't.me/anna',
  'Evil.Example/win',
  'evil．ｃｏｍ',
  'hot.dog',
  'dot.com',
  'Dot.Com/win',
  'My-Dot.Com',
  'Paul.Minneapolis/win',
];

describe('a name', () => {
  it.each(NAMES)('may be %j, and is %j in a mail', (name, inMail) => {
    expect(holdsAddress(name)).toBe(false);
    expect(spaceDots(name)).toBe(inMail);
  });

  it.each(ADDRESSES)('may not be %j', (address) => {
    expect(holdsAddress(address)).toBe(true);
  });
});
