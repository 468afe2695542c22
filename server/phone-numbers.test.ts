import { describe, expect, it } from 'vitest';
import { telephoneAddress } from '../contract/contacts.ts';
import { readPhoneNumber, showPhoneNumber } from './phone-numbers.ts';

const US = '+15415550134';
const SHOWN = '(541) 555-0134';

describe('a phone number', () => {
  it.each([
    ['(541) 555-0134', US, SHOWN],
    ['541-555-0134', US, SHOWN],
    ['541.555.0134', US, SHOWN],
    ['5415550134', US, SHOWN],
    ['1 541 555 0134', US, SHOWN],
    ['+1 (541) 555-0134', US, SHOWN],
    ['001 541 555 0134', US, SHOWN],
    ['tel:+1-541-555-0134', US, SHOWN],
    ['Phone: 541 555 0134', US, SHOWN],
    ['\u202a(541)\u00a0555\u20110134\u202c', US, SHOWN],
    ['\u2066+1\u202f541\u2013555\u20140134\u2069\u200e', US, SHOWN],
    ['\ufeff541\u00ad555\u200b0134', US, SHOWN],
    ['（５４１）５５５－０１３４', US, SHOWN],
    ['٥٤١ ٥٥٥ ٠١٣٤', US, SHOWN],
    ['(541) 555-0134 ext. 5', `${US};ext=5`, `${SHOWN} ext. 5`],
    ['(541) 555-0134 ext 5', `${US};ext=5`, `${SHOWN} ext. 5`],
    ['541-555-0134 x5', `${US};ext=5`, `${SHOWN} ext. 5`],
    ['541-555-0134x123', `${US};ext=123`, `${SHOWN} ext. 123`],
    ['541-555-0134, extension 42', `${US};ext=42`, `${SHOWN} ext. 42`],
    ['541-555-0134 #7', `${US};ext=7`, `${SHOWN} ext. 7`],
    ['+15415550134;ext=5', `${US};ext=5`, `${SHOWN} ext. 5`],
    ['+44 20 7946 0958', '+442079460958', '+44 20 7946 0958'],
    ['011 44 20 7946 0958', '+442079460958', '+44 20 7946 0958'],
    ['0044 20 7946 0958', '+442079460958', '+44 20 7946 0958'],
    ['+52 55 1234 5678', '+525512345678', '+52 55 1234 5678'],
    ['+1 787 555 0134', '+17875550134', '(787) 555-0134'],
    ['Ph: (541) 555-0134', US, SHOWN],
    ['Phone number: 541-555-0134', US, SHOWN],
    ['Tel.: 541-555-0134', US, SHOWN],
    ['Teléfono: 541 555 0134', US, SHOWN],
    ['(cell) 541-555-0134', US, SHOWN],
    ['m. 541-555-0134', US, SHOWN],
    ['☎ 541 555 0134', US, SHOWN],
    ['📞541-555-0134', US, SHOWN],
    ['sms:+15415550134', US, SHOWN],
    ['US +1 541 555 0134', US, SHOWN],
    ['541-555-0134 (cell)', US, SHOWN],
    ['541 555 0134 – text only', US, SHOWN],
    ['“541-555-0134”', US, SHOWN],
    ['<541-555-0134>', US, SHOWN],
    ['541·555·0134', US, SHOWN],
    ['५४१ ५५५ ०१३४', US, SHOWN],
    ['Office: 541-555-0134 ext. 5 (ask for Anna)', `${US};ext=5`, `${SHOWN} ext. 5`],
    ['1-800-PET-PUPS', '+18007387877', '(800) 738-7877'],
    ['1 (800) FLOWERS', '+18003569377', '(800) 356-9377'],
    ['(888) 555-PETS', '+18885557387', '(888) 555-7387'],
    ['541-555-PETS', '+15415557387', '(541) 555-7387'],
    ['(541) PET-PUPS', '+15417387877', '(541) 738-7877'],
    ['Call or text: 541-555-0134 after 5pm', US, SHOWN],
    ['541-555-0134 (between 9 and 5)', US, SHOWN],
    ['541-555-0134 ext. 5, before 6 pm', `${US};ext=5`, `${SHOWN} ext. 5`],
    ['800-555-0134 x12', '+18005550134;ext=12', '(800) 555-0134 ext. 12'],
    ['541_555_0134', US, SHOWN],
    ['541~555~0134', US, SHOWN],
    ['541,555,0134', US, SHOWN],
    ['541-555-0134 9am-5pm', US, SHOWN],
    ['(541) 555-0134, Mon-Fri 9-5', US, SHOWN],
    ['541 555 0134 (sábados 10-2)', US, SHOWN],
    ['541-555-0134, press 2', `${US};ext=2`, `${SHOWN} ext. 2`],
    ['541-555-0134 (option 2)', `${US};ext=2`, `${SHOWN} ext. 2`],
    ['541-555-0134 opción 2', `${US};ext=2`, `${SHOWN} ext. 2`],
    ['+52 1 55 1234 5678', '+525512345678', '+52 55 1234 5678'],
    ['541-555-0134 ext. #5', `${US};ext=5`, `${SHOWN} ext. 5`],
    ['541-555-0134 ext no. 5', `${US};ext=5`, `${SHOWN} ext. 5`],
    ['541-555-0134 (cell) x5, 9-5', `${US};ext=5`, `${SHOWN} ext. 5`],
    ['541-555-0134 (5415550134)', US, SHOWN],
    ['1-888-NEW-PUPS (639-7877)', '+18886397877', '(888) 639-7877'],
    ['541-555-DOGS (3647)', '+15415553647', '(541) 555-3647'],
    ['(541) 555-PUPS (7877)', '+15415557877', '(541) 555-7877'],
    ['1-800-PETMEDS (738-6337)', '+18007386337', '(800) 738-6337'],
    ['1-800-FLOWERS!', '+18003569377', '(800) 356-9377'],
    ['1-800-FLOWERS (free)', '+18003569377', '(800) 356-9377'],
    ['1-800-GOLDENS ext. 12', '+18004653367;ext=12', '(800) 465-3367 ext. 12'],
    ['541-DOG-PUPS ext 3', '+15413647877;ext=3', '(541) 364-7877 ext. 3'],
  ])('typed as %j is kept as %s and shown as %s', (typed, kept, shown) => {
    expect(readPhoneNumber(typed)).toBe(kept);
    expect(showPhoneNumber(kept)).toBe(shown);
    // What is shown can be typed again, and dials what is kept.
    expect(readPhoneNumber(shown)).toBe(kept);
    expect(telephoneAddress(shown)).toBe(`tel:${kept}`);
  });

  it.each([
    '(M-F 9-5)',
    'M-F 9-5',
    '9-5',
    '9 to 5',
    'weekdays 9-5',
    'Mon-Fri 9-12 13-17',
    '24/7',
    '(24/7)',
    '24 hrs',
    'call after 6',
    'call after 6pm',
    'text after 6',
  ])('is read without %j behind it', (note) => {
    expect(readPhoneNumber(`541-555-0134 ${note}`)).toBe(US);
    expect(readPhoneNumber(`541-555-0134 ext. 5, ${note}`)).toBe(`${US};ext=5`);
    expect(readPhoneNumber(`+44 20 7946 0958 (office) ${note}`)).toBe('+442079460958');
  });

  it('keeps its extension, in whatever form', () => {
    const numbers = [
      ['541-555-0134', US],
      ['(541) 555-0134 (cell)', US],
      ['+44 20 7946 0958', '+442079460958'],
      ['1-800-FLOWERS', '+18003569377'],
      ['1-800-355-PUPS', '+18003557877'],
      ['1-888-PUPPIES', '+18887877437'],
      ['541-555-PUPS', '+15415557877'],
    ] as const;
    const labels = [
      'x',
      'x ',
      'ext ',
      'ext. ',
      'ext: ',
      'ext #',
      'ext. #',
      'ext no. ',
      'extension ',
      'extensi\u00f3n ',
      'extn ',
      'ex ',
      '#',
    ];
    const choices = ['press ', 'option ', 'opt. ', 'opci\u00f3n '];
    const forms = [...labels, ...choices]
      .flatMap((label) => [` ${label}12`, `, ${label}12`, ` (${label}12)`])
      .concat(';ext=12');
    for (const [number, kept] of numbers)
      for (const form of forms)
        for (const note of ['', ' (Anna)', ', 9-5', '!'])
          expect(readPhoneNumber(number + form + note), number + form + note).toBe(`${kept};ext=12`);
  });

  it.each([
    '',
    'call me',
    '555-0134',
    '541 555 013',
    '541 555 01345',
    '(041) 555-0134',
    '+999 1234567',
    '12345',
    '541-555-0134 or 541-555-0135',
    '541-555-0134,541-555-0135',
    '541-555-0134/5',
    '541-555-01344',
    '(541) 555-O134',
    '541-555-PUPPY',
    '541-555-DOG',
    'press 1 for Anna',
    '541-555-0134 or 0135',
    '541-555-0134 5',
    '541-555-0134 ext 5 or 6',
    '541-555-0134 or 01 23 45 67 89',
    'call 541 for more info',
    '541-555-DOGS (3648)',
  ])('%j is none', (typed) => {
    expect(readPhoneNumber(typed)).toBeUndefined();
  });

  it('from before is shown as it was typed where it can’t be read', () => {
    expect(showPhoneNumber('541 555 0134')).toBe(SHOWN);
    expect(showPhoneNumber('555-0134')).toBe('555-0134');
    expect(showPhoneNumber(null)).toBeNull();
  });
});
