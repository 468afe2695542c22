import { expect, it } from 'vitest';
import { contactIn, contactText, contactWays, telephoneAddress } from './contacts.ts';
import { translateIn } from './locales/messages.ts';

it('a breeder’s phone number and email are two ways, joined in the buyer’s language', () => {
  const contact = contactText(['(541) 555-0117', 'june@example.com']);
  expect(contactWays(contact)).toEqual(['(541) 555-0117', 'june@example.com']);
  expect(contactIn(translateIn('en'), contact)).toBe('(541) 555-0117 or june@example.com');
  expect(contactIn(translateIn('es'), contact)).toBe('(541) 555-0117 o june@example.com');
});

it('a phone dials the digits of a number, as people write it', () => {
  expect(telephoneAddress('+1 (541) 555-0117')).toBe('tel:+15415550117');
});
