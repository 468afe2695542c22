import { expect, it } from 'vitest';
import { website } from './fields.ts';

const read = (typed: string) => website('no').safeParse(typed).data;

it.each([
  ['https://happy-paws.com', 'https://happy-paws.com'],
  ['http://happy-paws.com/a_(b)?c=d', 'http://happy-paws.com/a_(b)?c=d'],
  ['happy-paws.com', 'https://happy-paws.com'],
  ['www.happy-paws.com/puppies', 'https://www.happy-paws.com/puppies'],
  ['Happy-Paws.com.', 'https://Happy-Paws.com'],
  ['пёс.рф', 'https://пёс.рф'],
  ['https:/happy-paws.com', 'https://happy-paws.com'],
  ['https:happy-paws.com', 'https://happy-paws.com'],
  ['http//happy-paws.com', 'http://happy-paws.com'],
  ['HTTPS:///happy-paws.com', 'https://happy-paws.com'],
  ['https://happy-paws.com,', 'https://happy-paws.com'],
  ['“https://happy-paws.com”', 'https://happy-paws.com'],
  ['<https://happy-paws.com>', 'https://happy-paws.com'],
  ['', ''],
])('the website %j is kept as %j', (typed, kept) => expect(read(typed)).toBe(kept));

it.each([
  'happy paws',
  'happy-paws',
  'javascript:alert(1)',
  'javascript.com:alert(1)',
  'ftp://happy-paws.com',
  'june@example.com',
  'see happy-paws.com',
  'https://',
])('%j is no website', (typed) => expect(read(typed)).toBeUndefined());
